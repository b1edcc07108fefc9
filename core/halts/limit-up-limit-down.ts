/**
 * Bands around a moving average, and how long a quote may rest on one. Source: Plan to Address Extraordinary Market
 * Volatility. The average is taken over samples in stretches of half a minute, since the reference may not change more
 * often; the plan takes it over trades.
 */
import type { Quote } from '../market.ts';
import { absolute, divide, SCALE, smaller, type Price } from '../money.ts';
import type { LimitPause } from '../rulebook/phase-types.ts';

export interface LimitState {
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
export const initialLimit = (price: Price, now: number): LimitState => ({
  reference: price,
  averages: [],
  sum: 0n,
  count: 0n,
  began: now,
  restsSince: null,
  pausedAt: null,
});

/** Lowest and highest price at which a trade may be made at `now`, to the cent. */
export function limitBands(
  reference: Price,
  now: number,
  rule: LimitPause,
  { previousClose, closes }: Day,
): { low: Price; high: Price } {
  const { rate, atMost, doublesAtEnd } = rule.bands.find(({ above }) => previousClose > above)!;
  let width = divide(reference * rate, SCALE, 'half-up');
  if (atMost !== undefined) width = smaller(width, atMost);
  if (doublesAtEnd && now >= closes - rule.doubledMinutes * 60_000) width *= 2n;
  const low = toCent(reference - width);
  return { low: low > 0n ? low : 0n, high: toCent(reference + width) };
}

const CENT: Price = 1_000_000n;
const toCent = (price: Price): Price => (price < 0n ? 0n : divide(price, CENT, 'half-up') * CENT);

export function stepLimit(
  state: LimitState,
  { last, bid, ask }: Pick<Quote, 'last' | 'bid' | 'ask'>,
  now: number,
  rule: LimitPause,
  day: Day,
): LimitState {
  const averaged = now - state.began >= rule.updateSeconds * 1000 ? newStretch(state, now, rule) : state;
  const { low, high } = limitBands(averaged.reference, now, rule, day);
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

function newStretch(state: LimitState, now: number, rule: LimitPause): LimitState {
  const kept = rule.averageSeconds / rule.updateSeconds;
  const averages = state.count === 0n ? state.averages : [...state.averages, state.sum / state.count].slice(-kept);
  let total = 0n;
  for (const average of averages) total += average;
  const mean = averages.length === 0 ? state.reference : total / BigInt(averages.length);
  const moved = absolute(mean - state.reference) * SCALE >= state.reference * rule.updateRate;
  return { ...state, averages, sum: 0n, count: 0n, began: now, reference: moved ? mean : state.reference };
}
