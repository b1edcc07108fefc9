/** An account's money as a command loads it under the lock, and what covers a debt that its own portfolio can't pay. */
import { type Amount, type Currency, maximumOf, minimumOf } from './money.ts';
import type { Transfer } from './transfer.ts';
import type { SettlementLot } from './settlement-lots.ts';

export interface AccountBalances {
  available(currency: Currency): Amount;
  /** How much of the available money, or of the money held under a reference, settles after a given time (epoch ms). */
  unsettled(currency: Currency, after: number, reference?: string): Amount;
  /** The same by settlement day, the soonest first. */
  coming(currency: Currency, after: number): readonly SettlementLot[];
  frozen(currency: Currency): Amount;
  /** Available money in those of the customer's other portfolios that have any, the main one first; without copies. */
  cashElsewhere(currency: Currency): readonly { portfolio: number; available: Amount }[];
}

/**
 * Debts that can't be paid from their portfolio are paid from the customer's others before the house pays: separate
 * portfolios limit a position's risk to its portfolio, but not the customer's debt. Moves up to `amount`, as far as the
 * others have it, into the decision's own portfolio. `before`: what the decision has already drawn.
 */
export function drawFromOtherPortfolios(
  { cashElsewhere }: Pick<AccountBalances, 'cashElsewhere'>,
  currency: Currency,
  amount: Amount,
  before: Amount = 0n,
): Transfer[] {
  const transfers: Transfer[] = [];
  let gone = before;
  let left = amount;
  for (const { portfolio, available } of cashElsewhere(currency)) {
    const drawn = minimumOf(left, maximumOf(available - gone, 0n));
    gone = maximumOf(gone - available, 0n);
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

export const sumDrawnTransfers = (transfers: readonly Transfer[]): Amount =>
  transfers.reduce((sum, { amount }) => sum + amount, 0n);
