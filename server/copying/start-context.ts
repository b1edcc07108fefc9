/**
 * Shared by starting a copy and previewing that: what is read beforehand, what the desk loads, and the follower's
 * terms.
 */
import {
  leastCopy,
  type StartWish,
  USUAL_DEVIATION,
  USUAL_INSTRUMENT_SHARE,
} from '@bourse/core/products/copying/copy.ts';
import type { MoneyCommand } from '../desk/command.ts';
import { openLoans } from '../desk/command-loads.ts';
import type { AccountId } from '../ids.ts';
import { placeKey, type Worth, worthOf, type WorthParts } from './portfolio-worth.ts';
import { isClosedTo, mostOf } from './leader-state.ts';
import { type CalendarParts, dayBeganAt, monthAt } from './calendar.ts';
import { allCopies, followedOf } from './records.ts';
import type { KnownLeader } from './rows.ts';
import { readOwnLeader } from './store.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { CopyTerms } from '@bourse/core/products/copying/copy-types.ts';
import { type Currency, parseAmount, parseScaled, STORED_MAXIMUM } from '@bourse/core/ledger/money.ts';

export interface AskedStart {
  /** Without the follower's choices. */
  wish: Omit<StartWish, 'portfolio' | 'amount' | 'seenVersion' | 'terms' | 'opened'>;
  /** The worth of the leader's portfolio. */
  worth: Worth;
  loads: Pick<MoneyCommand, 'account' | 'currencies' | 'instrument' | 'loads'>;
}

export async function askedStart(
  parts: WorthParts & CalendarParts,
  leader: KnownLeader,
  account: AccountId,
): Promise<AskedStart> {
  const { currency } = leader;
  const [own, worths, stopped] = await Promise.all([
    readOwnLeader(parts.database.kysely, account),
    worthOf(parts, [leader], currency),
    isClosedTo(parts, leader),
  ]);
  const worth = worths.get(placeKey(leader))!;
  const now = parts.clock.now();
  return {
    worth,
    wish: {
      leader: leader.leader,
      named: leader,
      currency,
      least: leastCopy(currency),
      most: mostOf(leader, worth.equity),
      shareRate: leader.profitShare,
      own: own?.leader === leader.leader,
      leads: own !== null && own.stoppedAt === null,
      stopped,
      version: leader.strategy?.version ?? null,
      month: monthAt(parts, now),
      dayBegan: dayBeganAt(parts, now),
    },
    loads: {
      account,
      currencies: [currency],
      instrument: null,
      loads: [allCopies, followedOf(leader.leader), openLoans],
    },
  };
}

/** The follower's choices, as read from the wire. */
export interface TermsInput {
  size?: 'proportional' | 'fixed' | undefined;
  fixedAmount?: string | undefined;
  stopLossRate?: string | undefined;
  maximumDeviationRate?: string | undefined;
  maximumShareRate?: string | undefined;
}

/** Null if it isn't a valid amount of this currency. */
export function amountIn(text: string, currency: Currency): bigint | null {
  const amount = parseAmount(text, currency);
  return amount === null || amount > STORED_MAXIMUM ? null : amount;
}

/** Only the given terms. A zero rate is refused, except for the deviation. */
export function termsFrom(input: TermsInput, currency: Currency): Partial<CopyTerms> | Refusal {
  const { size, fixedAmount, stopLossRate, maximumDeviationRate, maximumShareRate } = input;
  const terms: Partial<CopyTerms> = {};
  if (fixedAmount !== undefined && size !== 'fixed') return refuse('badInput', { field: 'fixedAmount' });
  if (size === 'proportional') Object.assign(terms, { size, fixedAmount: null });
  if (size === 'fixed') {
    const amount = fixedAmount === undefined ? null : amountIn(fixedAmount, currency);
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

export const USUAL: CopyTerms = {
  size: 'proportional',
  fixedAmount: null,
  stopLossRate: null,
  maximumDeviationRate: USUAL_DEVIATION,
  maximumShareRate: USUAL_INSTRUMENT_SHARE,
};
