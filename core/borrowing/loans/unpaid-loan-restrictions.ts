/**
 * What an unpaid loan blocks: new leverage while any of it is overdue; the overdue amount itself, by whatever route it
 * would leave its currency; and, overdue or not, borrowed money as margin.
 */
import { computeExchangeCost, type ExchangeRate } from '../../markets/charges/currency-exchange-rate.ts';
import type { TransferCode } from '../../ledger/booking-routes.ts';
import type { AreaDecisionState, DecisionChanges } from '../../ledger/decision-changes.ts';
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';
import { type Amount, type Currency, formatAmount, maximumOf } from '../../ledger/money.ts';
import type { AccountBalances } from '../../ledger/balances.ts';
import { isLoanRunning, type LoanState, sumAmountsBy, unpaidAmountOf } from './loan-state.ts';

export interface UnpaidLoanRefusal {
  refused: 'unpaidLoanFirst';
  params: { owed: string; currency: string };
}

/** What is late of one loan at `now`, whether its days have been counted or not. */
export function computeLateAmount(book: LoanState, now: number): Amount {
  if (!isLoanRunning(book)) return 0n;
  const late = book.instalments.filter(({ paidAt, dueAt }) => paidAt === null && dueAt <= now);
  return late.length > 0 ? sumAmountsBy(late, unpaidAmountOf) + book.lateBooked - book.latePaid : 0n;
}

export const computeLateAmountIn = (books: readonly LoanState[] | undefined, currency: Currency, now: number): Amount =>
  sumAmountsBy(
    (books ?? []).filter(({ terms }) => terms.currency === currency),
    (book) => computeLateAmount(book, now),
  );

const refusal = (owed: Amount, currency: Currency): UnpaidLoanRefusal => ({
  refused: 'unpaidLoanFirst',
  params: { owed: formatAmount(owed, currency), currency },
});

/** No new leverage while anything is overdue, in any currency. */
export function refuseLeverageWhileOverdue(
  { loanBooks }: Pick<AreaDecisionState, 'loanBooks'>,
  now: number,
): UnpaidLoanRefusal | null {
  const late = loanBooks?.find((book) => computeLateAmount(book, now) > 0n);
  return late ? refusal(computeLateAmountIn(loanBooks, late.terms.currency, now), late.terms.currency) : null;
}

/**
 * Movements of available money that leave it where an overdue loan is collected, repay it, or are a charge, a rule's
 * own or the house's. Any other takes it away: into another currency, into offers and blocks, where a friend may be the
 * counterparty, or into a fund, which can be closed to redemptions for a while.
 */
const MOVEMENTS_WITHIN_REACH: ReadonlySet<string> = new Set([
  'hold',
  'chargeHold',
  'margin',
  'addMargin',
  'fee',
  'tax',
  'financing',
  'borrowFee',
  'reservationFee',
  'rollover',
  'depositFee',
  'guidePlan',
  'loanFeePaid',
  'loanInterestPaid',
  'loanRepaid',
  'dividend',
  'rights',
  'profitShare',
  'correction',
  'tradeCorrection',
  'subscriptionCharge',
  // What may be withdrawn leaves out overdue money already.
  'withdrawHold',
  // Accounts of the house and of funds, which borrow nothing.
  'capitalOut',
  'fundOut',
  'fundFee',
  'fundSeedBack',
  'fundTakenSold',
] satisfies TransferCode[]);
export const movesBeyondReach = (code: string): boolean => !MOVEMENTS_WITHIN_REACH.has(code);

/**
 * Refuses a decision that would move the overdue amount away, by an exchange or into another portfolio; any money
 * beyond it may move. Money moved to the main portfolio stays within reach.
 */
export function refuseMovingOverdueMoney(
  state: Pick<AccountBalances & AreaDecisionState, 'available' | 'cashElsewhere' | 'loanBooks'>,
  { transfers }: Pick<DecisionChanges, 'transfers'>,
  now: number,
): UnpaidLoanRefusal | null {
  if (!state.loanBooks?.length) return null;
  const gone = new Map<Currency, Amount>();
  for (const { code, currency, amount, debit, creditPortfolio } of transfers)
    if (debit === 'available' && movesBeyondReach(code) && creditPortfolio !== MAIN_PORTFOLIO)
      gone.set(currency, (gone.get(currency) ?? 0n) + amount);
  for (const [currency, amount] of gone) {
    const late = computeLateAmountIn(state.loanBooks, currency, now);
    const left = maximumOf(0n, state.available(currency) - amount);
    if (late > 0n && amount > 0n && left < late) return refusal(late, currency);
  }
  return null;
}

/**
 * What may be used as margin: the person's available money in all portfolios, less the principal owed. Null if nothing
 * is owed.
 */
export function computeMoneyUsableAsMargin(
  {
    available,
    cashElsewhere,
    principalOwed,
  }: Pick<AccountBalances & AreaDecisionState, 'available' | 'cashElsewhere' | 'principalOwed'>,
  currency: Currency,
): Amount | null {
  const owed = principalOwed?.(currency) ?? 0n;
  if (owed === 0n) return null;
  const elsewhere = cashElsewhere(currency).reduce((sum, each) => sum + each.available, 0n);
  return maximumOf(0n, available(currency) + elsewhere - owed);
}

/** Currencies in which principal is owed. */
export const listOwedCurrencies = (books: readonly LoanState[] | undefined): Currency[] => [
  ...new Set((books ?? []).filter(isLoanRunning).map(({ terms }) => terms.currency)),
];

export type ExchangeRateLookup = (pay: Currency, buy: Currency) => ExchangeRate | null;
type BorrowingState = Pick<
  AccountBalances & AreaDecisionState,
  'available' | 'cashElsewhere' | 'principalOwed' | 'loanBooks'
>;

/**
 * The account with its debt counted in each currency into which the lent money may have been exchanged: the part of the
 * principal that is no longer there in its own currency, at the present cost of buying it.
 */
export function withDebtCountedAcrossCurrencies<State extends BorrowingState>(
  state: State,
  rateOf: ExchangeRateLookup,
): State {
  const { available, cashElsewhere, principalOwed, loanBooks } = state;
  const others = listOwedCurrencies(loanBooks);
  if (others.length === 0 || !principalOwed) return state;
  const lackingIn = (other: Currency): Amount =>
    cashElsewhere(other).reduce((lacking, each) => lacking - each.available, principalOwed(other) - available(other));
  const fromOther = (currency: Currency, other: Currency): Amount => {
    const lacking = other === currency ? 0n : lackingIn(other);
    const rate = lacking > 0n ? rateOf(currency, other) : null;
    return rate ? computeExchangeCost(lacking, rate).paid : 0n;
  };
  return {
    ...state,
    principalOwed: (currency) => principalOwed(currency) + sumAmountsBy(others, (other) => fromOther(currency, other)),
  };
}
