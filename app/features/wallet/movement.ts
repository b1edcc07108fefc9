/** What a transfer means to the customer whose money it moved. */
import { isCustomerAccount } from '@bourse/core/registry/chart.ts';
import type { RowOf } from '../../api/use-call.ts';

export type Transfer = RowOf<'wallet/listTransfers'>;

export const isOwn = (bucket: string): boolean => isCustomerAccount(bucket);

export interface Movement {
  /** For the shown balance: 1 more, −1 less; 0 for the house's own. */
  sign: -1 | 0 | 1;
  /** Whether it came from outside, and not from another of one's own places. */
  isIncome: boolean;
  /** The balance to show after it, and its bucket: the available money if it was involved. */
  bucket: string | null;
  after: string | null;
  /** The portfolio of that balance; the main one if absent. */
  portfolio: string | undefined;
}

const HOUSE = { sign: 0, isIncome: false, bucket: null, after: null, portfolio: undefined } as const;

/** A move between two portfolios is shown from the paying side. */
export function movementOf({
  from,
  to,
  fromAfter,
  toAfter,
  fromPortfolio,
  toPortfolio,
}: Pick<Transfer, 'from' | 'to' | 'fromAfter' | 'toAfter' | 'fromPortfolio' | 'toPortfolio'>): Movement {
  if (!isOwn(from) && !isOwn(to)) return HOUSE;
  const isIncome = !isOwn(from);
  return isIncome || (to === 'available' && from !== 'available')
    ? { sign: 1, isIncome, bucket: to, after: toAfter, portfolio: toPortfolio }
    : { sign: -1, isIncome, bucket: from, after: fromAfter, portfolio: fromPortfolio };
}

/** Whether it went from one of the customer's portfolios to another. */
export const isBetween = ({ fromPortfolio, toPortfolio, from, to }: Transfer): boolean =>
  isOwn(from) && isOwn(to) && fromPortfolio !== toPortfolio;
