/** What a step of a request decides, for every kind: the step, and what comes with it. */
import type { Changes } from '../ledger/changes.ts';
import { formatAmount, larger } from '../money.ts';
import type { Request, RequestChange } from './types.ts';

export const stepped = (
  { lastSeq }: Pick<Changes, 'lastSeq'>,
  change: RequestChange,
  { transfers = [], records = {}, notices = [] }: Partial<Pick<Changes, 'transfers' | 'records' | 'notices'>> = {},
): Changes => ({
  transfers,
  records: { requests: [change], ...records },
  notices,
  lastSeq: larger(lastSeq, change.request.seq),
});

/** Its amount, as a notice says it. */
export const saidOf = (
  { amount, currency }: Pick<Request, 'amount' | 'currency'>,
  more: Record<string, string> = {},
): Record<string, string> => ({
  amount: formatAmount(amount ?? 0n, currency ?? ''),
  currency: currency ?? '',
  ...more,
});
