/** Orders as lists, with the present stop of a trailing one, and an order's steps. */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { Database } from '../db/database.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import {
  findInstrumentOfOrder,
  findOrderByClientId,
  listFillsOfOrders,
  listOrderRecords,
  listOrderReplacements,
  listOrdersBySeq,
  loadDayEndCharges,
  loadOrderSteps,
} from './store.ts';
import type { TradingDependencies } from './trading-dependencies.ts';
import { buildOrderView, buildOrderStepView } from './order-and-position-views.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { formatScaled, formatScaledOrNull } from '@bourse/core/ledger/money.ts';
import { type Order, isWaitingForStop } from '@bourse/core/trading/orders/order.ts';
import { computeCurrentStop as stopByRules } from '@bourse/core/trading/trading/create-order.ts';
import { findBestPriceSince } from './books/trailing-best-price.ts';

export function listOrders(dependencies: TradingDependencies): Handler<'trading/listOrders'> {
  const stopNow = createTrailingStopCache(dependencies);
  return async (input, { account, apiKey, language }) => {
    const { database } = dependencies;
    const linkedTo = input.linkedTo === undefined ? undefined : decodeId('o', account, input.linkedTo);
    if (linkedTo !== undefined && !(await hasOrder(database, account, linkedTo, apiKey?.portfolio)))
      return refuse('orderNotFound');
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : (decodeId('o', account, input.cursor) ?? 0n);
    const orders = await listOrderRecords(database, account, {
      portfolio: Number(input.portfolio ?? MAIN_PORTFOLIO),
      before,
      limit: limit + 1,
      status: input.status,
      market: input.market,
      instrument: input.instrument,
      since: input.since,
      until: input.until,
      oldestFirst: input.oldestFirst,
      linkedTo: linkedTo ?? undefined,
    });
    const page = orders.slice(0, limit);
    return {
      rows: await buildOrderRows(dependencies, stopNow, { account, language }, page),
      next: orders.length > limit ? encodeId('o', account, page.at(-1)?.seq ?? 0n) : null,
    };
  };
}

const hasOrder = async (database: Database, account: AccountId, seq: bigint | null, portfolio?: number) =>
  seq !== null && (await findInstrumentOfOrder(database, account, seq, portfolio)) !== null;

export function getOrder(dependencies: TradingDependencies): Handler<'trading/getOrder'> {
  const stopNow = createTrailingStopCache(dependencies);
  return async (input, { account, apiKey, language }) => {
    const { database } = dependencies;
    // Filtered where it is read, so that one of another portfolio takes as long as one that never was.
    const seq = await findNamedOrder(database, account, input, apiKey?.portfolio);
    if (isRefusal(seq)) return seq;
    const [order] = await listOrdersBySeq(database, account, [seq], apiKey?.portfolio);
    if (!order) return refuse('orderNotFound');
    const [row] = await buildOrderRows(dependencies, stopNow, { account, language }, [order]);
    const replaced = order.replacements ? await listOrderReplacements(database, account, seq) : [];
    return {
      order: row!,
      replaced: replaced.map((each) => ({
        quantity: formatScaled(each.quantity),
        filled: formatScaled(each.filled),
        limitPrice: formatScaledOrNull(each.limit_price),
        stopPrice: formatScaledOrNull(each.stop_price),
        trailAmount: formatScaledOrNull(each.trail_amount),
        trailRate: formatScaledOrNull(each.trail_rate),
        clientId: each.client_id,
        until: each.at.toISOString(),
      })),
    };
  };
}

/** The number of the order that the input names, by id or by its sender's name for it. */
export async function findNamedOrder(
  database: Database,
  account: AccountId,
  { order, clientId }: { order?: string | undefined; clientId?: string | undefined },
  portfolio?: number,
): Promise<bigint | Refusal> {
  if ((order === undefined) === (clientId === undefined)) return refuse('badInput', { field: 'order' });
  if (clientId === undefined) return decodeId('o', account, order!) ?? refuse('orderNotFound');
  return (await findOrderByClientId(database, account, clientId, portfolio)) ?? refuse('orderNotFound');
}

/** With their fills, and the present stop of those that trail. */
async function buildOrderRows(
  { database, venues, clock }: TradingDependencies,
  stopNow: ReturnType<typeof createTrailingStopCache>,
  { account, language }: Pick<CustomerCaller, 'account' | 'language'>,
  orders: readonly Order[],
) {
  const seqs = orders.map((order) => order.seq);
  const fills = Map.groupBy(await listFillsOfOrders(database, account, seqs), (fill) => fill.order);
  const dayEnd = await loadDayEndCharges(database, account, { orders: seqs });
  const now = clock.now();
  return Promise.all(
    orders.map(async (order) => ({
      ...buildOrderView(
        account,
        order,
        fills.get(order.seq) ?? [],
        instrumentNameOrId(venues, language, order.instrument),
        dayEnd,
      ),
      ...(await stopNow(account, order, now)),
    })),
  );
}

export const listOrderSteps =
  ({ database }: TradingDependencies): Handler<'trading/listOrderSteps'> =>
  async (input, { account, apiKey }) => {
    const seq = decodeId('o', account, input.order);
    const steps = seq === null ? null : await loadOrderSteps(database, account, seq, apiKey?.portfolio);
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
