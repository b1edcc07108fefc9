import { OFFERING_CLOSE_GRACE_MS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { saveFile } from '@bourse/web/save-file.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { useServerNow } from '../../time/server-clock.ts';
import { formatBid } from './bid-draft.ts';
import {
  parseBidCopy,
  formatBidCopy,
  storeBid,
  type StoredBid,
  announcePastedBid,
  useStoredBid,
} from './stored-bids.ts';
import styles from './offerings.module.css';

type Subscription = CallAnswer<'offerings/getOffering'>['mine'][number];
const REFRESH_MS = 1_000;

/** One's own bid: as it was revealed, or as this device stores it sealed. Nobody else knows it. */
export function OwnBid({ subscription: { contribution, bid, currency, status } }: { subscription: Subscription }) {
  const { bidIs } = useTexts('offerKinds');
  const t = useTexts('offerSays');
  const storedBid = useStoredBid(contribution);
  const own = bid ?? storedBid;
  const unknown = status === 'awaiting' ? t.elsewhere : t.neverShown;
  return (
    <KeyValue name={t.ownBid}>{own ? formatBid(bidIs, own, currency) : storedBid === null ? unknown : '…'}</KeyValue>
  );
}

/** A sealed bid until the time to reveal it is over: a copy of it, and after the close the button that reveals it. */
export function RevealBid({ subscription }: { subscription: Subscription }) {
  const k = useTexts('offerKinds');
  const { contribution, dates, bid: revealedBid } = subscription;
  const storedBid = useStoredBid(contribution);
  const now = useServerNow(REFRESH_MS);
  if (revealedBid || storedBid === undefined || now >= Date.parse(dates.drawsAt)) return null;
  return (
    <div className={styles.actions}>
      {storedBid ? (
        <>
          {now >= Date.parse(dates.closesAt) + OFFERING_CLOSE_GRACE_MS ? (
            <RevealButton subscription={subscription} bid={storedBid} />
          ) : null}
          <p className={styles.note}>{k.keepSays}</p>
          <Button
            kind="soft"
            onPress={() => saveFile(`bid-${storedBid.offering}.json`, formatBidCopy(storedBid), 'application/json')}
          >
            {k.keepCopy}
          </Button>
        </>
      ) : (
        <PasteBidCopy commitment={contribution} />
      )}
    </div>
  );
}

function RevealButton({
  subscription,
  bid: { price, quantity, nonce },
}: {
  subscription: Subscription;
  bid: StoredBid;
}) {
  const k = useTexts('offerKinds');
  const reveal = useCommand('offerings/revealBid');
  const refused = useInlineFailureText(reveal.refusal);
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
      <Button command={reveal} onPress={() => void show()}>
        {k.reveal}
      </Button>
    </>
  );
}

/** For a phone other than the one that sealed it. */
function PasteBidCopy({ commitment }: { commitment: string }) {
  const k = useTexts('offerKinds');
  const { copyFault } = useTexts('offerSays');
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const paste = (next: string) => {
    setText(next);
    const found = parseBidCopy(next, commitment);
    setWrong(next.trim() !== '' && !found);
    if (found) void storeBid(found).then(() => announcePastedBid(found));
  };
  return <Field label={k.copyField} value={text} onChange={paste} hint={k.noBid} error={isWrong ? copyFault : null} />;
}
