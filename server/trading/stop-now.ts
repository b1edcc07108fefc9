/** Where the stop of a waiting trailing order stands now, as a list of orders shows it. */
import { formatScaled } from '@bourse/core/money.ts';
import type { Order } from '@bourse/core/orders/order.ts';
import { waitsForStop } from '@bourse/core/orders/waiting.ts';
import { stopNow as stopByRules } from '@bourse/core/trading/hold-price.ts';
import { bestSince } from './books/best-since.ts';
import type { AccountId } from '../ids.ts';
import type { TradingParts } from './trading-parts.ts';

const MINUTE_MS = 60_000;
const NOTHING = Promise.resolve({});

type Parts = Pick<TradingParts, 'feeds' | 'views' | 'splits'>;
type Told = { stopNow?: string };

/** Told from a minute's bars, so each order's is kept for the minute: lists are read every few seconds. */
export function createStopNow(parts: Parts): (account: AccountId, order: Order, now: number) => Promise<Told> {
  const kept = new Map<string, Promise<Told>>();
  let minute = -1;
  return (account, order, now) => {
    if (order.trail === null || order.status !== 'pending') return NOTHING;
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) kept.clear();
    minute = current;
    return kept.getOrInsertComputed(`${account} ${order.seq} ${order.updatedAt}`, () => stopNow(parts, order, now));
  };
}

/** Absent if it isn't a trailing order that waits for its stop, or while a split has yet to be applied to it. */
async function stopNow({ feeds, views, splits }: Parts, order: Order, now: number): Promise<Told> {
  if (order.trail === null || order.status !== 'pending' || order.asleep || !waitsForStop(order)) return {};
  const market = views(order.instrument, now);
  const split = splits.lately(order.instrument, now, order.createdAt).at(-1)?.exAt ?? null;
  if (!market || (split !== null && order.updatedAt < split)) return {};
  const stop = stopByRules({ ...order, best: await bestSince(feeds, order, now, split) }, market);
  return stop === null ? {} : { stopNow: formatScaled(stop) };
}
