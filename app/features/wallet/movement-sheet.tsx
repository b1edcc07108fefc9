import { lazy, Suspense } from 'react';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatClockExact, formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { isOwn, type Transfer } from './movement.ts';
import { SealNote } from './shared/seal-note.tsx';

const TransferCheck = lazy(() => import('../proofs/shared/transfer-check.tsx'));

function Particulars({ transfer }: { transfer: Transfer }) {
  const t = useTexts('wallet');
  const buckets = useTexts('terms').bucket;
  const belongsTo = useTexts('funds').paper.reference;
  const { currency, from, to, fromAfter, toAfter } = transfer;
  const place = (bucket: string): string =>
    isOwn(bucket) ? labelOf(buckets, bucket) : fill(t.house, { bucket: labelOf(buckets, bucket) });
  return (
    <>
      <KeyValues>
        <KeyValue name={t.amount}>{formatMoneyIn(transfer.amount, currency)}</KeyValue>
        <KeyValue name={t.from}>{place(from)}</KeyValue>
        <KeyValue name={t.to}>{place(to)}</KeyValue>
        {fromAfter === null ? null : (
          <KeyValue name={fill(t.bucketAfter, { bucket: labelOf(buckets, from) })}>
            {formatMoneyIn(fromAfter, currency)}
          </KeyValue>
        )}
        {toAfter === null ? null : (
          <KeyValue name={fill(t.bucketAfter, { bucket: labelOf(buckets, to) })}>
            {formatMoneyIn(toAfter, currency)}
          </KeyValue>
        )}
        <KeyValue name={t.at}>
          {formatDate(transfer.at)} {formatClockExact(transfer.at)}
        </KeyValue>
        <KeyValue name={t.number}>{transfer.seq}</KeyValue>
        {transfer.reference.startsWith('o') ? <KeyValue name={t.order}>{transfer.reference}</KeyValue> : null}
        {transfer.reference.startsWith('p') && transfer.code !== 'practice' ? (
          <KeyValue name={belongsTo}>{transfer.reference}</KeyValue>
        ) : null}
        <KeyValue name={t.seal}>
          {transfer.seal === null ? t.sealPending : fill(t.sealNumber, { number: transfer.seal })}
        </KeyValue>
      </KeyValues>
      {transfer.seal === null ? null : (
        <>
          <SealNote number={transfer.seal} />
          <Suspense fallback={null}>
            <TransferCheck key={transfer.seq} transfer={transfer} />
          </Suspense>
        </>
      )}
    </>
  );
}

/** One movement in full: both its sides, the balances after it, and its seal. */
export function MovementSheet({ transfer, onClose }: { transfer: Transfer | null; onClose: () => void }) {
  const terms = useTexts('terms');
  return (
    <Sheet open={transfer !== null} onClose={onClose} title={transfer ? labelOf(terms.transfer, transfer.code) : ''}>
      {transfer ? <Particulars transfer={transfer} /> : null}
    </Sheet>
  );
}
