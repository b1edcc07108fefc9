/**
 * The life of a copy: begins, is changed, pauses and ends. Its money is in a portfolio of its own; deposits and
 * withdrawals move between that and the main one.
 */
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import { MAIN_PORTFOLIO, buildPortfolioTransfer } from '../../ledger/transfer.ts';
import {
  type Amount,
  type Currency,
  divide,
  formatAmount,
  maximumOf,
  parseScaled,
  multiplyByRate,
  SCALE,
} from '../../ledger/money.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseRestrictedAction } from '../../compliance/account-restrictions.ts';
import { refuseInsufficientBalance } from '../../trading/execution/trading-refusals.ts';
import {
  buildCopyBelowMinimumRefusal,
  buildLeaderCapacityRefusal,
  type CopyRefusal,
  buildPlainCopyRefusal,
  buildProfitShareDueRefusal,
} from './copy-refusals.ts';
import {
  type Copy,
  type CopyStopLossRecord,
  type CopyWithdrawal,
  type CopyTerms,
  type NamedLeader,
  encodeLeaderName,
} from './copy-types.ts';
import type { InitialCopyBlock } from './copying-records.ts';
import { defaultDepositWithdrawalTerms } from '../../accounts/funds-rules/deposit-withdrawal-rules.ts';

/** The most copies that a customer may have at once, and begin on one day. */
export const COPIES_PER_CUSTOMER_MAXIMUM = 10;
export const NEW_COPIES_PER_DAY_MAXIMUM = 20;
/** The values that a customer sees filled in. */
export const DEFAULT_MAXIMUM_DEVIATION_RATE = parseScaled('0.01')!;
export const DEFAULT_MAXIMUM_INSTRUMENT_SHARE_RATE = parseScaled('0.5')!;

export type CopyDecision = DecisionChanges & { records: { copies: Copy[] } };

/** The leader as read before; `most`: the most that may follow in all; `least`: the minimum of one copy. */
export interface StartCopyRequest {
  leader: bigint;
  named: NamedLeader;
  portfolio: number;
  currency: Currency;
  amount: Amount;
  least: Amount;
  most: Amount;
  shareRate: bigint;
  /** For a strategy, the version that runs, and the one that the follower has seen; null if none was given. */
  version: number | null;
  seenVersion: number | null;
  terms: CopyTerms;
  /** Whether leader and follower are one person, or the follower also leads. */
  own: boolean;
  leads: boolean;
  stopped: boolean;
  month: string;
  /** When the follower's day began. */
  dayBegan: number;
  opened: readonly InitialCopyBlock[];
}

/** Reasons to refuse a start that don't depend on its amount. */
export function refuseStartCopy(
  state: Pick<AccountState, 'states' | 'copies'>,
  wish: Pick<StartCopyRequest, 'leader' | 'own' | 'leads' | 'stopped' | 'dayBegan'>,
  now: number,
): CopyRefusal | null {
  const barred = refuseRestrictedAction(state.states, 'open', now);
  if (barred) return barred;
  if (wish.stopped) return buildPlainCopyRefusal('copyTimeLimitExceeded');
  if (wish.own) return buildPlainCopyRefusal('copyOwn');
  if (wish.leads) return buildPlainCopyRefusal('leaderCopies');
  const all = state.copies ?? [];
  const going = all.filter(({ status }) => status !== 'ended');
  if (going.some(({ leader }) => leader === wish.leader)) return buildPlainCopyRefusal('copyAlready');
  if (going.length >= COPIES_PER_CUSTOMER_MAXIMUM)
    return { refused: 'copiesFull', params: { maximum: COPIES_PER_CUSTOMER_MAXIMUM } };
  if (all.filter(({ startedAt }) => startedAt >= wish.dayBegan).length >= NEW_COPIES_PER_DAY_MAXIMUM)
    return { refused: 'copiesToday', params: { maximum: NEW_COPIES_PER_DAY_MAXIMUM } };
  return null;
}

export function decideStartCopy(
  state: Pick<AccountState, 'states' | 'available' | 'copies' | 'followed' | 'lastSeq'>,
  wish: StartCopyRequest,
  now: number,
): CopyDecision | CopyRefusal {
  const { leader, portfolio, currency, amount, least, most, terms, opened } = wish;
  const refused = refuseStartCopy(state, wish, now);
  if (refused) return refused;
  if (wish.seenVersion !== null && wish.seenVersion !== wish.version) return buildPlainCopyRefusal('copyVersionPassed');
  if (amount < least) return buildCopyBelowMinimumRefusal(least, currency);
  const available = state.available(currency);
  if (amount > available) return refuseInsufficientBalance(amount, available, currency);
  const left = computeRemainingLeaderCapacity(state, most);
  if (amount > left) return buildLeaderCapacityRefusal(left, currency);
  const copy: Copy = {
    ...terms,
    portfolio,
    leader,
    currency,
    status: 'active',
    paid: amount,
    retainedSince: now,
    base: amount,
    highWater: amount,
    shareRate: wish.shareRate,
    shared: 0n,
    owed: 0n,
    sharedMonth: wish.month,
    version: wish.version,
    proposedVersion: wish.version,
    keeps: null,
    cause: null,
    hold: null,
    startedAt: now,
    endedAt: null,
  };
  return {
    transfers: buildPortfolioTransfer(currency, amount, MAIN_PORTFOLIO, portfolio),
    records: {
      copies: [copy],
      followed: [{ leader, most }],
      ...(opened.length > 0 ? { openedBlocks: [...opened] } : {}),
    },
    notices: [
      {
        code: 'copyStarted',
        params: { name: encodeLeaderName(wish.named), amount: formatAmount(amount, currency), currency },
      },
    ],
    lastSeq: state.lastSeq,
  };
}

export interface CopyChange extends Partial<CopyTerms> {
  deposit?: Amount;
  withdraw?: Amount;
  paused?: boolean;
  /** Agrees to this version of the strategy. */
  version?: number;
}

/** The state of the leader. */
export interface CopiedLeaderState {
  /** The most that all followers together may put in. */
  most: Amount;
  /** For a strategy, the version that runs. */
  version: number | null;
  /** If money is taken out. */
  worth: CopyWorth | null;
}
/** What a copy is worth, with its highest value at that time. */
export interface CopyWorth {
  equity: Amount;
  highWater: Amount;
}

/** The leader's share of the gain of `equity` above the highest value, without shares of earlier months still owed. */
export const computeProfitShareDue = (
  { highWater, shareRate }: Pick<Copy, 'highWater' | 'shareRate'>,
  equity: Amount,
): Amount => multiplyByRate(maximumOf(equity - highWater, 0n), shareRate, 'down');

/** Everything in it that must stay for the leader; one that has ended owes nothing. */
export const computeAmountDueToLeader = (copy: Copy, equity: Amount): Amount =>
  copy.status === 'ended' ? 0n : copy.owed + computeProfitShareDue(copy, equity);

/** How much more may follow the leader, of `most` in all. */
export const computeRemainingLeaderCapacity = (
  { followed = 0n }: Pick<AccountState, 'followed'>,
  most: Amount,
): Amount => maximumOf(most - followed, 0n);

/** Less the same share as `taken` is of the worth. Rounded up, so that no limit moves away. */
const computeReducedBase = (base: Amount, equity: Amount, taken: Amount): Amount =>
  equity > taken ? divide(base * (equity - taken), equity, 'up') : 0n;

/**
 * The follower's changes. Deposits and withdrawals move the value above which gains are shared by the same amount:
 * putting money in is no gain, and taking it out no loss. Decided where the money comes from: in the main portfolio for
 * a deposit, in the copy's for a withdrawal, where the leader's share of the gain stays. Null if the worth has changed.
 */
export function decideChangeCopy(
  state: Pick<AccountState, 'states' | 'available' | 'copies' | 'followed' | 'lastSeq' | 'transferSeq'>,
  portfolio: number,
  { deposit = 0n, withdraw = 0n, paused, ...terms }: CopyChange,
  { most, version, worth }: CopiedLeaderState,
  now: number,
): CopyDecision | CopyRefusal | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy) return buildPlainCopyRefusal('notFound');
  if (terms.version !== undefined && terms.version !== version) return buildPlainCopyRefusal('copyVersionPassed');
  const { currency, leader } = copy;
  const mayGrow = copy.status === 'active' || copy.status === 'paused';
  if (!mayGrow && (deposit > 0n || withdraw === 0n)) return buildPlainCopyRefusal('copyEnded');
  const barred = deposit > 0n ? refuseRestrictedAction(state.states, 'open', now) : null;
  if (barred) return barred;
  const available = state.available(currency);
  if (deposit + withdraw > available) return refuseInsufficientBalance(deposit + withdraw, available, currency);
  const left = computeRemainingLeaderCapacity(state, most);
  if (deposit > left) return buildLeaderCapacityRefusal(left, currency);
  let taking: CopyWithdrawal | null = null;
  if (withdraw > 0n && copy.status !== 'ended') {
    if (worth?.highWater !== copy.highWater) return null;
    const due = computeAmountDueToLeader(copy, worth.equity);
    if (withdraw > available - due) return buildProfitShareDueRefusal(due, maximumOf(available - due, 0n), currency);
    const { equity } = worth;
    const bookedAfter = state.transferSeq ?? 0n;
    taking = { portfolio, bookedAfter, equity, base: computeReducedBase(copy.base, equity, withdraw) };
  }
  const base = taking?.base ?? copy.base + deposit;
  const changed: Copy = {
    ...copy,
    ...terms,
    paid: copy.paid + deposit - withdraw,
    base,
    retainedSince: base < getMinimumCopyAmount(currency) ? null : (copy.retainedSince ?? (deposit > 0n ? now : null)),
    highWater: copy.highWater + deposit - withdraw,
    status: paused === undefined || !mayGrow ? copy.status : paused ? 'paused' : 'active',
  };
  return {
    transfers: [
      ...buildPortfolioTransfer(currency, deposit, MAIN_PORTFOLIO, portfolio),
      ...buildPortfolioTransfer(currency, withdraw, portfolio, MAIN_PORTFOLIO),
    ],
    records: {
      copies: [changed],
      ...(deposit > 0n ? { followed: [{ leader, most }] } : {}),
      ...(taking ? { copyTakings: [taking] } : {}),
    },
    notices: [],
    lastSeq: state.lastSeq,
  };
}

/** Another version of the strategy runs: its follower is asked, once. Null if there is nothing to ask. */
export function decideProposeStrategyVersion(
  state: Pick<AccountState, 'copies' | 'lastSeq'>,
  portfolio: number,
  version: number,
): CopyDecision | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  const isAlreadyProposed = copy?.version === version || (copy?.proposedVersion ?? 0) >= version;
  if (!copy || isAlreadyProposed || (copy.status !== 'active' && copy.status !== 'paused')) return null;
  return {
    transfers: [],
    records: { copies: [{ ...copy, proposedVersion: version }] },
    notices: [{ code: 'copyNewVersion', params: { portfolio } }],
    lastSeq: state.lastSeq,
  };
}

/**
 * Stops following: its holdings are closed, or stay with its follower once the leader's share of the gain can be paid.
 * `worth`: of a copy that keeps them, or is at its loss limit. Null if it has changed.
 */
export function decideStopCopy(
  state: Pick<AccountState, 'copies' | 'available' | 'lastSeq'>,
  portfolio: number,
  keeps: boolean,
  cause: NonNullable<Copy['cause']>,
  worth: CopyWorth | null = null,
): CopyDecision | CopyRefusal | null {
  const copy = state.copies?.find((each) => each.portfolio === portfolio);
  if (!copy) return buildPlainCopyRefusal('notFound');
  if (copy.status === 'ended' || (copy.status === 'stopping' && copy.keeps === keeps))
    return buildPlainCopyRefusal('copyEnded');
  if (keeps) {
    if (worth?.highWater !== copy.highWater) return null;
    const [due, available] = [computeAmountDueToLeader(copy, worth.equity), state.available(copy.currency)];
    if (due > available) return buildProfitShareDueRefusal(due, 0n, copy.currency);
  }
  let stop: CopyStopLossRecord | null = null;
  if (cause === 'stopLoss') {
    if (worth?.highWater !== copy.highWater || !isBeyondStopLoss(copy, worth.equity)) return null;
    stop = { portfolio, equity: worth.equity, base: copy.base, rate: copy.stopLossRate! };
  }
  return {
    transfers: [],
    records: {
      copies: [{ ...copy, status: 'stopping', keeps, cause: copy.cause ?? cause }],
      ...(stop ? { copyStops: [stop] } : {}),
    },
    notices:
      cause === 'customer'
        ? []
        : [{ code: cause === 'stopLoss' ? 'copyStoppedAtLoss' : 'copyLeaderStopped', params: { portfolio } }],
    lastSeq: state.lastSeq,
  };
}

/** The worth at which it is closed; null if its follower accepts any loss. */
export const computeStopLossEquity = ({ base, stopLossRate }: Pick<Copy, 'base' | 'stopLossRate'>): Amount | null =>
  stopLossRate === null ? null : base - multiplyByRate(base, stopLossRate, 'up');

/** Whether it has lost as much as its follower accepts. */
export const isBeyondStopLoss = ({ base, stopLossRate, status }: Copy, equity: Amount): boolean =>
  stopLossRate !== null &&
  (status === 'active' || status === 'paused') &&
  equity < base &&
  (base - equity) * SCALE >= base * stopLossRate;

// The minimum that a copy begins with, and that a leader has of their own. The house's own rule, in each currency.

const COPY_TIMES = 5n;
const STAKE_TIMES = 50n;

export const getMinimumCopyAmount = (currency: Currency): Amount =>
  defaultDepositWithdrawalTerms('deposit', currency).minimum * COPY_TIMES;
export const getMinimumLeaderStake = (currency: Currency): Amount =>
  defaultDepositWithdrawalTerms('deposit', currency).minimum * STAKE_TIMES;
