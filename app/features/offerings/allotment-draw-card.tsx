import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, fetchCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { formatDeadline } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { AllotmentDrawCheckResult } from './check-allotment-draw.ts';
import { listApplicationReceipts } from './stored-application-receipts.ts';
import styles from './offerings.module.css';

type Detail = CallAnswer<'offerings/getOffering'>;

/** The draw: the source of its randomness, and once it is made, whether this device gets the same result. */
export function AllotmentDrawCard({ detail }: { detail: Detail }) {
  const t = useTexts('offerings');
  const { ties } = useTexts('offerSays');
  const { offering, round } = detail;
  const isDrawn = offering.statistics !== null;
  // An offer ended early is never drawn.
  if (offering.ended !== null && !isDrawn) return null;
  return (
    <Card title={t.draw}>
      {offering.kind === 'auction' ? <p className={styles.note}>{ties}</p> : null}
      <p className={styles.note}>
        {round.kind === 'beacon' ? fillPlaceholders(t.drawSays.beacon, { round: round.round }) : t.drawSays.delay}
      </p>
      {isDrawn ? (
        <DrawCheck detail={detail} />
      ) : (
        <p className={styles.strong}>
          {fillPlaceholders(t.drawWaits, { date: formatDeadline(offering.dates.drawsAt) })}
        </p>
      )}
    </Card>
  );
}

/** The code that computes it is loaded on tap. */
async function runDrawCheck({ offering, mine }: Detail): Promise<AllotmentDrawCheckResult> {
  const [{ checkAllotmentDraw }, facts, receipts] = await Promise.all([
    import('./check-allotment-draw.ts'),
    fetchCall('offerings/getDraw', { offering: offering.id }),
    listApplicationReceipts(),
  ]);
  const own = mine.find(({ status }) => status !== 'cancelled') ?? null;
  return checkAllotmentDraw(facts, own, receipts);
}

function DrawCheck({ detail }: { detail: Detail }) {
  const t = useTexts('offerings');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<AllotmentDrawCheckResult | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setFailed(null);
    try {
      setResult(await runDrawCheck(detail));
    } catch (error) {
      setFailed(describeFailure(error));
    }
    setBusy(false);
  };
  return (
    <div className={styles.actions}>
      <div role="status">
        {busy ? <p className={styles.note}>{t.checking}</p> : null}
        {failed ? <p className={styles.fault}>{failed}</p> : null}
        {result ? <DrawCheckResultText result={result} /> : null}
      </div>
      {result === null ? (
        <Button kind="soft" busy={busy} onPress={() => void run()}>
          {t.check}
        </Button>
      ) : null}
    </div>
  );
}

function DrawCheckResultText({ result }: { result: AllotmentDrawCheckResult }) {
  const t = useTexts('offerings');
  if (result.says === 'early') return null;
  if (result.says === 'differs') return <p className={styles.fault}>{t.notFollows}</p>;
  return (
    <>
      <p className={styles.good}>{fillPlaceholders(t.follows, { entries: formatCount(result.entries) })}</p>
      {result.number === null ? null : (
        <p className={styles.note}>{fillPlaceholders(t.followsMine, { number: formatCount(result.number) })}</p>
      )}
      {result.receipt === null ? null : (
        <p className={result.receipt ? styles.note : styles.fault}>{result.receipt ? t.receipt : t.receiptDiffers}</p>
      )}
    </>
  );
}
