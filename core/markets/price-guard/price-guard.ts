/**
 * The price guard: may this quote be traded at? One small state machine per instrument, a pure function of the quotes
 * it has seen. A real move is held back only until one more print confirms it; a change that looks like a split or a
 * slipped decimal point waits for a person.
 */
import type { InstrumentId, Quote } from '../market-types.ts';
import { divideByRatio, type Ratio } from '../../ledger/ratio.ts';
import type { Price } from '../../ledger/money.ts';

const DAY_MS = 86_400_000;

/** The state before anything was seen; with `good`, a quote known to be good. */
export const createGuardState = (instrument: InstrumentId, good: Quote | null = null): PriceGuardState => ({
  instrument,
  good,
  held: null,
  variance: 0,
});

/** `now` in epoch ms. The quote isn't trusted to have the shape that its type says. */
export function judgeQuote(state: PriceGuardState, quote: Quote, now: number, rules: PriceGuardRules): QuoteJudgement {
  const fault = findQuoteFault(quote, state.instrument, now);
  if (fault) return reject(state, fault);
  const { good, held } = state;
  if (good) {
    if (quote.at < good.at) return reject(state, 'outOfOrder');
    if (quote.seq === good.seq)
      return isSameQuote(quote, good) ? { state, verdict: 'good', reason: 'repeated' } : reject(state, 'conflict');
    if (quote.seq < good.seq) {
      if (quote.at === good.at) return reject(state, 'outOfOrder');
      // A feed that restarted its count keeps counting up; one that delivers late doesn't.
      if (!held || !isLater(held.quote, quote))
        return hold(state, held && isSameQuote(held.quote, quote) ? held.quote : quote, 'recount');
    }
  }
  return judgePrice(state, quote, rules);
}

function judgePrice(state: PriceGuardState, quote: Quote, rules: PriceGuardRules): QuoteJudgement {
  const { good, held, variance } = state;
  const reference = good ?? buildPreviousCloseQuote(quote);
  const moved = computeLargestMove(reference, quote);
  if (moved <= usualStep(reference, quote, rules, variance)) return pass(state, quote, good ? 'near' : 'first');
  if (moved + 1 >= rules.impossibleFactor) return reject(state, 'farOff');
  if (held && held.reason !== 'recount') {
    if (isSameQuote(held.quote, quote)) return { state, verdict: 'held', reason: held.reason };
    if (isLater(held.quote, quote) && isConfirmedBy(held.quote, quote, moved, rules, variance)) {
      // More prints at the new price are no evidence against a split: its price stays too.
      if (held.reason === 'split') return hold(state, quote, 'split');
      if (quote.at - held.quote.at <= rules.confirmMs) return pass(state, quote, 'confirmed');
    }
  }
  const recent = quote.at - reference.at <= rules.splitMs;
  return hold(state, quote, recent && resemblesSplit(reference, quote, rules) ? 'split' : 'jump');
}

/** If nothing was seen, the day's change counts, as if a quote had said the previous close a day ago. */
const buildPreviousCloseQuote = ({ previousClose, at }: Quote): Levels & Pick<Quote, 'previousClose'> => ({
  last: previousClose,
  bid: previousClose,
  ask: previousClose,
  previousClose,
  at: at - DAY_MS,
});

const isLater = (than: Quote, quote: Quote): boolean => quote.seq > than.seq && quote.at >= than.at;

/**
 * Within the usual step of the first print, or, in a fast market, less than half as far from it as from the old price.
 */
const isConfirmedBy = (first: Quote, second: Quote, moved: number, rules: PriceGuardRules, variance: number): boolean =>
  isWithinUsualStep(first, second, rules, variance) || computeLargestMove(first, second) < moved / 2;

const reject = (state: PriceGuardState, reason: BadReason): QuoteJudgement => ({ state, verdict: 'bad', reason });
const hold = (state: PriceGuardState, quote: Quote, reason: HeldReason): QuoteJudgement => ({
  state: { ...state, held: { quote, reason } },
  verdict: 'held',
  reason,
});

function pass({ instrument, good, variance }: PriceGuardState, quote: Quote, reason: GoodReason): QuoteJudgement {
  return {
    state: { instrument, good: quote, held: null, variance: good ? updateVariance(variance, good, quote) : variance },
    verdict: 'good',
    reason,
  };
}

function updateVariance(variance: number, from: Quote, to: Quote): number {
  const seconds = secondsBetween(from, to);
  const moved = relativeDistance(from.last, to.last);
  return variance + (seconds / (seconds + MEMORY_S)) * ((moved * moved) / seconds - variance);
}

/** The state as it would be after an announced split; `ratio` is new shares per old. */
export const adjustGuardStateForSplit = (state: PriceGuardState, ratio: Ratio): PriceGuardState =>
  state.good ? { ...state, good: adjustQuoteForSplit(state.good, ratio), held: null } : state;

/** The quote's prices per new share; `ratio` is new shares per old. */
export function adjustQuoteForSplit(quote: Quote, ratio: Ratio): Quote {
  const per = (price: bigint): bigint => divideByRatio(price, ratio, 'half-even');
  return {
    ...quote,
    last: per(quote.last),
    bid: per(quote.bid),
    ask: per(quote.ask),
    open: per(quote.open),
    previousClose: per(quote.previousClose),
    high: per(quote.high),
    low: per(quote.low),
  };
}

/** An operator confirms that `quote` is the price; null if it is wrong by itself. */
export const acceptQuoteByOperator = (state: PriceGuardState, quote: Quote, now: number): PriceGuardState | null =>
  findQuoteFault(quote, state.instrument, now)
    ? null
    : { ...createGuardState(state.instrument, quote), variance: state.variance };

// How a quote is judged before anything may happen at its price.

/** `good` is passed on; `held` needs more evidence, and the last good quote applies meanwhile; `bad` is discarded. */
export type QuoteVerdict = 'good' | 'held' | 'bad';

/** The first one seen; within the usual step; a jump confirmed by a second print; the same one as before. */
type GoodReason = 'first' | 'near' | 'confirmed' | 'repeated';
/** Farther than the usual step; by a ratio at which companies split; later, but with a count that went back. */
type HeldReason = 'jump' | 'split' | 'recount';
type BadReason =
  /** A field that is absent or of a wrong kind; of another instrument. */
  | 'missing'
  | 'mixedUp'
  /** A price of zero; a price, volume or turnover below zero; nothing on offer on a side; bid not below ask. */
  | 'zero'
  | 'negative'
  | 'empty'
  | 'crossed'
  /** Later than now; earlier than the last good one; another content under the same count. */
  | 'future'
  | 'outOfOrder'
  | 'conflict'
  /** Further than prices ever move, even if repeated. */
  | 'farOff';
export type JudgementReason = GoodReason | HeldReason | BadReason;

/** The guard's state for one instrument. Plain data; `judgeQuote` returns a new one instead of changing it. */
export interface PriceGuardState {
  readonly instrument: InstrumentId;
  readonly good: Quote | null;
  /** The print that waits for a second one. */
  readonly held: { readonly quote: Quote; readonly reason: HeldReason } | null;
  /** Recent variance of the price a second, as a pure number. Only for judging, never for money. */
  readonly variance: number;
}

export interface QuoteJudgement {
  readonly state: PriceGuardState;
  readonly verdict: QuoteVerdict;
  readonly reason: JudgementReason;
}

/**
 * The thresholds for one instrument on one date; `price-guard-thresholds.ts` says what each one means. Shares are of
 * the price.
 */
export interface PriceGuardRules {
  usualStep: number;
  dailyMove: number;
  deviations: number;
  widestStep: number;
  spreads: number;
  impossibleFactor: number;
  splitTolerance: number;
  splitMs: number;
  confirmMs: number;
  staleMs: number;
  extendedStaleMs: number;
}

// How far prices are from one another, and how far they may be. Shares of the price as plain numbers: no money is
// computed from them.

const DAY_S = 86_400;
/** The decay time of the recent variance, and how far ahead it says anything. */
const MEMORY_S = 120;

/** By how much the higher one is above the lower, as a share of the lower: 1 for double and for half. */
function relativeDistance(a: Price, b: Price): number {
  const [x, y] = [Number(a), Number(b)];
  return x > y ? x / y - 1 : y / x - 1;
}

/** The largest distance among last, bid and ask, since a fill may use any of them. */
export const computeLargestMove = (from: Levels, to: Levels): number =>
  Math.max(
    relativeDistance(from.last, to.last),
    relativeDistance(from.bid, to.bid),
    relativeDistance(from.ask, to.ask),
  );

type Levels = Pick<Quote, 'last' | 'bid' | 'ask' | 'at'>;

/** Seconds between two quotes, at least one. */
const secondsBetween = (from: Pick<Quote, 'at'>, to: Pick<Quote, 'at'>): number =>
  Math.max(1, Math.abs(to.at - from.at) / 1000);

/** How far `to` may be from `from` without further evidence. */
function usualStep(from: Levels, to: Pick<Quote, 'at'>, rules: PriceGuardRules, variance: number): number {
  const seconds = secondsBetween(from, to);
  const lively = rules.deviations * Math.sqrt(variance * Math.min(seconds, MEMORY_S));
  const step = Math.max(rules.usualStep, lively) + rules.dailyMove * Math.sqrt(seconds / DAY_S);
  return Math.min(rules.widestStep, step) + rules.spreads * relativeDistance(from.bid, from.ask);
}

export const isWithinUsualStep = (from: Levels, to: Levels, rules: PriceGuardRules, variance: number): boolean =>
  computeLargestMove(from, to) <= usualStep(from, to, rules, variance);

const SMALLEST_SPLIT = 1.5;

/** Whether a price that many times higher or lower, `apartMs` later, is about a ratio at which companies split. */
export function resemblesSplitRatio(
  factor: number,
  { splitTolerance, dailyMove }: Pick<PriceGuardRules, 'splitTolerance' | 'dailyMove'>,
  apartMs: number,
): boolean {
  if (factor < 1.75) return Math.abs(factor / SMALLEST_SPLIT - 1) <= splitTolerance;
  // The price's own movement meanwhile was in addition to the split.
  const meanwhile = dailyMove * Math.sqrt(apartMs / (DAY_S * 1000));
  return Math.abs(factor / Math.round(factor) - 1) <= splitTolerance + meanwhile;
}

/**
 * Whether the price changed as in a split: by a ratio at which companies split, or together with what the feed calls
 * the previous close, which a real move doesn't change.
 */
export function resemblesSplit(
  from: Pick<Quote, 'last' | 'previousClose' | 'at'>,
  to: Pick<Quote, 'last' | 'previousClose' | 'at'>,
  { splitTolerance, dailyMove }: PriceGuardRules,
): boolean {
  const factor = 1 + relativeDistance(from.last, to.last);
  if (resemblesSplitRatio(factor, { splitTolerance, dailyMove }, secondsBetween(from, to) * 1000)) return true;
  const least = SMALLEST_SPLIT * (1 - splitTolerance);
  return (
    factor >= least &&
    1 + relativeDistance(from.previousClose, to.previousClose) >= least &&
    to.last < from.last === to.previousClose < from.previousClose
  );
}

// What is wrong with a quote, regardless of earlier ones. A feed is foreign software: nothing is taken for granted.

const PRICES = ['last', 'bid', 'ask', 'open', 'previousClose', 'high', 'low'] as const;
const COUNTS = ['volume', 'turnover'] as const;
const SIZES = ['bidSize', 'askSize'] as const;
const BIGINTS = [...PRICES, ...COUNTS, ...SIZES] as const;

/** Why nothing may happen at `quote` at `now`; null if nothing is wrong with it by itself. */
export function findQuoteFault(quote: Quote, instrument: InstrumentId, now: number): BadReason | null {
  for (const field of BIGINTS) if (typeof quote[field] !== 'bigint') return 'missing';
  if (
    !Number.isSafeInteger(quote.at) ||
    !Number.isSafeInteger(quote.seq) ||
    typeof quote.source !== 'string' ||
    quote.source === ''
  )
    return 'missing';
  if (quote.instrument !== instrument) return 'mixedUp';
  for (const field of PRICES) if (quote[field] <= 0n) return quote[field] === 0n ? 'zero' : 'negative';
  for (const field of COUNTS) if (quote[field] < 0n) return 'negative';
  for (const field of SIZES) if (quote[field] <= 0n) return quote[field] === 0n ? 'empty' : 'negative';
  if (quote.bid >= quote.ask) return 'crossed';
  return quote.at > now ? 'future' : null;
}

/** Whether two quotes say the same in every field. */
export function isSameQuote(a: Quote, b: Quote): boolean {
  if (a === b) return true;
  if (a.seq !== b.seq || a.at !== b.at || a.source !== b.source || a.instrument !== b.instrument) return false;
  for (const field of BIGINTS) if (a[field] !== b[field]) return false;
  return true;
}
