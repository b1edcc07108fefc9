import { useEffect, useState } from 'react';
import { saveFile } from '@bourse/web/save-file.ts';
import { describeFailure } from '../../api/failure.ts';
import type { Answer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { worldNow } from '../../time/world-time.ts';
import { bidWords } from './bid-form.tsx';
import { bidFromCopy, copyOf, keepBid, type KeptBid, readBid } from './kept-bids.ts';
import styles from './offerings.module.css';

type Subscription = Answer<'offerings/getOffering'>['mine'][number];

/** One's sealed bid: what it says, a copy of it, and after the close the button that shows it. */
export function RevealBid({ subscription }: { subscription: Subscription }) {
  const k = useTexts('offerKinds');
  const { contribution, currency, dates, bid: shown } = subscription;
  const [kept, setKept] = useState<KeptBid | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    void readBid(contribution).then((found) => isHere && setKept(found));
    return () => void (isHere = false);
  }, [contribution]);
  if (shown) return <p className={styles.strong}>{bidWords(k.bidIs, shown, currency)}</p>;
  if (kept === undefined) return null;
  const isTime = Date.parse(dates.closesAt) <= worldNow() && worldNow() < Date.parse(dates.drawsAt);
  return (
    <div className={styles.form}>
      <p className={styles.note}>{fill(k.revealSays, { date: formatTime(dates.drawsAt) })}</p>
      {kept ? (
        <>
          <p className={styles.strong}>{bidWords(k.bidIs, kept, currency)}</p>
          {isTime ? <Show subscription={subscription} bid={kept} /> : null}
          <Button kind="soft" onPress={() => saveFile(`bid-${kept.offering}.json`, copyOf(kept), 'application/json')}>
            {k.keepCopy}
          </Button>
        </>
      ) : (
        <Paste commitment={contribution} onFound={setKept} />
      )}
    </div>
  );
}

function Show({ subscription, bid: { price, quantity, nonce } }: { subscription: Subscription; bid: KeptBid }) {
  const k = useTexts('offerKinds');
  const reveal = useCommand('offerings/revealBid', { quiet: true });
  const show = async () => {
    const done = await reveal.run({ subscription: subscription.id, price, quantity, nonce });
    if (done) showToast(k.revealed, 'good');
  };
  return (
    <>
      {reveal.refusal ? (
        <p className={styles.fault} role="alert">
          {describeFailure(reveal.refusal)}
        </p>
      ) : null}
      <Button busy={reveal.isPending} onPress={() => void show()}>
        {k.reveal}
      </Button>
    </>
  );
}

/** On another phone than the one that sealed it. */
function Paste({ commitment, onFound }: { commitment: string; onFound: (bid: KeptBid) => void }) {
  const k = useTexts('offerKinds');
  const [text, setText] = useState('');
  const paste = (next: string) => {
    setText(next);
    const found = bidFromCopy(next, commitment);
    if (found) void keepBid(found).then(() => onFound(found));
  };
  return <Field label={k.copyField} value={text} onChange={paste} hint={k.noBid} />;
}
