/**
 * The call that a drawn command becomes at the current prices and with its customer's present holdings: a path and an
 * input.
 */
import type { PlannedOrder, TradingAction } from '../plan/generate-trading-action.ts';
import type { ProgramAction } from '../plan/generate-program-action.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { BelievedHoldings } from './believed-holdings.ts';
import type { StormTradable } from './storm-tradables.ts';

/** The instrument's last price on the wire, as a number: only for choosing order prices. */
export type LastPriceOf = (tradable: StormTradable) => number;
export interface TradingCallContext {
  tradables: readonly StormTradable[];
  priceOf: LastPriceOf;
  nowMs: number;
  mine: BelievedHoldings;
}

/** Well-formed ids that belong to nobody. */
const NOBODYS = { order: 'o1-1', position: 'p1-1', alert: 'a1-1' } as const;
const POINTS = 10_000;

export function buildTradingCall(wanted: TradingAction, context: TradingCallContext): WantedCall {
  const { mine } = context;
  switch (wanted.what) {
    case 'open':
      return buildOpeningCall(wanted, context);
    case 'closeBy':
      return buildClosingCall(wanted, context);
    case 'close': {
      const position = mine.position(wanted.nth);
      return {
        path: 'trading/closePosition',
        input: {
          position: position?.id ?? NOBODYS.position,
          ...(position && wanted.part < 1 ? { quantity: scaleDecimal(position.quantity, wanted.part) } : {}),
        },
      };
    }
    case 'cancel':
      return { path: 'trading/cancelOrder', input: { order: mine.order(wanted.nth)?.id ?? NOBODYS.order } };
    case 'replace':
      return buildReplaceOrderCall(wanted, context);
    case 'addMargin':
    case 'removeMargin': {
      const position = mine.position(wanted.nth);
      return {
        path: `trading/${wanted.what}`,
        input: {
          position: position?.id ?? NOBODYS.position,
          amount: scaleDecimal(position?.margin ?? '1', wanted.part * 0.4),
        },
      };
    }
    case 'applyMargin':
      return { path: 'trading/applyMargin', input: { agreed: true } };
    case 'setAlert': {
      const tradable = pickModulo(context.tradables, wanted.ware);
      const sign = wanted.kind === 'below' ? -1 : 1;
      const level =
        wanted.kind === 'percent'
          ? { rate: String(wanted.points / POINTS) }
          : { price: priceAtOffset(context.priceOf(tradable), sign * wanted.points, tradable) };
      return { path: 'discovery/setAlert', input: { instrument: tradable.instrument, kind: wanted.kind, ...level } };
    }
    case 'removeAlert':
      return { path: 'discovery/removeAlert', input: { alert: mine.alert(wanted.nth) ?? NOBODYS.alert } };
    case 'nonsense':
      return buildInvalidCall(wanted.which, pickModulo(context.tradables, wanted.ware), context);
  }
}

export const pickModulo = <Thing>(list: readonly Thing[], nth: number): Thing => list[nth % list.length]!;

/** A price `points` basis points from `price`, on the tick. */
export function priceAtOffset(price: number, points: number, { tick }: Pick<StormTradable, 'tick'>): string {
  const ticks = Math.max(1, Math.round((price * (1 + points / POINTS)) / Number(tick)));
  const digits = tick.split('.')[1]?.length ?? 0;
  return (ticks * Number(tick)).toFixed(digits);
}

/** A part of a decimal text, with the same precision; never zero. */
export function scaleDecimal(whole: string, share: number): string {
  const digits = Math.min(whole.split('.')[1]?.length ?? 0, 5);
  const least = 10 ** -digits;
  return Math.max(least, Math.floor((Number(whole) * share) / least) * least).toFixed(digits);
}

function buildOrderFields(
  terms: PlannedOrder,
  quantity: string,
  buys: boolean,
  tradable: StormTradable,
  { priceOf, nowMs }: TradingCallContext,
): Record<string, unknown> {
  const sign = buys ? 1 : -1;
  const last = priceOf(tradable);
  const stop = terms.stop === null ? null : priceAtOffset(last, sign * terms.stop, tradable);
  const from = terms.type === 'stopLimit' && stop !== null ? Number(stop) : last;
  return {
    side: terms.side,
    type: terms.type,
    quantity,
    timeInForce: terms.timeInForce,
    triggerPriceSource: terms.triggerPriceSource,
    ...(terms.limit === null
      ? {}
      : {
          limitPrice: priceAtOffset(
            from,
            sign * (terms.type === 'stopLimit' ? Math.abs(terms.limit) : terms.limit),
            tradable,
          ),
        }),
    ...(stop === null ? {} : { stopPrice: stop }),
    ...(terms.trail === null
      ? {}
      : terms.trail.kind === 'rate'
        ? { trailRate: String(terms.trail.points / POINTS) }
        : { trailAmount: priceAtOffset((last * terms.trail.points) / POINTS, 0, tradable) }),
    ...(terms.timeInForce === 'gtd' ? { goodTill: new Date(nowMs + terms.goodTillSeconds * 1_000).toISOString() } : {}),
  };
}

/**
 * Half of the simple purchases of an instrument traded in fractions buy a fraction of a share; so do its sales, with
 * the same precision.
 */
function withPart(
  quantity: string,
  { terms, leverage, dayTrading, oco, oto }: Extract<TradingAction, { what: 'open' }>,
  tradable: StormTradable,
): string {
  const simple =
    terms.type === 'market' &&
    terms.side === 'long' &&
    terms.timeInForce === 'day' &&
    leverage === 1 &&
    !dayTrading &&
    !oco &&
    !oto;
  return simple && tradable.inParts && terms.units % 2 === 1
    ? `${quantity}.${String(37 + terms.units).padStart(5, '0')}`
    : quantity;
}

const quantityOf = (tradable: StormTradable, units: number): string =>
  (tradable.quantity * units).toFixed(tradable.decimals);

/** Some of the currencies in which everybody has practice money. */
const CURRENCIES = ['USD', 'KRW', 'THB', 'JPY', 'MXN', 'VND', 'USDT'] as const;

/** A market or limit order at the stop, a trailing one, or both a market order and a trailing one. */
function buildStopFields(points: number, priceAt: (points: number) => string): Record<string, string> {
  const stop = { stopLoss: priceAt(points) };
  const trailing = { trailingStopRate: (points / 10_000).toFixed(4) };
  return [stop, { ...stop, stopLossLimit: priceAt(2 * points) }, trailing, { ...stop, ...trailing }][points % 4]!;
}

function buildOpeningCall(wanted: Extract<TradingAction, { what: 'open' }>, context: TradingCallContext): WantedCall {
  const { ware: nth, terms, leverage, takeProfit, stopLoss, oco, oto, named, payWith, dayTrading } = wanted;
  const tradable = pickModulo(context.tradables, nth);
  const buys = terms.side === 'long';
  const first = buildOrderFields(
    terms,
    withPart(quantityOf(tradable, terms.units), wanted, tradable),
    buys,
    tradable,
    context,
  );
  const entry = Number(first['limitPrice'] ?? first['stopPrice'] ?? context.priceOf(tradable));
  const gain = buys ? 1 : -1;
  const { triggerPriceSource: _, ...exitOrder } = oto
    ? buildOrderFields(
        { ...oto, timeInForce: 'gtc' },
        quantityOf(tradable, Math.min(oto.units, terms.units)),
        !buys,
        tradable,
        context,
      )
    : {};
  return {
    path: 'trading/placeOrder',
    input: {
      instrument: tradable.instrument,
      ...first,
      leverage,
      ...(dayTrading ? { dayTrading } : {}),
      ...(takeProfit === null ? {} : { takeProfit: priceAtOffset(entry, gain * takeProfit, tradable) }),
      ...(stopLoss === null
        ? {}
        : buildStopFields(stopLoss, (points) => priceAtOffset(entry, -gain * points, tradable))),
      ...(oco ? { oco: buildOrderFields(oco, quantityOf(tradable, oco.units), buys, tradable, context) } : {}),
      ...(oto ? { oto: { ...exitOrder, effect: oto.units % 2 === 0 ? 'close' : 'open' } } : {}),
      ...(payWith === null || oco ? {} : { payWith: pickModulo(CURRENCIES, payWith) }),
      ...(named ? { clientId: `mine-${nth}` } : {}),
    },
  };
}

function buildClosingCall(
  { nth, part: share, attached, terms }: Extract<TradingAction, { what: 'closeBy' }>,
  context: TradingCallContext,
): WantedCall {
  const position = context.mine.position(nth);
  const tradable = context.tradables.find(({ instrument }) => instrument === position?.instrument);
  if (!position || !tradable) return { path: 'trading/closePosition', input: { position: NOBODYS.position } };
  const buys = position.side === 'short';
  return {
    path: 'trading/placeOrder',
    input: {
      instrument: tradable.instrument,
      ...buildOrderFields(
        { ...terms, side: position.side },
        scaleDecimal(position.quantity, share),
        buys,
        tradable,
        context,
      ),
      effect: 'close',
      ...(position.portfolio === undefined ? {} : { portfolio: position.portfolio }),
      ...(attached ? { position: position.id } : {}),
    },
  };
}

function buildReplaceOrderCall(
  { nth, units, points }: Extract<TradingAction, { what: 'replace' }>,
  context: TradingCallContext,
): WantedCall {
  const order = context.mine.order(nth);
  const tradable = context.tradables.find(({ instrument }) => instrument === order?.instrument);
  if (!order || !tradable) return { path: 'trading/replaceOrder', input: { order: NOBODYS.order, quantity: '1' } };
  const price =
    points === null || order.price === null
      ? {}
      : { [order.prices]: priceAtOffset(Number(order.price), order.buys ? points : -points, tradable) };
  const quantity =
    units !== null || !('limitPrice' in price || 'stopPrice' in price)
      ? { quantity: quantityOf(tradable, units ?? 1) }
      : {};
  return { path: 'trading/replaceOrder', input: { order: order.id, ...price, ...quantity } };
}

/** Commands that must be refused, each with its own code. */
function buildInvalidCall(which: number, tradable: StormTradable, context: TradingCallContext): WantedCall {
  const order = (input: Record<string, unknown>): WantedCall => ({
    path: 'trading/placeOrder',
    input: {
      instrument: tradable.instrument,
      side: 'long',
      type: 'market',
      quantity: quantityOf(tradable, 1),
      ...input,
    },
  });
  const price = context.priceOf(tradable);
  return [
    order({ instrument: 'US.ZZZZZZ' }),
    order({ type: 'limit', limitPrice: `${(price * 0.99).toFixed(4)}1371` }),
    order({ quantity: '100000000' }),
    order({ type: 'limit', limitPrice: priceAtOffset(price, 90_000, tradable) }),
    { path: 'trading/closePosition', input: { position: NOBODYS.position } },
    order({ leverage: 50 }),
    order({ type: 'trailing', trailRate: '1' }),
    order({ takeProfit: priceAtOffset(price, -500, tradable) }),
  ][which]!;
}

/** Of all that a program's portfolio has waiting, or of one instrument. */
export function buildCancelAllCall(
  { ware }: Extract<ProgramAction, { what: 'cancelAll' }>,
  portfolio: string,
  tradables: readonly StormTradable[],
): WantedCall {
  const { instrument } = ware === null ? {} : pickModulo(tradables, ware);
  return { path: 'trading/cancelOrders', input: { portfolio, ...(instrument === undefined ? {} : { instrument }) } };
}
