/** How far a trailing stop has followed while no process watched: the best price of the bars since it was placed. */
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import { getTradeDirection, type Order } from '@bourse/core/trading/orders/order.ts';
import type { Price } from '@bourse/core/ledger/money.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const BARS_MAXIMUM = 1_000;

/**
 * The best price since the order was placed, its own included; null for an order that doesn't trail. Minute bars up to
 * the next half hour, then half hours, up to twenty trading days back. The minute in which it was placed is left out,
 * since part of it was before. `splitAt`: when the price last went ex by a split. An order not yet adjusted for the
 * split has followed in old units up to then; an adjusted one follows in new units from then on.
 */
export async function findBestPriceSince(
  feeds: Pick<VenueRegistry, 'bars'>,
  order: Order,
  now: number,
  splitAt: number | null = null,
): Promise<Price | null> {
  if (!order.trail || order.best === null) return order.best;
  const placedAt = order.pricesAfter ?? order.createdAt;
  const split = splitAt !== null && splitAt > placedAt ? splitAt : null;
  const met = split !== null && order.updatedAt >= split;
  const since = met ? split : placedAt;
  const until = split !== null && !met ? split : Infinity;
  const firstMinute = (Math.floor(since / MINUTE_MS) + 1) * MINUTE_MS;
  const firstHalfHour = (Math.floor(since / HALF_HOUR_MS) + 1) * HALF_HOUR_MS;
  const read = (period: '1m' | '30m', before: number): Promise<{ at: number; high: Price; low: Price }[]> =>
    feeds.bars({ instrument: order.instrument, period, adjustment: 'none', before, limit: BARS_MAXIMUM }, now);
  const [minutes, halfHours] = await Promise.all([
    read('1m', Math.min(firstHalfHour, now + 1, until)),
    read('30m', Math.min(now + 1, until)),
  ]);
  const bars = [...minutes.filter(({ at }) => at >= firstMinute), ...halfHours.filter(({ at }) => at >= firstHalfHour)];
  const sells = getTradeDirection(order.side, order.effect) === 'sell';
  return bars.reduce(
    (best, bar) => (sells ? (bar.high > best ? bar.high : best) : bar.low < best ? bar.low : best),
    order.best,
  );
}
