/** How an index moved, to compare with a portfolio's own return. */
import type { Bar, InstrumentId } from '@bourse/core/markets/market-types.ts';
import { divide, type Price, type Rate, SCALE } from '@bourse/core/ledger/money.ts';
import { DAY_MS } from '@bourse/core/reporting/performance/performance-points.ts';
import type { ServerDependencies } from '../dependencies.ts';

const MOST_BARS = 1_000;
const HALF_HOUR_MS = 1_800_000;

/** The index's return since `from` at a moment; null if it wasn't quoted then. */
export type GetIndexReturnAt = (at: number) => Rate | null;

/** Null if there is no such index. Bars are computed off the thread that takes orders. */
export async function loadIndexReturns(
  { venues, clock }: Pick<ServerDependencies, 'venues' | 'clock'>,
  id: InstrumentId,
  from: number,
  to: number,
): Promise<GetIndexReturnAt | null> {
  if (venues.instrument(id)?.board !== 'index') return null;
  const now = clock.now();
  const days = Math.ceil((to - from) / DAY_MS) + 10;
  const period = days <= 20 ? '30m' : days < MOST_BARS ? '1d' : '1w';
  const limit = period === '30m' ? Math.min(MOST_BARS, (days * DAY_MS) / HALF_HOUR_MS) : Math.min(days, MOST_BARS);
  const bars = await venues.bars(
    { instrument: id, period, adjustment: 'forward', before: Math.min(to, now) + 1, limit },
    now,
  );
  const begin = closeBefore(bars, from) ?? bars[0]?.open ?? null;
  return (at) => {
    const close = closeBefore(bars, at);
    return begin === null || begin === 0n || close === null
      ? null
      : divide((close - begin) * SCALE, begin, 'half-even');
  };
}

/** The close of the last bar that began before the moment. */
function closeBefore(bars: readonly Bar[], at: number): Price | null {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bars[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return bars[low - 1]?.close ?? null;
}
