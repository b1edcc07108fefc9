/** Orders as lists, with the present stop of a trailing one, and an order's steps. */
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import { nameOf } from '../venue/instrument-names.ts';
import { readDayEndCharges, readFillsOfOrders, readOrders, readSteps } from './store.ts';
import type { TradingParts } from './trading-parts.ts';
import { orderRow, stepRow } from './order-views.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { type Order, waitsForStop } from '@bourse/core/trading/orders/order.ts';
import { stopNow as stopByRules } from '@bourse/core/trading/trading/new-order.ts';
import { bestSince } from './books/trailing-best-price.ts';

export function listOrders(parts: TradingParts): Handler<'trading/listOrders'> {
  const stopNow = createStopNow(parts);
  return async (input, { account, language }) => {
    const { database, feeds, clock } = parts;
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : (decodeId('o', account, input.cursor) ?? 0n);
    const orders = await readOrders(database, account, {
      portfolio: Number(input.portfolio ?? MAIN),
      before,
      limit: limit + 1,
      status: input.status,
      market: input.market,
      instrument: input.instrument,
    });
    const shown = orders.slice(0, limit);
    const seqs = shown.map((order) => order.seq);
    const fills = Map.groupBy(await readFillsOfOrders(database, account, seqs), (fill) => fill.order);
    const dayEnd = await readDayEndCharges(database, account, { orders: seqs });
    const now = clock.now();
    return {
      rows: await Promise.all(
        shown.map(async (order) => ({
          ...orderRow(account, order, fills.get(order.seq) ?? [], nameOf(feeds, language, order.instrument), dayEnd),
          ...(await stopNow(account, order, now)),
        })),
      ),
      next: orders.length > limit ? encodeId('o', account, shown.at(-1)?.seq ?? 0n) : null,
    };
  };
}

export const listOrderSteps =
  ({ database }: TradingParts): Handler<'trading/listOrderSteps'> =>
  async (input, { account }) => {
    const seq = decodeId('o', account, input.order);
    const steps = seq === null ? null : await readSteps(database, account, seq);
    if (!steps) return refuse('orderNotFound');
    return {
      rows: steps.map(stepRow),
      next: null,
    };
  };

/** The present stop price of a waiting trailing order, for lists of orders. */

const MINUTE_MS = 60_000;
const NOTHING = Promise.resolve({});

type Parts = Pick<TradingParts, 'feeds' | 'views' | 'splits'>;
type Told = { stopNow?: string };

/** Computed from minute bars, so it is cached for a minute per order: lists are read every few seconds. */
function createStopNow(parts: Parts): (account: AccountId, order: Order, now: number) => Promise<Told> {
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
