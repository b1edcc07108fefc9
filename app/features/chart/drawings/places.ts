/**
 * Converts between instants and positions on the time line, which has a position for each bar and none for closed
 * hours.
 */
import type { Period } from '@bourse/core/market.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The length of a bar of each period, on average where months differ. */
export const SPAN_MS: Readonly<Record<Period, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
  '1M': 30.4375 * DAY_MS,
  '3M': 91.3125 * DAY_MS,
  '6M': 182.625 * DAY_MS,
  '1Y': 365.25 * DAY_MS,
};

/** Periods whose bars end where the next one begins, so that no instant is between two of them. */
const SEAMLESS: ReadonlySet<Period> = new Set(['1w', '1M', '3M', '6M', '1Y']);

/**
 * The index of the bar to which an instant belongs: the one that contains it, or the next one if nothing traded then;
 * before the first and after the last bar it continues evenly. `times` are the bars' beginnings, in order.
 */
export function indexAt(times: readonly number[], at: number, period: Period): number {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const span = SPAN_MS[period];
  if (at < first) return Math.floor((at - first) / span);
  if (at >= last) return times.length - 1 + Math.floor((at - last) / span);
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return !SEAMLESS.has(period) && at - (times[low] ?? 0) >= span ? high : low;
}

/** When the bar of an index begins, including bars that don't exist yet. */
export function timeAt(times: readonly number[], index: number, period: Period): number {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (index < 0) return first + index * SPAN_MS[period];
  return times[index] ?? last + (index - times.length + 1) * SPAN_MS[period];
}
