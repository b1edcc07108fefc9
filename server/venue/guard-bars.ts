/** A chart ends at the quote that is shown, even if the feed now sends another. */
import type { Bar, BarsRequest, Period, Quote } from '@bourse/core/market.ts';
import { larger, smaller, type Price } from '@bourse/core/money.ts';

const WITHIN_A_DAY: ReadonlySet<Period> = new Set(['1m', '5m', '15m', '30m']);

/**
 * The bars without the effect of the doubted quote `said` on the last one, so that it ends at the good quote. A bar
 * that began only afterwards is left out.
 */
export function endingAt(
  bars: Bar[],
  good: Quote,
  said: Quote,
  { before, period }: Pick<BarsRequest, 'before' | 'period'>,
): Bar[] {
  const last = bars.at(-1);
  // Bars older than the present one don't contain it, and a history of its own may be better than the quote.
  if (!last || before <= good.at || last.close !== said.last) return bars;
  if (last.at > good.at) return bars.slice(0, -1);
  const short = WITHIN_A_DAY.has(period);
  const believed = (price: Price): boolean => ![said.last, said.high, said.low].includes(price);
  const open = last.open === said.last ? good.last : last.open;
  const high = believed(last.high) ? last.high : short ? 0n : good.high;
  const low = believed(last.low) ? last.low : short ? good.last : good.low;
  return [
    ...bars.slice(0, -1),
    {
      ...last,
      open,
      high: larger(larger(open, good.last), high),
      low: smaller(smaller(open, good.last), low),
      close: good.last,
    },
  ];
}
