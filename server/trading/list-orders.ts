/** Orders as lists, with the present stop of a trailing one, and an order's steps. */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import { loadDayEndCharges, listFillsOfOrders, listOrderRecords, loadOrderSteps } from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { buildOrderView, buildOrderStepView } from './order-and-position-views.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { type Order, isWaitingForStop } from '@bourse/core/trading/orders/order.ts';
import { computeCurrentStop as stopByRules } from '@bourse/core/trading/trading/create-order.ts';
import { findBestPriceSince } from './books/trailing-best-price.ts';

export function listOrders(dependencies: TradingDependencies): Handler<'trading/listOrders'> {
  const stopNow = createTrailingStopCache(dependencies);
  return async (input, { account, language }) => {
    const { database, venues, clock } = dependencies;
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : (decodeId('o', account, input.cursor) ?? 0n);
    const orders = await listOrderRecords(database, account, {
      portfolio: Number(input.portfolio ?? MAIN_PORTFOLIO),
      before,
      limit: limit + 1,
      status: input.status,
      market: input.market,
      instrument: input.instrument,
    });
    const page = orders.slice(0, limit);
    const seqs = page.map((order) => order.seq);
    const fills = Map.groupBy(await listFillsOfOrders(database, account, seqs), (fill) => fill.order);
    const dayEnd = await loadDayEndCharges(database, account, { orders: seqs });
    const now = clock.now();
    return {
      rows: await Promise.all(
        page.map(async (order) => ({
          ...buildOrderView(
            account,
            order,
            fills.get(order.seq) ?? [],
            instrumentNameOrId(venues, language, order.instrument),
            dayEnd,
          ),
          ...(await stopNow(account, order, now)),
        })),
      ),
      next: orders.length > limit ? encodeId('o', account, page.at(-1)?.seq ?? 0n) : null,
    };
  };
}

export const listOrderSteps =
  ({ database }: TradingDependencies): Handler<'trading/listOrderSteps'> =>
  async (input, { account }) => {
    const seq = decodeId('o', account, input.order);
    const steps = seq === null ? null : await loadOrderSteps(database, account, seq);
    if (!steps) return refuse('orderNotFound');
    return {
      rows: steps.map(buildOrderStepView),
      next: null,
    };
  };

/** The present stop price of a waiting trailing order, for lists of orders. */

const MINUTE_MS = 60_000;
const NO_TRAILING_STOP = Promise.resolve({});

type StopDependencies = Pick<TradingDependencies, 'venues' | 'getMarketView' | 'splitSchedule'>;
type TrailingStopRow = { stopNow?: string };

/** Computed from minute bars, so it is cached for a minute per order: lists are read every few seconds. */
function createTrailingStopCache(
  dependencies: StopDependencies,
): (account: AccountId, order: Order, now: number) => Promise<TrailingStopRow> {
  const cached = new Map<string, Promise<TrailingStopRow>>();
  let minute = -1;
  return (account, order, now) => {
    if (order.trail === null || order.status !== 'pending') return NO_TRAILING_STOP;
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) cached.clear();
    minute = current;
    return cached.getOrInsertComputed(`${account} ${order.seq} ${order.updatedAt}`, () =>
      computeTrailingStop(dependencies, order, now),
    );
  };
}

/** Absent if it isn't a trailing order that waits for its stop, or while a split has yet to be applied to it. */
async function computeTrailingStop(
  { venues, getMarketView, splitSchedule }: StopDependencies,
  order: Order,
  now: number,
): Promise<TrailingStopRow> {
  if (order.trail === null || order.status !== 'pending' || order.inactive || !isWaitingForStop(order)) return {};
  const market = getMarketView(order.instrument, now);
  const split = splitSchedule.recentOrUnappliedSplits(order.instrument, now, order.createdAt).at(-1)?.exAt ?? null;
  if (!market || (split !== null && order.updatedAt < split)) return {};
  const stop = stopByRules({ ...order, best: await findBestPriceSince(venues, order, now, split) }, market);
  return stop === null ? {} : { stopNow: formatScaled(stop) };
}
