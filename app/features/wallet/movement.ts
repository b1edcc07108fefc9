/** What a transfer means to the customer whose money it moved. */
import { isCustomerAccount } from '@bourse/core/ledger/chart.ts';
import type { RowOf } from '../../api/use-call.ts';

export type Transfer = RowOf<'wallet/listTransfers'>;

export const isOwn = (bucket: string): boolean => isCustomerAccount(bucket);

export interface Movement {
  /** Of the balance that is shown: 1 more, −1 less; of the house's own, 0. */
  sign: -1 | 0 | 1;
  /** Whether it came from outside, and not from another place of one's own. */
  isIncome: boolean;
  /** The balance to show after it, and of what: the available money where it took part. */
  bucket: string | null;
  after: string | null;
  /** Where that balance stands; absent, the main one. */
  portfolio: string | undefined;
}

const HOUSE = { sign: 0, isIncome: false, bucket: null, after: null, portfolio: undefined } as const;

/** Between two portfolios it is told from the side that paid. */
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
