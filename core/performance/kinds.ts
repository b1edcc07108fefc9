/** What a movement of a customer's money is to the return of the portfolio that it is in. */
import { dayPartOf } from '../figures/day.ts';
import type { TransferCode } from '../ledger/bookings.ts';
import { isCustomerAccount, isOwnAccount, isPlayAccount, type LedgerAccount } from '../ledger/chart.ts';
import type { Amount } from '../money.ts';

/**
 * `flows` come from outside and are no return: deposits, withdrawals, practice money, gifts, money from another
 * portfolio. `traded` is what closings have made, `exchanged` what one currency lost and another gained.
 */
export const KINDS = ['flows', 'traded', 'dividends', 'interest', 'fees', 'taxes', 'exchanged'] as const;
export type Kind = (typeof KINDS)[number];

/** The house gives or takes it, for nothing that the portfolio has done. */
const OUTSIDE: ReadonlySet<string> = new Set(['promotion', 'bank', 'corrections']);
/** What is paid for shares of an offer is the portfolio's as shares to come, until they are delivered at that price. */
export const isForShares = (name: LedgerAccount): boolean => name === 'offering';
const DEALT: ReadonlySet<string> = new Set(['dealer', 'inventory', 'playDealer']);
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
 * What is paid for a service is a fee, and so is what comes of one: a leader's part of followers' gains.
 * `other`: the account on the other side. What isn't named here follows from its part of a day's change, so that an
 * area's new codes need no word of ours; what only changes its place adds up to nothing in `traded`.
 */
export function kindOfMovement(code: TransferCode, other: LedgerAccount): Kind {
  const part = dayPartOf(code);
  if (part === 'deposits' || OUTSIDE.has(other)) return 'flows';
  if (DIVIDENDS.has(code)) return 'dividends';
  if (INTEREST.has(code)) return 'interest';
  if (other === 'taxes' || other === 'playTaxes') return 'taxes';
  if (other === 'exchange') return 'exchanged';
  if (DEALT.has(other) || part === null) return 'traded';
  return 'fees';
}

/** What the portfolio gains by `amount` arriving in the account, below zero for lost: what is lent to it is owed. */
export const gainOf = (name: LedgerAccount, amount: Amount): Amount => {
  if (isOwnAccount(name) || (isPlayAccount(name) && isCustomerAccount(name))) return amount;
  return name === 'loan' ? -amount : 0n;
};
