import { CLOSING_MS } from '@bourse/core/products/offerings/offer-kinds.ts';
import { saveFile } from '@bourse/web/save-file.ts';
import { useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import type { Answer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { useNow } from '../../time/world-time.ts';
import { bidWords } from './bid-draft.ts';
import { bidFromCopy, copyOf, keepBid, type KeptBid, tellKept, useKeptBid } from './stored-bids.ts';
import styles from './offerings.module.css';

type Subscription = Answer<'offerings/getOffering'>['mine'][number];
const LOOK_MS = 1_000;

/** One's own bid: as it was revealed, or as this device stores it sealed. Nobody else knows it. */
export function OwnBid({ subscription: { contribution, bid, currency, status } }: { subscription: Subscription }) {
  const { bidIs } = useTexts('offerKinds');
  const t = useTexts('offerSays');
  const kept = useKeptBid(contribution);
  const own = bid ?? kept;
  const unknown = status === 'awaiting' ? t.elsewhere : t.neverShown;
  return <KeyValue name={t.ownBid}>{own ? bidWords(bidIs, own, currency) : kept === null ? unknown : '…'}</KeyValue>;
}

/** A sealed bid until the time to reveal it is over: a copy of it, and after the close the button that reveals it. */
export function RevealBid({ subscription }: { subscription: Subscription }) {
  const k = useTexts('offerKinds');
  const { contribution, dates, bid: shown } = subscription;
  const kept = useKeptBid(contribution);
  const now = useNow(LOOK_MS);
  if (shown || kept === undefined || now >= Date.parse(dates.drawsAt)) return null;
  return (
    <div className={styles.actions}>
      {kept ? (
        <>
          {now >= Date.parse(dates.closesAt) + CLOSING_MS ? <Show subscription={subscription} bid={kept} /> : null}
          <p className={styles.note}>{k.keepSays}</p>
          <Button kind="soft" onPress={() => saveFile(`bid-${kept.offering}.json`, copyOf(kept), 'application/json')}>
            {k.keepCopy}
          </Button>
        </>
      ) : (
        <Paste commitment={contribution} />
      )}
    </div>
  );
}

function Show({ subscription, bid: { price, quantity, nonce } }: { subscription: Subscription; bid: KeptBid }) {
  const k = useTexts('offerKinds');
  const reveal = useCommand('offerings/revealBid');
  const refused = useSaidHere(reveal.refusal);
  const show = async () => {
    const done = await reveal.run({ subscription: subscription.id, price, quantity, nonce });
    if (done) showToast(k.revealed, 'good');
  };
  return (
    <>
      {refused ? (
        <p className={styles.fault} role="alert">
          {refused}
        </p>
      ) : null}
      <Button of={reveal} onPress={() => void show()}>
        {k.reveal}
      </Button>
    </>
  );
}

/** For a phone other than the one that sealed it. */
function Paste({ commitment }: { commitment: string }) {
  const k = useTexts('offerKinds');
  const { copyFault } = useTexts('offerSays');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const paste = (next: string) => {
    setText(next);
    const found = bidFromCopy(next, commitment);
    setWrong(next.trim() !== '' && !found);
    if (found) void keepBid(found).then(() => tellKept(found));
  };
  return <Field label={k.copyField} value={text} onChange={paste} hint={k.noBid} error={isWrong ? copyFault : null} />;
}
