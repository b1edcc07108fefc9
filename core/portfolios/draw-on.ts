/**
 * Debts that can't be paid in their portfolio are paid from the customer's others before the house pays: separate
 * portfolios limit a position's risk to its portfolio, but not what the customer owes for it.
 */
import { type Amount, type Currency, larger, smaller } from '../money.ts';
import type { Transfer } from '../ledger/transfer.ts';
import type { AccountState } from '../orders/account-state.ts';

type DrawnState = Pick<AccountState, 'cashElsewhere'>;

/**
 * Moves `amount`, as far as the others have it, into the decision's own portfolio. `before`: what the decision has
 * drawn already.
 */
export function drawOn(
  { cashElsewhere }: DrawnState,
  currency: Currency,
  amount: Amount,
  before: Amount = 0n,
): Transfer[] {
  const transfers: Transfer[] = [];
  let gone = before;
  let left = amount;
  for (const { portfolio, available } of cashElsewhere(currency)) {
    const drawn = smaller(left, larger(available - gone, 0n));
    gone = larger(gone - available, 0n);
    left -= drawn;
    if (drawn > 0n)
      transfers.push({
        currency,
        amount: drawn,
        debit: 'available',
        credit: 'available',
        debitPortfolio: portfolio,
        code: 'moveMoney',
        reference: 'portfolios',
      });
  }
  return transfers;
}

export const sumDrawn = (transfers: readonly Transfer[]): Amount =>
  transfers.reduce((sum, { amount }) => sum + amount, 0n);
