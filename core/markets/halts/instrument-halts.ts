/**
 * Short halts of one instrument: Korea's volatility interruption, Saudi Arabia's and Mexico's ranges, limit up and
 * limit down in the United States. The state is small and is carried from quote to quote; nothing is looked up again. A
 * quote that would have been the first trade beyond the limit isn't traded on: it begins the pause.
 */
import type { Instrument, Quote } from '../market-types.ts';
import { absolute, divide, type Price, SCALE, minimumOf } from '../../ledger/money.ts';
import { findEntryInForce, getMarketRules } from '../rulebook/rulebook.ts';
import type { LimitUpDownRule, OrderBandRule, RangePauseRule } from '../rulebook/rule-types.ts';
import { isInRuleScope } from '../order-rules/price-bands.ts';

/**
 * A pause. Orders are collected from `gathersFrom` on and cross at `until`; `reopens` is "close" if trading doesn't
 * resume today.
 */
export interface TradingHalt {
  /** Name of the rule, a key of the texts. */
  kind: string;
  since: number;
  until: number;
  gathersFrom: number;
  /** The price that caused it, and its reference. */
  price: Price;
  reference: Price;
  reopens: 'auction' | 'close';
}

/** One instrument's rules on one date; `opens` and `closes` are the regular session's edges, epoch ms. */
export interface InstrumentHaltRules {
  ranges: readonly RangePauseRule[];
  limit: LimitUpDownRule | null;
  orderBand: OrderBandRule | null;
  previousClose: Price;
  opens: number;
  closes: number;
}

export interface InstrumentHaltState {
  /** The last trade that was seen, and when; null before the day's first. */
  last: Price | null;
  lastAt: number;
  /** Price of the last auction: the previous close, then the opening, then the one that ended the last pause. */
  auctionPrice: Price;
  halt: TradingHalt | null;
  limit: LimitState | null;
}

export type HaltQuote = Pick<Quote, 'last' | 'bid' | 'ask'>;

/**
 * After this long without a quote the earlier trade is no longer known, and a move since then doesn't count as sudden.
 */
const SUDDEN_MS = 30_000;

/** The rules of `instrument` on the local `date`; all empty if the market has none. */
export function getInstrumentHaltRules(
  instrument: Instrument,
  date: string,
  previousClose: Price,
  session: { opens: number; closes: number },
): InstrumentHaltRules {
  const all = (findEntryInForce(getMarketRules(instrument.market).phases.pauses, date)?.value ?? []).filter((rule) =>
    isInRuleScope(rule, instrument, date, previousClose),
  );
  return {
    ranges: all.filter((rule) => rule.mechanism === 'range'),
    limit: all.find((rule) => rule.mechanism === 'limit') ?? null,
    orderBand: all.find((rule) => rule.mechanism === 'order-band') ?? null,
    previousClose,
    ...session,
  };
}

/** The state before the day's first quote. */
export function buildInitialHaltState(rules: InstrumentHaltRules): InstrumentHaltState {
  return { last: null, lastAt: 0, auctionPrice: rules.previousClose, halt: null, limit: null };
}

/** The state after a quote at `now`; the same object if nothing changed. Quotes come in the order of time. */
export function advanceHaltState(
  state: InstrumentHaltState,
  quote: HaltQuote,
  now: number,
  rules: InstrumentHaltRules,
): InstrumentHaltState {
  if (state.halt && now < state.halt.until) return state;
  if (now < rules.opens || now >= rules.closes) return state;
  if (state.halt) return buildResumedState(state, quote.last, now, rules);
  const halt = findRangePause(state, quote.last, now, rules);
  if (halt) return { ...state, halt };
  const { last } = quote;
  const auctionPrice = state.last === null ? last : state.auctionPrice;
  if (!rules.limit)
    return last === state.last && now - state.lastAt < SUDDEN_MS / 2
      ? state
      : { ...state, last, lastAt: now, auctionPrice };
  const limit = advanceLimitState(state.limit ?? buildInitialLimitState(last, now), quote, now, rules.limit, rules);
  if (limit.pausedAt === null) return { last, lastAt: now, auctionPrice, halt: null, limit };
  return { last, lastAt: now, auctionPrice, halt: buildLimitPause(rules.limit, limit, last, now, rules), limit };
}

/** The halt in force at `now`, or null. */
export const getCurrentHalt = (state: InstrumentHaltState, now: number): TradingHalt | null =>
  state.halt && now < state.halt.until ? state.halt : null;

/** Ends a pause at the price that its auction found, if the caller holds one; else the first quote after it does. */
export function resumeAfterHalt(
  state: InstrumentHaltState,
  price: Price,
  now: number,
  rules: InstrumentHaltRules,
): InstrumentHaltState {
  return state.halt && now >= state.halt.until ? buildResumedState(state, price, now, rules) : state;
}

function buildResumedState(
  state: InstrumentHaltState,
  price: Price,
  now: number,
  rules: InstrumentHaltRules,
): InstrumentHaltState {
  return {
    last: price,
    lastAt: now,
    auctionPrice: price,
    halt: null,
    limit: rules.limit ? buildInitialLimitState(price, now) : null,
  };
}

function findRangePause(
  state: InstrumentHaltState,
  price: Price,
  now: number,
  rules: InstrumentHaltRules,
): TradingHalt | null {
  for (const { name, reference: of, rate, pauseSeconds } of rules.ranges) {
    const known = of === 'auction' ? state.auctionPrice : now - state.lastAt <= SUDDEN_MS ? state.last : null;
    if (known === null || absolute(price - known) * SCALE < known * rate) continue;
    return {
      kind: name,
      since: now,
      until: Math.min(now + pauseSeconds * 1000, rules.closes),
      gathersFrom: now,
      price,
      reference: known,
      reopens: 'auction',
    };
  }
  return null;
}

function buildLimitPause(
  rule: LimitUpDownRule,
  limit: LimitState,
  price: Price,
  now: number,
  { closes }: InstrumentHaltRules,
): TradingHalt {
  const toClose = now >= closes - rule.untilCloseMinutes * 60_000;
  const until = toClose ? closes : Math.min(now + rule.pauseSeconds * 1000, closes);
  return {
    kind: rule.name,
    since: now,
    until,
    gathersFrom: now,
    price,
    reference: limit.reference,
    reopens: toClose ? 'close' : 'auction',
  };
}

/**
 * The prices between which an order may execute at `now` in addition to the day's band; null if no rule moves with the
 * price.
 */
export function computeMovingBand(
  state: InstrumentHaltState,
  now: number,
  rules: InstrumentHaltRules,
): { low: Price; high: Price } | null {
  if (rules.limit && state.limit) return computeLimitBands(state.limit.reference, now, rules.limit, rules);
  if (!rules.orderBand) return null;
  const reference = state.last ?? rules.previousClose;
  const width = divide(reference * rules.orderBand.rate, SCALE, 'down');
  return { low: reference - width, high: reference + width };
}

/**
 * The pause at `instant` after a sequence of quotes, or null: for history and tests; a running market carries the
 * state.
 */
export function replayHaltAt(
  rules: InstrumentHaltRules,
  path: Iterable<readonly [at: number, quote: HaltQuote]>,
  instant: number,
): TradingHalt | null {
  let state = buildInitialHaltState(rules);
  for (const [at, quote] of path) {
    if (at > instant) break;
    state = advanceHaltState(state, quote, at, rules);
  }
  return getCurrentHalt(state, instant);
}

// Bands around a moving average, and how long a quote may rest on one. Source: Plan to Address Extraordinary Market
// Volatility. The average is taken over samples in stretches of half a minute, since the reference may not change more
// often; the plan takes it over trades.

interface LimitState {
  reference: Price;
  /** Averages of the last whole stretches, the oldest first, and sum, count and beginning of the present one. */
  averages: readonly Price[];
  sum: Price;
  count: bigint;
  began: number;
  /** Since when a quote has rested on a band; null while none does. */
  restsSince: number | null;
  /** When it had rested for too long. */
  pausedAt: number | null;
}

interface Day {
  previousClose: Price;
  closes: number;
}

/** The state at the opening, or when trading resumes at `price`. */
const buildInitialLimitState = (price: Price, now: number): LimitState => ({
  reference: price,
  averages: [],
  sum: 0n,
  count: 0n,
  began: now,
  restsSince: null,
  pausedAt: null,
});

/** Lowest and highest price at which a trade may be made at `now`, to the cent. */
function computeLimitBands(
  reference: Price,
  now: number,
  rule: LimitUpDownRule,
  { previousClose, closes }: Day,
): { low: Price; high: Price } {
  const { rate, atMost, doublesAtEnd } = rule.bands.find(({ above }) => previousClose > above)!;
  let width = divide(reference * rate, SCALE, 'half-up');
  if (atMost !== undefined) width = minimumOf(width, atMost);
  if (doublesAtEnd && now >= closes - rule.doubledMinutes * 60_000) width *= 2n;
  const low = roundToCent(reference - width);
  return { low: low > 0n ? low : 0n, high: roundToCent(reference + width) };
}

const CENT: Price = 1_000_000n;
const roundToCent = (price: Price): Price => (price < 0n ? 0n : divide(price, CENT, 'half-up') * CENT);

function advanceLimitState(
  state: LimitState,
  { last, bid, ask }: Pick<Quote, 'last' | 'bid' | 'ask'>,
  now: number,
  rule: LimitUpDownRule,
  day: Day,
): LimitState {
  const averaged = now - state.began >= rule.updateSeconds * 1000 ? startNewStretch(state, now, rule) : state;
  const { low, high } = computeLimitBands(averaged.reference, now, rule, day);
  const rests = ask <= low || bid >= high;
  const restsSince = rests ? (averaged.restsSince ?? now) : null;
  const pausedAt = restsSince !== null && now - restsSince >= rule.limitStateSeconds * 1000 ? now : null;
  // A price beyond a band isn't a trade and doesn't enter the average.
  const traded = last >= low && last <= high;
  return {
    ...averaged,
    sum: traded ? averaged.sum + last : averaged.sum,
    count: traded ? averaged.count + 1n : averaged.count,
    restsSince,
    pausedAt,
  };
}

function startNewStretch(state: LimitState, now: number, rule: LimitUpDownRule): LimitState {
  const retained = rule.averageSeconds / rule.updateSeconds;
  const averages = state.count === 0n ? state.averages : [...state.averages, state.sum / state.count].slice(-retained);
  let total = 0n;
  for (const average of averages) total += average;
  const mean = averages.length === 0 ? state.reference : total / BigInt(averages.length);
  const moved = absolute(mean - state.reference) * SCALE >= state.reference * rule.updateRate;
  return { ...state, averages, sum: 0n, count: 0n, began: now, reference: moved ? mean : state.reference };
}
