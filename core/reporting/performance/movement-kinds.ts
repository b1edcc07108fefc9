/** How a movement of a customer's money counts in the return of its portfolio. */
import { dailyChangeCategoryOf } from '../../registry/daily-change-categories.ts';
import type { TransferCode } from '../../ledger/booking-routes.ts';
import { isPlayMoneyAccount, type LedgerAccount } from '../../ledger/base-chart-of-accounts.ts';
import type { Amount } from '../../ledger/money.ts';
import { isCustomerAccount, isCustomerOwnedAccount } from '../../registry/chart-of-accounts.ts';

/**
 * `flows` come from outside and are no return: deposits, withdrawals, practice money, gifts, money from another
 * portfolio. `traded` is what closings have made, `exchanged` what one currency lost and another gained.
 */
export const MOVEMENT_KINDS = ['flows', 'traded', 'dividends', 'interest', 'fees', 'taxes', 'exchanged'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** The house gives or takes this money regardless of what the portfolio did. */
const OUTSIDE_ACCOUNTS: ReadonlySet<string> = new Set(['promotion', 'bank', 'corrections']);
/**
 * Money paid for shares of an offer stays in the portfolio as shares to come, until they are delivered at that price.
 */
export const isOfferingAccount = (name: LedgerAccount): boolean => name === 'offering';
const DEALER_ACCOUNTS: ReadonlySet<string> = new Set(['dealer', 'inventory', 'playDealer']);
/** For borrowed money and borrowed stock, or from lending it; in a league they are booked as fees. */
const INTEREST: ReadonlySet<string> = new Set([
  'financing',
  'borrowFee',
  'reservationFee',
  'lendingFee',
  'rollover',
  'loanInterestPaid',
]);
const DIVIDENDS: ReadonlySet<string> = new Set(['dividend', 'rights']);

/**
 * Payments for a service are fees, and so are receipts from one: a leader's part of followers' gains. `other`: the
 * account on the other side. Codes not named here follow from their part of a day's change, so that an area's new codes
 * need no change here; money that only moves within the portfolio adds up to nothing in `traded`.
 */
export function movementKindOf(code: TransferCode, other: LedgerAccount): MovementKind {
  const part = dailyChangeCategoryOf(code);
  if (part === 'deposits' || OUTSIDE_ACCOUNTS.has(other)) return 'flows';
  if (DIVIDENDS.has(code)) return 'dividends';
  if (INTEREST.has(code)) return 'interest';
  if (other === 'taxes' || other === 'playTaxes') return 'taxes';
  if (other === 'exchange') return 'exchanged';
  if (DEALER_ACCOUNTS.has(other) || part === null) return 'traded';
  return 'fees';
}

/** The portfolio's gain when `amount` arrives in the account, negative for a loss: lent money is owed. */
export const portfolioGainOf = (name: LedgerAccount, amount: Amount): Amount => {
  if (isCustomerOwnedAccount(name) || (isPlayMoneyAccount(name) && isCustomerAccount(name))) return amount;
  return name === 'loan' ? -amount : 0n;
};
