/**
 * The price guard: may this quote be traded at? One small state machine per instrument, a pure function of the quotes
 * it has seen. A real move is held back only until one more print confirms it; a change that looks like a split or a
 * slipped decimal point waits for a person.
 */
import type { InstrumentId, Quote } from '../market.ts';
import { over, type Ratio } from '../ratio.ts';
import {
  apart,
  isNear,
  type Levels,
  looksLikeSplit,
  MEMORY_S,
  movedBy,
  secondsBetween,
  usualStep,
} from './distance.ts';
import { faultOf, sameQuote } from './fault.ts';
import type { BadReason, GoodReason, GuardRules, GuardState, HeldReason, Judgement } from './types.ts';

const DAY_MS = 86_400_000;

/** The state before anything was seen; with `good`, a quote known to be good. */
export const unseen = (instrument: InstrumentId, good: Quote | null = null): GuardState => ({
  instrument,
  good,
  held: null,
  variance: 0,
});

/** `now` in epoch ms. The quote isn't trusted to have the shape that its type says. */
export function judge(state: GuardState, quote: Quote, now: number, rules: GuardRules): Judgement {
  const fault = faultOf(quote, state.instrument, now);
  if (fault) return reject(state, fault);
  const { good, held } = state;
  if (good) {
    if (quote.at < good.at) return reject(state, 'outOfOrder');
    if (quote.seq === good.seq)
      return sameQuote(quote, good) ? { state, verdict: 'good', reason: 'repeated' } : reject(state, 'conflict');
    if (quote.seq < good.seq) {
      if (quote.at === good.at) return reject(state, 'outOfOrder');
      // A feed that restarted its count keeps counting up; one that delivers late doesn't.
      if (!held || !isLater(held.quote, quote))
        return hold(state, held && sameQuote(held.quote, quote) ? held.quote : quote, 'recount');
    }
  }
  return judgePrice(state, quote, rules);
}

function judgePrice(state: GuardState, quote: Quote, rules: GuardRules): Judgement {
  const { good, held, variance } = state;
  const reference = good ?? yesterdayOf(quote);
  const moved = movedBy(reference, quote);
  if (moved <= usualStep(reference, quote, rules, variance)) return pass(state, quote, good ? 'near' : 'first');
  if (moved + 1 >= rules.impossibleFactor) return reject(state, 'farOff');
  if (held && held.reason !== 'recount') {
    if (sameQuote(held.quote, quote)) return { state, verdict: 'held', reason: held.reason };
    if (isLater(held.quote, quote) && agrees(held.quote, quote, moved, rules, variance)) {
      // More prints at the new price are no evidence against a split: its price stays too.
      if (held.reason === 'split') return hold(state, quote, 'split');
      if (quote.at - held.quote.at <= rules.confirmMs) return pass(state, quote, 'confirmed');
    }
  }
  const recent = quote.at - reference.at <= rules.splitMs;
  return hold(state, quote, recent && looksLikeSplit(reference, quote, rules) ? 'split' : 'jump');
}

/** If nothing was seen, the day's change counts, as if a quote had said the previous close a day ago. */
const yesterdayOf = ({ previousClose, at }: Quote): Levels & Pick<Quote, 'previousClose'> => ({
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
const agrees = (first: Quote, second: Quote, moved: number, rules: GuardRules, variance: number): boolean =>
  isNear(first, second, rules, variance) || movedBy(first, second) < moved / 2;

const reject = (state: GuardState, reason: BadReason): Judgement => ({ state, verdict: 'bad', reason });
const hold = (state: GuardState, quote: Quote, reason: HeldReason): Judgement => ({
  state: { ...state, held: { quote, reason } },
  verdict: 'held',
  reason,
});

function pass({ instrument, good, variance }: GuardState, quote: Quote, reason: GoodReason): Judgement {
  return {
    state: { instrument, good: quote, held: null, variance: good ? variancePast(variance, good, quote) : variance },
    verdict: 'good',
    reason,
  };
}

function variancePast(variance: number, from: Quote, to: Quote): number {
  const seconds = secondsBetween(from, to);
  const moved = apart(from.last, to.last);
  return variance + (seconds / (seconds + MEMORY_S)) * ((moved * moved) / seconds - variance);
}

/** The state as it would be after an announced split; `ratio` is new shares per old. */
export function rebase(state: GuardState, ratio: Ratio): GuardState {
  if (!state.good) return state;
  const { good } = state;
  const per = (price: bigint): bigint => over(price, ratio, 'half-even');
  const rebased = {
    ...good,
    last: per(good.last),
    bid: per(good.bid),
    ask: per(good.ask),
    open: per(good.open),
    previousClose: per(good.previousClose),
    high: per(good.high),
    low: per(good.low),
  };
  return { ...state, good: rebased, held: null };
}

/** An operator confirms that `quote` is the price; null if it is wrong by itself. */
export const accept = (state: GuardState, quote: Quote, now: number): GuardState | null =>
  faultOf(quote, state.instrument, now) ? null : unseen(state.instrument, quote);
