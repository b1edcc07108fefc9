/**
 * A customer's own strategy that runs with the customer's money, in a portfolio in which nothing else opens anything:
 * it begins, receives money or returns some, is stopped, and ends. Times are epoch ms, money is minor units.
 */
import { defaultDepositWithdrawalTerms } from '../../accounts/funds-rules/deposit-withdrawal-rules.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { MAIN_PORTFOLIO, buildPortfolioTransfer } from '../../ledger/transfer.ts';
import { type Amount, type Currency, formatAmount } from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseRestrictedAction, type RestrictionRefusal } from '../../compliance/account-restrictions.ts';
import { refuseInsufficientBalance, type TradingRefusal } from '../../trading/execution/trading-refusals.ts';

export type StrategyRunEndCause = 'drawdown' | 'customer' | 'house';

export interface CustomerStrategyRun {
  /** The number of the running strategy: a copy of the saved one, which never changes. */
  strategy: bigint;
  /** The number of the saved one among the customer's. */
  saved: bigint;
  portfolio: number;
  currency: Currency;
  /** The market's date at whose end it first decides. */
  firstDecisionDate: string;
  beganAt: number;
  /** Since when everything is being sold; null while it isn't. */
  closingAt: number | null;
  /** Whether its holdings stay; null while it runs. */
  keeps: boolean | null;
  endedAt: number | null;
  cause: StrategyRunEndCause | null;
}

/** The most strategies of one customer that run at once. */
export const STRATEGY_RUNS_MAXIMUM = 10;
/** The minimum to start with: below it lots and minimum fees would decide what it can hold. */
const LEAST_TIMES = 20n;
export const getMinimumStrategyRunAmount = (currency: Currency): Amount =>
  defaultDepositWithdrawalTerms('deposit', currency).minimum * LEAST_TIMES;

export type StrategyRunRefusal =
  | RestrictionRefusal
  | TradingRefusal
  | { refused: 'notFound' | 'strategyRuns' | 'strategyEnded'; params: Record<never, never> }
  | { refused: 'strategyRunsFull'; params: { maximum: number } }
  | { refused: 'strategyBelowMinimum'; params: { minimum: string; currency: string } };
export type StrategyRunDecision = DecisionChanges & { records: { ownRuns: CustomerStrategyRun[] } };

type Seen = Pick<AccountState, 'available' | 'lastSeq' | 'ownRuns' | 'runHolds'>;
const buildPlainRunRefusal = (refused: 'notFound' | 'strategyRuns' | 'strategyEnded'): StrategyRunRefusal => ({
  refused,
  params: {},
});
const findRun = ({ ownRuns }: Pick<Seen, 'ownRuns'>, strategy: bigint): CustomerStrategyRun | undefined =>
  ownRuns?.find((each) => each.strategy === strategy);

/** Whether it still follows its rule; not once it has been stopped. */
export const isStrategyRunFollowingRule = (state: Pick<Seen, 'ownRuns'>, strategy: bigint): boolean =>
  isStrategyRunActive(state, strategy) && findRun(state, strategy)?.closingAt === null;
/** Whether it may still sell its holdings. */
export const isStrategyRunActive = (state: Pick<Seen, 'ownRuns'>, strategy: bigint): boolean =>
  findRun(state, strategy)?.endedAt === null;

export interface StartStrategyRunRequest
  extends Pick<CustomerStrategyRun, 'strategy' | 'saved' | 'portfolio' | 'currency' | 'firstDecisionDate'> {
  amount: Amount;
}

/** Decided in the main portfolio, where the money comes from. */
export function decideStartStrategyRun(
  state: Seen & Pick<AccountState, 'states'>,
  { amount, ...wish }: StartStrategyRunRequest,
  now: number,
): StrategyRunDecision | StrategyRunRefusal {
  const { currency, saved, portfolio } = wish;
  const barred = refuseRestrictedAction(state.states, 'open', now);
  if (barred) return barred;
  const going = (state.ownRuns ?? []).filter(({ endedAt }) => endedAt === null);
  if (going.some((each) => each.saved === saved)) return buildPlainRunRefusal('strategyRuns');
  if (going.length >= STRATEGY_RUNS_MAXIMUM)
    return { refused: 'strategyRunsFull', params: { maximum: STRATEGY_RUNS_MAXIMUM } };
  const least = getMinimumStrategyRunAmount(currency);
  if (amount < least)
    return { refused: 'strategyBelowMinimum', params: { minimum: formatAmount(least, currency), currency } };
  const available = state.available(currency);
  if (amount > available) return refuseInsufficientBalance(amount, available, currency);
  return {
    transfers: buildPortfolioTransfer(currency, amount, MAIN_PORTFOLIO, portfolio),
    records: { ownRuns: [{ ...wish, beganAt: now, closingAt: null, keeps: null, endedAt: null, cause: null }] },
    notices: [{ code: 'strategyStarted', params: { amount: formatAmount(amount, currency), currency } }],
    lastSeq: state.lastSeq,
  };
}

/** Decided where the money comes from: in the main portfolio for a deposit, in the run's for a withdrawal. */
export function decideMoveStrategyRunMoney(
  state: Seen & Pick<AccountState, 'states'>,
  strategy: bigint,
  direction: 'deposit' | 'withdraw',
  amount: Amount,
  now: number,
): DecisionChanges | StrategyRunRefusal {
  const run = findRun(state, strategy);
  if (!run) return buildPlainRunRefusal('notFound');
  if (run.endedAt !== null || run.closingAt !== null) return buildPlainRunRefusal('strategyEnded');
  const { currency, portfolio } = run;
  const barred = direction === 'deposit' ? refuseRestrictedAction(state.states, 'open', now) : null;
  if (barred) return barred;
  const available = state.available(currency);
  if (amount > available) return refuseInsufficientBalance(amount, available, currency);
  const [from, to] = direction === 'deposit' ? [MAIN_PORTFOLIO, portfolio] : [portfolio, MAIN_PORTFOLIO];
  return {
    transfers: buildPortfolioTransfer(currency, amount, from, to),
    records: {},
    notices: [],
    lastSeq: state.lastSeq,
  };
}

/**
 * The customer stops the run. Either its holdings stay and it ends, or everything is sold as fast as possible. Decided
 * in its portfolio.
 */
export function decideStopStrategyRun(
  state: Seen,
  strategy: bigint,
  close: boolean,
  now: number,
): StrategyRunDecision | StrategyRunRefusal {
  const run = findRun(state, strategy);
  if (!run) return buildPlainRunRefusal('notFound');
  if (run.endedAt !== null || (close && run.closingAt !== null)) return buildPlainRunRefusal('strategyEnded');
  if (!close) return buildEndedRunDecision(state, { ...run, keeps: true }, 'customer', now);
  return {
    transfers: [],
    records: { ownRuns: [{ ...run, closingAt: now, keeps: false }] },
    notices: [],
    lastSeq: state.lastSeq,
  };
}

/**
 * Ends a run whose holdings are all sold. Null if they aren't, or if it has ended already. Decided in its portfolio.
 */
export function decideEndStrategyRun(
  state: Seen,
  strategy: bigint,
  cause: StrategyRunEndCause,
  now: number,
): StrategyRunDecision | null {
  const run = findRun(state, strategy);
  return run && run.endedAt === null && !state.runHolds
    ? buildEndedRunDecision(state, { ...run, keeps: run.keeps ?? false }, cause, now)
    : null;
}

/** Ends it with the free money in its portfolio, which returns to the main one. */
function buildEndedRunDecision(
  state: Seen,
  run: CustomerStrategyRun,
  cause: StrategyRunEndCause,
  now: number,
): StrategyRunDecision {
  const { currency, portfolio } = run;
  const amount = state.available(currency);
  const code = cause === 'drawdown' ? 'strategyStoppedAtLoss' : 'strategyStopped';
  return {
    transfers: buildPortfolioTransfer(currency, amount, portfolio, MAIN_PORTFOLIO),
    records: { ownRuns: [{ ...run, endedAt: now, cause }] },
    notices: [{ code, params: { amount: formatAmount(amount, currency), currency } }],
    lastSeq: state.lastSeq,
  };
}

/** Moves what arrives in an ended run's portfolio, such as a late dividend, to the main one. */
export function decideSweepEndedStrategyRun(
  state: Seen,
  portfolio: number,
  currencies: readonly Currency[],
): DecisionChanges | null {
  const transfers = currencies.flatMap((currency) =>
    buildPortfolioTransfer(currency, state.available(currency), portfolio, MAIN_PORTFOLIO),
  );
  return transfers.length === 0 ? null : { transfers, records: {}, notices: [], lastSeq: state.lastSeq };
}

export interface StrategyRunRecords {
  ownRuns: CustomerStrategyRun;
}
/** What decisions load: the customer's running and past strategies. */
export interface StrategyRunDecisionState {
  ownRuns?: readonly CustomerStrategyRun[];
  /** Whether anything is open in the run's portfolio; absent if the command didn't ask. */
  runHolds?: boolean;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends StrategyRunRecords {}
  interface AreaDecisionState extends StrategyRunDecisionState {}
}
