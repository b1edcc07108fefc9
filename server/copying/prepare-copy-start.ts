/**
 * Shared by starting a copy and previewing that: what is read beforehand, what the desk loads, and the follower's
 * terms.
 */
import {
  getMinimumCopyAmount,
  type StartCopyRequest,
  DEFAULT_MAXIMUM_DEVIATION_RATE,
  DEFAULT_MAXIMUM_INSTRUMENT_SHARE_RATE,
} from '@bourse/core/products/copying/copy-lifecycle.ts';
import type { DeskCommand } from '../desk/command.ts';
import { unpaidLoansLoad } from '../desk/cross-area-record-loads.ts';
import type { AccountId } from '../ids.ts';
import {
  formatPortfolioKey,
  type PortfolioWorth,
  computePortfolioWorths,
  type WorthDependencies,
} from './portfolio-worth.ts';
import { isClosedToFollowers, computeFollowedAmountLimit } from './leader-capacity-and-holdings.ts';
import { type OperatorCalendarDependencies, dayStartAt, operatorMonthAt } from './operator-local-dates.ts';
import { allCopiesLoad, buildFollowedAmountLoad } from './copying-records.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import { readOwnLeader } from './store.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CopyTerms } from '@bourse/core/products/copying/copy-types.ts';
import { type Currency, parseAmount, parseScaled, STORED_INTEGER_MAXIMUM } from '@bourse/core/ledger/money.ts';

export interface StartCopyContext {
  /** Without the follower's choices. */
  wish: Omit<StartCopyRequest, 'portfolio' | 'amount' | 'seenVersion' | 'terms' | 'opened'>;
  /** The worth of the leader's portfolio. */
  worth: PortfolioWorth;
  loads: Pick<DeskCommand, 'account' | 'currencies' | 'instrument' | 'loads'>;
}

export async function readStartCopyContext(
  dependencies: WorthDependencies & OperatorCalendarDependencies,
  leader: StoredLeader,
  account: AccountId,
): Promise<StartCopyContext> {
  const { currency } = leader;
  const [own, worths, stopped] = await Promise.all([
    readOwnLeader(dependencies.database.kysely, account),
    computePortfolioWorths(dependencies, [leader], currency),
    isClosedToFollowers(dependencies, leader),
  ]);
  const worth = worths.get(formatPortfolioKey(leader))!;
  const now = dependencies.clock.now();
  return {
    worth,
    wish: {
      leader: leader.leader,
      named: leader,
      currency,
      least: getMinimumCopyAmount(currency),
      most: computeFollowedAmountLimit(leader, worth.equity),
      shareRate: leader.profitShare,
      own: own?.leader === leader.leader,
      leads: own !== null && own.stoppedAt === null,
      stopped,
      version: leader.strategy?.version ?? null,
      month: operatorMonthAt(dependencies, now),
      dayBegan: dayStartAt(dependencies, now),
    },
    loads: {
      account,
      currencies: [currency],
      instrument: null,
      loads: [allCopiesLoad, buildFollowedAmountLoad(leader.leader), unpaidLoansLoad],
    },
  };
}

/** The follower's choices, as read from the wire. */
export interface CopyTermsInput {
  size?: 'proportional' | 'fixed' | undefined;
  fixedAmount?: string | undefined;
  stopLossRate?: string | undefined;
  maximumDeviationRate?: string | undefined;
  maximumShareRate?: string | undefined;
}

/** Null if it isn't a valid amount of this currency. */
export function parseAmountOrNull(text: string, currency: Currency): bigint | null {
  const amount = parseAmount(text, currency);
  return amount === null || amount > STORED_INTEGER_MAXIMUM ? null : amount;
}

/** Only the given terms. A zero rate is refused, except for the deviation. */
export function parseCopyTerms(input: CopyTermsInput, currency: Currency): Partial<CopyTerms> | Refusal {
  const { size, fixedAmount, stopLossRate, maximumDeviationRate, maximumShareRate } = input;
  const terms: Partial<CopyTerms> = {};
  if (fixedAmount !== undefined && size !== 'fixed') return refuse('badInput', { field: 'fixedAmount' });
  if (size === 'proportional') Object.assign(terms, { size, fixedAmount: null });
  if (size === 'fixed') {
    const amount = fixedAmount === undefined ? null : parseAmountOrNull(fixedAmount, currency);
    if (amount === null || amount === 0n) return refuse('badInput', { field: 'fixedAmount' });
    Object.assign(terms, { size, fixedAmount: amount });
  }
  if (stopLossRate !== undefined) {
    terms.stopLossRate = parseScaled(stopLossRate);
    if (!terms.stopLossRate) return refuse('badInput', { field: 'stopLossRate' });
  }
  if (maximumDeviationRate !== undefined) terms.maximumDeviationRate = parseScaled(maximumDeviationRate)!;
  if (maximumShareRate !== undefined) {
    terms.maximumShareRate = parseScaled(maximumShareRate)!;
    if (terms.maximumShareRate === 0n) return refuse('badInput', { field: 'maximumShareRate' });
  }
  return terms;
}

export const DEFAULT_COPY_TERMS: CopyTerms = {
  size: 'proportional',
  fixedAmount: null,
  stopLossRate: null,
  maximumDeviationRate: DEFAULT_MAXIMUM_DEVIATION_RATE,
  maximumShareRate: DEFAULT_MAXIMUM_INSTRUMENT_SHARE_RATE,
};
