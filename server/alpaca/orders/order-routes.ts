/** Orders: placed, listed, replaced, cancelled. */
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { randomUUID } from 'node:crypto';
import { encodeId } from '../../ids.ts';
import { invalidError, notFoundError, unprocessableError, unwrap } from '../alpaca-errors.ts';
import { mapWithConcurrency } from '../../runtime/promises.ts';
import {
  AlpacaReply,
  type AlpacaRequest,
  type AlpacaRoutes,
  readCount,
  readDecimal,
  readFlag,
  readList,
  readText,
  readTime,
  readWord,
} from '../alpaca-routes.ts';
import { buildLegs, findComingLeg, findLegOrder, isLegKind } from './order-legs.ts';
import {
  buildOwnOrder,
  listDirections,
  type OrderDirection,
  type OwnOrder,
  percentToRate,
  readClientOrderId,
  readOrderTerms,
} from './order-terms.ts';
import {
  type AlpacaOrder,
  buildAlpacaOrder,
  buildReplacedOrder,
  idOfOrder,
  isExit,
  type OwnOrderView,
  splitOrderNumber,
  statusOf,
} from './order-view.ts';

const ORDERS_USUAL = 50;
const ORDERS_MAXIMUM = 500;
/** How much of an own list is read at once. */
const PAGE = 100;
/** A request looks at no more of them. */
const PAGES_MAXIMUM = 100;
/** Further readings at the same time: a list of hundreds isn't refused for having too many. */
const LEGS_AT_ONCE = 4;
/** An order in another currency is paid in this one, since Alpaca's accounts have one. */
const ACCOUNT_CURRENCY = 'USD';
/** As much as the portfolio has: the rules check what there is. */
const ANY_AMOUNT = '999999999999';

async function placeOrder(request: AlpacaRequest): Promise<unknown> {
  const { symbols, program, dependencies, now } = request;
  const terms = readOrderTerms(request.body);
  const instrument = symbols.find(terms.symbol, program.apiKey);
  if (!instrument) throw unprocessableError(`asset "${terms.symbol}" not found`);
  const [likely, other] = listDirections(terms);
  const named = { ...terms, clientOrderId: terms.clientOrderId ?? randomUUID() };
  const place = (direction: OrderDirection): Promise<{ order: OwnOrderView } | Refusal> => {
    const bid = dependencies.venues.quote(instrument.id, now)?.bid ?? null;
    const order = buildOwnOrder(named, instrument, direction, bid);
    return placeAndPay(request, instrument, order);
  };
  const first = await place(likely);
  const second = other && isRefusal(first) && saysOtherDirection(first) ? await place(other) : null;
  // Nothing of it is held here either, so what was wrong first is what's wrong.
  const placed = unwrap(second && !(isRefusal(second) && saysOtherDirection(second)) ? second : first);
  return buildAlpacaOrder(request, placed.order, await buildLegs(request, placed.order));
}

/** Whether the rules have found a holding on the other side, or none to close. */
const saysOtherDirection = ({ refused, params }: Refusal): boolean =>
  refused === 'oppositeSide' || (refused === 'quantityExceedsHeld' && 'held' in params && params.held === '0');

/** With money of the instrument's currency if there is enough of it, else with the account's. */
async function placeAndPay(
  { program }: AlpacaRequest,
  { currency }: Instrument,
  order: OwnOrder,
): Promise<{ order: OwnOrderView } | Refusal> {
  const placed = await program.call('trading/placeOrder', { ...order, key: randomUUID() });
  const isWithoutMoney = isRefusal(placed) && placed.refused === 'insufficientBalance';
  if (!isWithoutMoney || order.effect === 'close' || currency === ACCOUNT_CURRENCY) return placed;
  const paid = { payWith: ACCOUNT_CURRENCY, payMaximum: ANY_AMOUNT };
  const again = await program.call('trading/placeOrder', { ...order, ...paid, key: randomUUID() });
  return isRefusal(again) && again.refused !== 'insufficientBalance' ? placed : again;
}

const STATUSES = ['open', 'closed', 'all'] as const;
const OWN_STATUSES = { open: 'pending', closed: 'ended', all: undefined } as const;

async function listOrders(request: AlpacaRequest): Promise<unknown> {
  const { query, program, symbols } = request;
  const status = readWord(query.get('status'), 'status', STATUSES) ?? 'open';
  const limit = readCount(query, 'limit', ORDERS_USUAL, ORDERS_MAXIMUM);
  const side = readWord(query.get('side'), 'side', ['buy', 'sell'] as const);
  const wanted = readList(query, 'symbols').map((symbol) => symbols.find(symbol, program.apiKey)?.id ?? null);
  const after = readTime(query, 'after');
  const until = readTime(query, 'until');
  const own = OWN_STATUSES[status];
  const found = await collectOrders(
    request,
    {
      ...(own === undefined ? {} : { status: own }),
      ...(wanted.length === 1 && wanted[0] ? { instrument: wanted[0] } : {}),
      // Strictly after, while ours are at that time or later.
      ...(after === undefined ? {} : { since: new Date(after + 1).toISOString() }),
      ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
      oldestFirst: query.get('direction') === 'asc',
    },
    (order) =>
      (wanted.length === 0 || wanted.includes(order.instrument)) &&
      (side === undefined || buildAlpacaOrder(request, order).side === side),
    limit,
  );
  // With their legs inside them, these aren't listed for themselves; they are if their entry is left out.
  const isNested = readFlag(query, 'nested');
  const listed = new Set(found.map(({ id }) => id));
  const isInside = (order: OwnOrderView): boolean => isNested && isExit(order) && listed.has(order.parent!);
  const chosen = found.filter((order) => !isInside(order)).slice(0, limit);
  if (isNested)
    return mapWithConcurrency(chosen, LEGS_AT_ONCE, async (order) =>
      buildAlpacaOrder(request, order, await buildLegs(request, order)),
    );
  if (status === 'open') return chosen.map((order) => buildAlpacaOrder(request, order));
  const withReplaced = await mapWithConcurrency(chosen, LEGS_AT_ONCE, (order) => buildWithReplaced(request, order));
  return withReplaced.flat().slice(0, limit);
}

/** Page by page, until so many are found. */
async function collectOrders(
  { program }: AlpacaRequest,
  filter: Omit<CallInput<Calls['trading/listOrders']>, 'limit' | 'cursor'>,
  isWanted: (order: OwnOrderView) => boolean,
  limit: number,
): Promise<OwnOrderView[]> {
  const found: OwnOrderView[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const more = cursor === null ? {} : { cursor };
    const page: CallAnswer<Calls['trading/listOrders']> = unwrap(
      await program.call('trading/listOrders', { ...filter, limit: PAGE, ...more }),
    );
    found.push(...page.rows.filter(isWanted));
    cursor = page.next;
  } while (cursor !== null && found.length < limit && ++pages < PAGES_MAXIMUM);
  return found;
}

/** The order, and before it what its changes have replaced, the last one first. */
async function buildWithReplaced(request: AlpacaRequest, order: OwnOrderView): Promise<AlpacaOrder[]> {
  const present = buildAlpacaOrder(request, order);
  if (!order.replacements) return [present];
  const { replaced } = unwrap(await request.program.call('trading/getOrder', { order: order.id }));
  const before = replaced.map((terms, index) => buildReplacedOrder(request, order, terms, index));
  return [present, ...before.toReversed()];
}

interface FoundOrder extends CallAnswer<Calls['trading/getOrder']> {
  /** The number of the change that replaced what the request names; null if it is the order as it is now. */
  replacedBy: number | null;
}

/** By the id of this surface, which may be that of a replaced order. */
async function findOrder(request: AlpacaRequest, id = request.params['order']!): Promise<FoundOrder> {
  const { ids, program } = request;
  const parsed = ids.kindOf(program.account, id);
  const named = parsed && splitOrderNumber(parsed.number);
  const leg = named && isLegKind(parsed.kind) ? await findLegOrder(request, parsed.kind, named.seq) : undefined;
  if (leg === null && (await findComingLeg(request, id)))
    throw unprocessableError('a held leg changes and ends with its entry');
  const order = leg === undefined ? named && encodeId('o', program.account, named.seq) : leg?.id;
  const found = named && order ? await program.call('trading/getOrder', { order }) : null;
  const { replacements = 0 } = !found || isRefusal(found) ? {} : found.order;
  if (!named || !found || isRefusal(found) || named.replacement > replacements)
    throw notFoundError(`order not found for ${id}`);
  return { ...found, replacedBy: named.replacement === BigInt(replacements) ? null : Number(named.replacement) + 1 };
}

async function buildFoundOrder(
  request: AlpacaRequest,
  { order, replaced, replacedBy }: FoundOrder,
): Promise<AlpacaOrder> {
  if (replacedBy !== null) return buildReplacedOrder(request, order, replaced[replacedBy - 1]!, replacedBy - 1);
  return buildAlpacaOrder(request, order, await buildLegs(request, order));
}

async function getOrderById(request: AlpacaRequest, id: string): Promise<AlpacaOrder> {
  return (await findComingLeg(request, id)) ?? buildFoundOrder(request, await findOrder(request, id));
}

const getOrder = (request: AlpacaRequest): Promise<AlpacaOrder> => getOrderById(request, request.params['order']!);

async function getOrderByClientId(request: AlpacaRequest): Promise<unknown> {
  const clientId = request.query.get('client_order_id') ?? '';
  if (request.ids.kindOf(request.program.account, clientId) !== null) return getOrderById(request, clientId);
  const found = await request.program.call('trading/getOrder', { clientId });
  if (isRefusal(found)) throw notFoundError(`order not found for ${clientId}`);
  const index = found.replaced.findIndex((each) => each.clientId === clientId);
  const replacedBy = index < 0 || found.order.clientId === clientId ? null : index + 1;
  return buildFoundOrder(request, { ...found, replacedBy });
}

/** Answers another order, which has the terms from now on. */
async function replaceOrder(request: AlpacaRequest): Promise<unknown> {
  const { program, body } = request;
  const { order, replacedBy } = await findOrder(request);
  if (replacedBy !== null) throw unprocessableError('unable to replace order in current state');
  const time = readText(body, 'time_in_force');
  if (time !== undefined && time !== buildAlpacaOrder(request, order).time_in_force)
    throw unprocessableError('time_in_force cannot be changed');
  const [quantity, limitPrice, stopPrice] = ['qty', 'limit_price', 'stop_price'].map((name) => readDecimal(body, name));
  const answer = await program.call('trading/replaceOrder', {
    order: order.id,
    ...(quantity === undefined ? {} : { quantity }),
    ...(limitPrice === undefined ? {} : { limitPrice }),
    ...(stopPrice === undefined ? {} : { stopPrice }),
    ...readNewTrail(body, order),
    clientId: readClientOrderId(body) ?? randomUUID(),
    key: randomUUID(),
  });
  if (isRefusal(answer) && ['notInThatState', 'replaceNotAllowed'].includes(answer.refused))
    throw unprocessableError('unable to replace order in current state', { order_status: statusOf(order) });
  return buildAlpacaOrder(request, unwrap(answer).order);
}

/** A number in the unit that the order has. */
function readNewTrail(body: AlpacaRequest['body'], order: OwnOrderView): { trailAmount?: string; trailRate?: string } {
  const trail = readDecimal(body, 'trail');
  if (trail === undefined) return {};
  if (order.type !== 'trailing') throw invalidError('trail can only be changed of a trailing_stop order');
  return order.trailAmount === null ? { trailRate: percentToRate(trail) } : { trailAmount: trail };
}

async function cancelOrder(request: AlpacaRequest): Promise<unknown> {
  const { program } = request;
  const found = await findOrder(request);
  if (found.replacedBy !== null) throw unprocessableError('order is not cancelable');
  const { id: order } = found.order;
  const answer = await program.call('trading/cancelOrder', { order, key: randomUUID() });
  if (isRefusal(answer) && answer.refused === 'notInThatState') throw unprocessableError('order is not cancelable');
  unwrap(answer);
  return new AlpacaReply(204);
}

async function cancelOrders(request: AlpacaRequest): Promise<unknown> {
  const { program } = request;
  const pending = await collectOrders(request, { status: 'pending' }, () => true, Number.POSITIVE_INFINITY);
  const orders = new Map(pending.map((order) => [order.id, buildAlpacaOrder(request, order)]));
  const { rows } = unwrap(await program.call('trading/cancelOrders', { key: randomUUID() }));
  return new AlpacaReply(
    207,
    rows.map(({ order, replacements, refused }) => {
      const before = orders.get(order);
      return {
        id: before?.id ?? idOfOrder(request, order, replacements),
        status: refused === null ? 200 : 422,
        // Some clients read the order itself.
        ...(before ? { body: { ...before, status: 'pending_cancel' } } : {}),
      };
    }),
  );
}

export const ORDER_ROUTES: AlpacaRoutes = {
  'POST /v2/orders': placeOrder,
  'GET /v2/orders': listOrders,
  'DELETE /v2/orders': cancelOrders,
  'GET /v2/orders:by_client_order_id': getOrderByClientId,
  'GET /v2/orders/:order': getOrder,
  'PATCH /v2/orders/:order': replaceOrder,
  'DELETE /v2/orders/:order': cancelOrder,
};
