/** A new order as Alpaca's clients send it, in the terms of our own call. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { invalidError, unprocessableError } from '../alpaca-errors.ts';
import { readDecimal, readText, readWord } from '../alpaca-routes.ts';

export type OwnOrder = Omit<CallInput<Calls['trading/placeOrder']>, 'key'>;
export type AlpacaSide = 'buy' | 'sell';
type Body = Readonly<Record<string, unknown>>;

const SIDES = ['buy', 'sell'] as const;
const TYPES = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const;
const TIMES = ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok', 'gtd'] as const;
const CLASSES = ['simple', 'bracket', 'oco', 'oto'] as const;
const INTENTS = ['buy_to_open', 'buy_to_close', 'sell_to_open', 'sell_to_close'] as const;
export type OrderClass = (typeof CLASSES)[number];
export type PositionIntent = (typeof INTENTS)[number];

const CLIENT_ID_LONGEST = 128;
const PERCENT = 100n;

/** What the client wants, before it is known whether it opens or closes. */
export interface AlpacaOrderTerms {
  symbol: string;
  side: AlpacaSide;
  intent: PositionIntent | null;
  orderClass: OrderClass;
  clientOrderId: string | null;
  extendedHours: boolean;
  /** Exactly one of both. */
  quantity: string | null;
  notional: string | null;
  type: OwnOrder['type'];
  timeInForce: NonNullable<OwnOrder['timeInForce']>;
  prices: Pick<OwnOrder, 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailRate'>;
  takeProfit: string | null;
  stopLoss: StopLoss | null;
}

/** A stop with or without a limit and, beyond what Alpaca takes, a trailing one instead of it or beside it. */
interface StopLoss {
  stopPrice: string | null;
  limitPrice: string | null;
  trail: Trail | null;
}
type Trail = Pick<OwnOrder, 'trailAmount' | 'trailRate'>;

const OWN_TYPES = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  stop_limit: 'stopLimit',
  trailing_stop: 'trailing',
} as const;
const OWN_TIMES = {
  day: 'day',
  gtc: 'gtc',
  opg: 'atOpen',
  cls: 'atClose',
  ioc: 'ioc',
  fok: 'fok',
} as const;

export function readOrderTerms(body: Body): AlpacaOrderTerms {
  const orderClass = readWord(readText(body, 'order_class'), 'order_class', [...CLASSES, 'mleg'] as const) ?? 'simple';
  if (orderClass === 'mleg') throw invalidError('multi-leg orders are not supported');
  const symbol = readText(body, 'symbol');
  if (symbol === undefined) throw invalidError('symbol is required');
  const side = readWord(readText(body, 'side'), 'side', SIDES);
  if (side === undefined) throw invalidError('side is required');
  const legs = readLegs(body);
  const type = orderClass === 'oco' ? 'limit' : readWord(readText(body, 'type'), 'type', TYPES);
  if (type === undefined) throw invalidError('type is required');
  const timeInForce = readWord(readText(body, 'time_in_force'), 'time_in_force', TIMES);
  if (timeInForce === undefined) throw invalidError('time_in_force is required');
  if (timeInForce === 'gtd') throw invalidError('invalid time_in_force');
  const terms = { symbol, side, orderClass, ...readSize(body), ...legs };
  checkLegs(terms);
  return {
    ...terms,
    intent: readWord(readText(body, 'position_intent'), 'position_intent', INTENTS) ?? null,
    clientOrderId: readClientOrderId(body),
    extendedHours: body['extended_hours'] === true || body['extended_hours'] === 'true',
    type: OWN_TYPES[type],
    timeInForce: OWN_TIMES[timeInForce],
    prices: readPrices(body, type, orderClass === 'oco' ? legs.takeProfit : null),
  };
}

/** Undefined fields are left out, since a schema knows the difference. */
function readSize(body: Body): Pick<AlpacaOrderTerms, 'quantity' | 'notional'> {
  const quantity = readDecimal(body, 'qty') ?? null;
  const notional = readDecimal(body, 'notional') ?? null;
  if (quantity === null && notional === null) throw invalidError('qty or notional is required');
  if (quantity !== null && notional !== null) throw invalidError('only one of qty or notional is accepted');
  if ((quantity ?? notional)!.startsWith('-') || /^0*(\.0*)?$/.test((quantity ?? notional)!))
    throw invalidError(`${quantity === null ? 'notional' : 'qty'} must be > 0`);
  return { quantity, notional };
}

export function readClientOrderId(body: Body): string | null {
  const id = readText(body, 'client_order_id') ?? null;
  if (id !== null && id.length > CLIENT_ID_LONGEST)
    throw invalidError('client_order_id must be no more than 128 characters');
  if (id !== null && !/^[\x21-\x7e]+$/.test(id)) throw invalidError('invalid client_order_id');
  return id;
}

function readLegs(body: Body): Pick<AlpacaOrderTerms, 'takeProfit' | 'stopLoss'> {
  const takeProfit = readLeg(body, 'take_profit');
  const stopLoss = readLeg(body, 'stop_loss');
  const target = takeProfit ? readDecimal(takeProfit, 'limit_price') : undefined;
  if (takeProfit && target === undefined) throw invalidError('take_profit.limit_price is required');
  return { takeProfit: target ?? null, stopLoss: stopLoss && readStopLoss(stopLoss) };
}

function readStopLoss(leg: Body): StopLoss {
  const stopPrice = readDecimal(leg, 'stop_price') ?? null;
  const limitPrice = readDecimal(leg, 'limit_price') ?? null;
  const trails = (['trail_price', 'trail_percent'] as const).some((name) => readDecimal(leg, name) !== undefined);
  if (stopPrice === null && (!trails || limitPrice !== null)) throw invalidError('stop_loss.stop_price is required');
  return { stopPrice, limitPrice, trail: trails ? readTrail(leg) : null };
}

function readLeg(body: Body, name: string): Body | null {
  const leg = body[name] ?? null;
  if (leg !== null && (typeof leg !== 'object' || Array.isArray(leg))) throw invalidError(`invalid ${name}`);
  return leg as Body | null;
}

function checkLegs({
  orderClass,
  takeProfit,
  stopLoss,
}: Pick<AlpacaOrderTerms, 'orderClass' | 'takeProfit' | 'stopLoss'>): void {
  const has = { takeProfit: takeProfit !== null, stopLoss: stopLoss !== null };
  if (orderClass === 'simple' && (has.takeProfit || has.stopLoss))
    throw invalidError('take_profit and stop_loss need order_class bracket, oco or oto');
  if (orderClass === 'bracket' && !(has.takeProfit && has.stopLoss))
    throw invalidError('bracket orders require take_profit.limit_price and stop_loss.stop_price');
  if (orderClass === 'oco' && !(has.takeProfit && has.stopLoss))
    throw invalidError('oco orders require take_profit.limit_price and stop_loss.stop_price');
  if (orderClass === 'oto' && has.takeProfit === has.stopLoss)
    throw invalidError('oto orders require either take_profit.limit_price or stop_loss.stop_price');
}

function readPrices(body: Body, type: (typeof TYPES)[number], ocoLimit: string | null): AlpacaOrderTerms['prices'] {
  const limit = ocoLimit ?? readDecimal(body, 'limit_price');
  const stop = readDecimal(body, 'stop_price');
  const needs = { limit: type === 'limit' || type === 'stop_limit', stop: type === 'stop' || type === 'stop_limit' };
  if (needs.limit && limit === undefined) throw invalidError(`${type} orders require limit_price`);
  if (needs.stop && stop === undefined) throw invalidError(`${type} orders require stop_price`);
  if (!needs.limit && limit !== undefined) throw invalidError(`${type} orders must not have limit_price`);
  if (!needs.stop && stop !== undefined) throw invalidError(`${type} orders must not have stop_price`);
  return {
    ...(limit === undefined ? {} : { limitPrice: limit }),
    ...(stop === undefined ? {} : { stopPrice: stop }),
    ...(type === 'trailing_stop' ? readTrail(body) : {}),
  };
}

export function readTrail(body: Body): Trail {
  const amount = readDecimal(body, 'trail_price');
  const percent = readDecimal(body, 'trail_percent');
  if ((amount === undefined) === (percent === undefined))
    throw invalidError('trailing_stop orders require either trail_price or trail_percent');
  return amount === undefined ? { trailRate: percentToRate(percent!) } : { trailAmount: amount };
}

/** "1.5" percent is 0.015. */
export function percentToRate(percent: string): string {
  const scaled = parseScaled(percent);
  if (scaled === null || scaled <= 0n) throw invalidError('invalid trail_percent');
  return formatScaled(scaled / PERCENT);
}

export type OrderDirection = Required<Pick<OwnOrder, 'side' | 'effect'>>;
const BUYS = {
  open: { side: 'long', effect: 'open' },
  close: { side: 'short', effect: 'close' },
} as const satisfies Record<string, OrderDirection>;
const SELLS = {
  open: { side: 'short', effect: 'open' },
  close: { side: 'long', effect: 'close' },
} as const satisfies Record<string, OrderDirection>;

/**
 * What it means: a purchase opens, or closes a short position; a sale closes, or opens a short position. The likely one
 * first; the second is right if the rules refuse that one because of what is held.
 */
export function listDirections({
  side,
  intent,
  orderClass,
}: Pick<AlpacaOrderTerms, 'side' | 'intent' | 'orderClass'>): [OrderDirection, OrderDirection?] {
  if (intent !== null && !intent.startsWith(side)) throw invalidError('position_intent does not match side');
  const directions = side === 'buy' ? BUYS : SELLS;
  if (intent !== null) return [intent.endsWith('close') ? directions.close : directions.open];
  if (orderClass === 'oco') return [directions.close];
  if (orderClass !== 'simple') return [directions.open];
  return side === 'buy' ? [directions.open, directions.close] : [directions.close, directions.open];
}

/** Our own order. `bid`: the price at which a sale for an amount of money is counted in units. */
export function buildOwnOrder(
  terms: AlpacaOrderTerms,
  instrument: Pick<Instrument, 'id' | 'market'>,
  direction: OrderDirection,
  bid: bigint | null,
): OwnOrder {
  const { quantity, notional, orderClass, stopLoss, takeProfit } = terms;
  const closes = direction.effect === 'close';
  const order: OwnOrder = {
    instrument: instrument.id,
    ...direction,
    type: terms.type,
    timeInForce: chooseTimeInForce(terms, instrument),
    ...terms.prices,
    ...(terms.clientOrderId === null ? {} : { clientId: terms.clientOrderId }),
  };
  if (orderClass === 'oco') return buildPair(terms, order);
  if (orderClass !== 'simple' && closes) throw unprocessableError(`${orderClass} orders must open a position`);
  return {
    ...order,
    ...(notional !== null && !closes && direction.side === 'long'
      ? { amount: notional }
      : { quantity: quantity ?? countUnits(notional!, bid) }),
    ...(takeProfit === null ? {} : { takeProfit }),
    ...(stopLoss === null ? {} : buildStops(stopLoss)),
  };
}

function buildStops({ stopPrice, limitPrice, trail }: StopLoss): Partial<OwnOrder> {
  return {
    ...(stopPrice === null ? {} : { stopLoss: stopPrice }),
    ...(limitPrice === null ? {} : { stopLossLimit: limitPrice }),
    ...buildTrailingStop(trail),
  };
}

function buildTrailingStop(trail: Trail | null): Partial<OwnOrder> {
  if (trail === null) return {};
  const { trailAmount, trailRate } = trail;
  return trailAmount === undefined ? { trailingStopRate: trailRate } : { trailingStopAmount: trailAmount };
}

/** A coin has no day: whatever waits, waits until it is cancelled. */
function chooseTimeInForce(
  { timeInForce, extendedHours, type }: Pick<AlpacaOrderTerms, 'timeInForce' | 'extendedHours' | 'type'>,
  { market }: Pick<Instrument, 'market'>,
): NonNullable<OwnOrder['timeInForce']> {
  if (market === 'CRYPTO' && !['gtc', 'ioc', 'fok', 'day'].includes(timeInForce))
    throw unprocessableError('invalid crypto time_in_force');
  if (!extendedHours) return timeInForce;
  if (type !== 'limit' || !['day', 'gtc'].includes(timeInForce))
    throw unprocessableError('extended hours order must be DAY or GTC limit orders');
  return 'extended';
}

/** A limit that takes the profit and a stop that ends the loss, for units that are held; or two stops. */
function buildPair({ quantity, stopLoss }: AlpacaOrderTerms, order: OwnOrder): OwnOrder {
  if (order.effect !== 'close') throw unprocessableError('oco orders must close a position');
  if (quantity === null) throw unprocessableError('oco orders require qty');
  const { side, timeInForce } = order;
  const base = { side, effect: 'close' as const, quantity, ...(timeInForce === undefined ? {} : { timeInForce }) };
  const { stopPrice, limitPrice, trail } = stopLoss!;
  if (stopPrice === null) return { ...order, quantity, oco: { ...base, type: 'trailing', ...trail } };
  const stop =
    limitPrice === null ? { type: 'stop' as const, stopPrice } : { type: 'stopLimit' as const, stopPrice, limitPrice };
  return { ...order, quantity, oco: { ...base, ...stop }, ...buildTrailingStop(trail) };
}

/** As many as the money is worth at the price at which they would be sold. */
function countUnits(notional: string, bid: bigint | null): string {
  const amount = parseScaled(notional);
  if (amount === null || bid === null || bid === 0n) throw unprocessableError('no price to count the units with');
  const units = (amount * SCALE) / bid;
  if (units === 0n) throw invalidError('notional is too small');
  return formatScaled(units);
}
