/** What a transfer means to the customer whose money it moved. */
import { isCustomerAccount } from '@bourse/core/ledger/chart.ts';
import type { RowOf } from '../../api/use-call.ts';

export type Transfer = RowOf<'wallet/listTransfers'>;

export const isOwn = (bucket: string): boolean => isCustomerAccount(bucket);

export interface Movement {
  /** 1 came in, −1 went out, 0 only changed its place among one's own money. */
  sign: -1 | 0 | 1;
  /** The balance to show after it, and of what: the available money where it took part. */
  bucket: string | null;
  after: string | null;
}

export function movementOf({
  from,
  to,
  fromAfter,
  toAfter,
}: Pick<Transfer, 'from' | 'to' | 'fromAfter' | 'toAfter'>): Movement {
  const sign = isOwn(to) === isOwn(from) ? 0 : isOwn(to) ? 1 : -1;
  const shown =
    to === 'available' || !isOwn(from) ? { bucket: to, after: toAfter } : { bucket: from, after: fromAfter };
  return isOwn(shown.bucket) ? { sign, ...shown } : { sign, bucket: null, after: null };
}
