/** Where the stop of a waiting trailing order stands now, as a list of orders shows it. */
import { formatScaled } from '@bourse/core/money.ts';
import type { Order } from '@bourse/core/orders/order.ts';
import { waitsForStop } from '@bourse/core/orders/waiting.ts';
import { stopNow as stopByRules } from '@bourse/core/trading/hold-price.ts';
import { bestSince } from './books/best-since.ts';
import type { TradingParts } from './trading-parts.ts';

/** Absent if it isn't a trailing order that waits for its stop, or while a split has yet to be applied to it. */
export async function stopNow(
  { feeds, views, splits }: Pick<TradingParts, 'feeds' | 'views' | 'splits'>,
  order: Order,
  now: number,
): Promise<{ stopNow?: string }> {
  if (order.trail === null || order.status !== 'pending' || order.asleep || !waitsForStop(order)) return {};
  const market = views(order.instrument, now);
  const split = splits.lately(order.instrument, now, order.createdAt).at(-1)?.exAt ?? null;
  if (!market || (split !== null && order.updatedAt < split)) return {};
  const stop = stopByRules({ ...order, best: await bestSince(feeds, order, now, split) }, market);
  return stop === null ? {} : { stopNow: formatScaled(stop) };
}
