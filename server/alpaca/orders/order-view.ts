/** Our orders as Alpaca's clients read them. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { EXIT_KINDS, type ExitKind, getTradeDirection } from '@bourse/core/trading/orders/order.ts';
import { decodeId } from '../../ids.ts';
import type { AlpacaDependencies } from '../alpaca-dependencies.ts';
import type { Program } from '../../http/program-calls.ts';

export type OwnOrderView = CallAnswer<Calls['trading/placeOrder']>['order'];

/** How many times an order can be replaced: each is another id. */
const REPLACEMENT_BITS = 10n;
const PERCENT = 100n;

const ALPACA_TYPES = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  stopLimit: 'stop_limit',
  trailing: 'trailing_stop',
} as const;
const ALPACA_TIMES: Readonly<Record<OwnOrderView['timeInForce'], string>> = {
  day: 'day',
  gtc: 'gtc',
  gtd: 'gtc',
  ioc: 'ioc',
  fok: 'fok',
  atOpen: 'opg',
  atClose: 'cls',
  atAuction: 'cls',
  extended: 'day',
};

export type AlpacaOrderStatus =
  | 'new'
  | 'partially_filled'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'replaced'
  | 'pending_cancel'
  | 'held'
  | 'rejected';

const EXPIRED_CAUSES: readonly string[] = ['expired', 'auctionOver', 'notFillable'];

export function statusOf(order: OwnOrderView): AlpacaOrderStatus {
  if (order.status === 'rejected') return 'rejected';
  if (order.status !== 'pending') {
    if (order.filled === order.quantity) return 'filled';
    return EXPIRED_CAUSES.includes(order.cause) ? 'expired' : 'canceled';
  }
  if (order.inactive) return 'held';
  if (order.cancelRequestedAt !== undefined) return 'pending_cancel';
  return order.filled === '0' ? 'new' : 'partially_filled';
}

/** The numbers of an order and of its replacement in one. */
export const numberOfOrder = (seq: bigint, replacement: bigint): bigint => (seq << REPLACEMENT_BITS) | replacement;
export const splitOrderNumber = (number: bigint): { seq: bigint; replacement: bigint } => ({
  seq: number >> REPLACEMENT_BITS,
  replacement: number & ((1n << REPLACEMENT_BITS) - 1n),
});

type ViewContext = Pick<AlpacaDependencies, 'ids' | 'symbols' | 'dependencies'> & { program: Pick<Program, 'account'> };

/** Its id since the last of so many changes, each of which is another order to these clients. */
export const idOfOrder = (
  { ids, program: { account } }: Pick<ViewContext, 'ids' | 'program'>,
  order: string,
  replacements = 0,
): string => ids.encode('order', account, numberOfOrder(decodeId('o', account, order)!, BigInt(replacements)));

/** Whether it protects what its parent has opened. */
export const isExit = ({ parent, position, effect }: Pick<OwnOrderView, 'parent' | 'position' | 'effect'>): boolean =>
  effect === 'close' && parent !== null && position !== null && parent.slice(1) === position.slice(1);
export const legKindOf = ({ type }: Pick<OwnOrderView, 'type'>): ExitKind =>
  type === 'limit' ? 'takeProfit' : type === 'trailing' ? 'trailingStop' : 'stopLoss';
/** What closes the position that an entry opens. */
export const listLegKinds = (entry: OwnOrderView): ExitKind[] => {
  const trails = (entry.trailingStopAmount ?? entry.trailingStopRate) !== undefined;
  return EXIT_KINDS.filter((kind) => (kind === 'trailingStop' ? trails : entry[kind] !== null));
};

type NamedOrder = Pick<OwnOrderView, 'id' | 'type' | 'effect' | 'parent' | 'position' | 'replacements'>;

/** An exit has the id that it had before it was placed. */
export function presentIdOf(
  context: Pick<ViewContext, 'ids' | 'program'>,
  order: NamedOrder,
  replacements = order.replacements ?? 0,
): string {
  const { account } = context.program;
  if (!isExit(order)) return idOfOrder(context, order.id, replacements);
  const number = numberOfOrder(decodeId('o', account, order.parent!)!, BigInt(replacements));
  return context.ids.encode(legKindOf(order), account, number);
}

/** `legs`: the orders that were placed with it, if they are asked for. */
export function buildAlpacaOrder(context: ViewContext, order: OwnOrderView, legs: readonly object[] | null = null) {
  const { ids, symbols, dependencies } = context;
  const instrument = dependencies.venues.instrument(order.instrument);
  const status = statusOf(order);
  const [lastFill] = order.fills.slice(-1);
  const ended = (wanted: AlpacaOrderStatus): string | null => (status === wanted ? order.updatedAt : null);
  const type = ALPACA_TYPES[order.type];
  const { replacements = 0 } = order;
  const buys = getTradeDirection(order.side, order.effect) === 'buy';
  return {
    id: presentIdOf(context, order),
    // One that nobody has named is named after its first id, also as a leg that isn't placed yet.
    client_order_id: order.clientId ?? presentIdOf(context, order, 0),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    submitted_at: order.createdAt,
    filled_at: status === 'filled' ? (lastFill?.at ?? order.updatedAt) : null,
    expired_at: ended('expired'),
    canceled_at: ended('canceled'),
    failed_at: ended('rejected'),
    replaced_at: null as string | null,
    replaced_by: null as string | null,
    replaces: replacements > 0 ? presentIdOf(context, order, replacements - 1) : null,
    asset_id: ids.encodeAsset(order.instrument),
    symbol: symbols.symbolOf(order.instrument),
    asset_class: instrument?.market === 'CRYPTO' ? 'crypto' : 'us_equity',
    notional: null,
    qty: order.quantity,
    filled_qty: order.filled,
    filled_avg_price: order.averagePrice,
    order_class: classOf(order),
    order_type: type,
    type,
    side: buys ? 'buy' : 'sell',
    position_intent: `${buys ? 'buy' : 'sell'}_to_${order.effect}`,
    time_in_force: ALPACA_TIMES[order.timeInForce],
    limit_price: order.limitPrice,
    stop_price: order.stopPrice ?? order.stopNow ?? null,
    status: status as string,
    extended_hours: order.timeInForce === 'extended',
    legs,
    trail_percent: order.trailRate === null ? null : formatScaled(parseScaled(order.trailRate)! * PERCENT),
    trail_price: order.trailAmount,
    hwm: order.stopNow === undefined ? null : computeBestPrice(order),
    subtag: null,
    source: null,
    // Absent where it never expires: clients expect a time.
    ...(order.expiresAt !== null && { expires_at: order.expiresAt }),
  };
}
export type AlpacaOrder = ReturnType<typeof buildAlpacaOrder>;
export type ReplacedTerms = CallAnswer<Calls['trading/getOrder']>['replaced'][number];

/** The order as it was before its change number `index + 1`. */
export function buildReplacedOrder(
  context: ViewContext,
  order: OwnOrderView,
  replaced: ReplacedTerms,
  index: number,
): AlpacaOrder {
  const { until, ...terms } = replaced;
  const fills = order.fills.filter(({ at }) => at < until);
  const averagePrice = averageOf(fills);
  const { stopNow: _, ...before } = { ...order, ...terms, averagePrice, replacements: index, fills: [] };
  return {
    ...buildAlpacaOrder(context, before),
    status: 'replaced',
    updated_at: until,
    replaced_at: until,
    replaced_by: presentIdOf(context, order, index + 1),
    filled_at: null,
    expired_at: null,
    canceled_at: null,
  };
}

/** Weighted by quantity; null without fills. */
function averageOf(fills: OwnOrderView['fills']): string | null {
  let [units, worth] = [0n, 0n];
  for (const { price, quantity } of fills) {
    units += parseScaled(quantity)!;
    worth += parseScaled(price)! * parseScaled(quantity)!;
  }
  return units === 0n ? null : formatScaled(worth / units);
}

function classOf(order: OwnOrderView): string {
  const { group } = order;
  if (isExit(order)) return group === null ? 'oto' : 'bracket';
  const legs = listLegKinds(order).length;
  if (legs > 0) return legs === 1 ? 'oto' : 'bracket';
  return group === null ? 'simple' : 'oco';
}

/** Where its stop trails from: the stop and the distance together. */
function computeBestPrice({ stopNow, trailAmount, trailRate, side, effect }: OwnOrderView): string | null {
  const stop = parseScaled(stopNow!);
  const amount = trailAmount === null ? null : parseScaled(trailAmount);
  if (stop === null) return null;
  const sells = getTradeDirection(side, effect) === 'sell';
  if (amount !== null) return formatScaled(sells ? stop + amount : stop - amount);
  const rate = parseScaled(trailRate!);
  if (rate === null) return null;
  const share = 100_000_000n + (sells ? -rate : rate);
  return formatScaled((stop * 100_000_000n) / share);
}
