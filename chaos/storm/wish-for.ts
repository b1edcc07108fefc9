/**
 * The call that a drawn command becomes at the current prices and with its customer's present holdings: a path and an
 * input.
 */
import type { OrderTerms, Wanted } from '../plan/draw-command.ts';
import type { Wish } from '../intents.ts';
import type { Belongings } from './belongings.ts';
import type { StormWare } from './wares.ts';

/** The instrument's last price on the wire, as a number: only for choosing order prices. */
export type PriceOf = (ware: StormWare) => number;
export interface Surroundings {
  wares: readonly StormWare[];
  priceOf: PriceOf;
  nowMs: number;
  mine: Belongings;
}

/** Well-formed ids that belong to nobody. */
const NOBODYS = { order: 'o1-1', position: 'p1-1', alert: 'a1-1' } as const;
const POINTS = 10_000;

export function wishFor(wanted: Wanted, around: Surroundings): Wish {
  const { mine } = around;
  switch (wanted.what) {
    case 'open':
      return opening(wanted, around);
    case 'closeBy':
      return closing(wanted, around);
    case 'close': {
      const position = mine.position(wanted.nth);
      return {
        path: 'trading/closePosition',
        input: {
          position: position?.id ?? NOBODYS.position,
          ...(position && wanted.part < 1 ? { quantity: part(position.quantity, wanted.part) } : {}),
        },
      };
    }
    case 'cancel':
      return { path: 'trading/cancelOrder', input: { order: mine.order(wanted.nth)?.id ?? NOBODYS.order } };
    case 'replace':
      return replacement(wanted, around);
    case 'addMargin':
    case 'removeMargin': {
      const position = mine.position(wanted.nth);
      return {
        path: `trading/${wanted.what}`,
        input: { position: position?.id ?? NOBODYS.position, amount: part(position?.margin ?? '1', wanted.part * 0.4) },
      };
    }
    case 'applyMargin':
      return { path: 'trading/applyMargin', input: { agreed: true } };
    case 'setAlert': {
      const ware = at(around.wares, wanted.ware);
      const sign = wanted.kind === 'below' ? -1 : 1;
      const level =
        wanted.kind === 'percent'
          ? { rate: String(wanted.points / POINTS) }
          : { price: aimed(around.priceOf(ware), sign * wanted.points, ware) };
      return { path: 'discovery/setAlert', input: { instrument: ware.instrument, kind: wanted.kind, ...level } };
    }
    case 'removeAlert':
      return { path: 'discovery/removeAlert', input: { alert: mine.alert(wanted.nth) ?? NOBODYS.alert } };
    case 'nonsense':
      return nonsense(wanted.which, at(around.wares, wanted.ware), around);
  }
}

export const at = <Thing>(list: readonly Thing[], nth: number): Thing => list[nth % list.length]!;

/** A price `points` basis points from `price`, on the tick. */
export function aimed(price: number, points: number, { tick }: Pick<StormWare, 'tick'>): string {
  const ticks = Math.max(1, Math.round((price * (1 + points / POINTS)) / Number(tick)));
  const digits = tick.split('.')[1]?.length ?? 0;
  return (ticks * Number(tick)).toFixed(digits);
}

/** A part of a decimal text, with the same precision; never zero. */
export function part(whole: string, share: number): string {
  const digits = Math.min(whole.split('.')[1]?.length ?? 0, 5);
  const least = 10 ** -digits;
  return Math.max(least, Math.floor((Number(whole) * share) / least) * least).toFixed(digits);
}

function termsOf(
  terms: OrderTerms,
  quantity: string,
  buys: boolean,
  ware: StormWare,
  { priceOf, nowMs }: Surroundings,
): Record<string, unknown> {
  const sign = buys ? 1 : -1;
  const last = priceOf(ware);
  const stop = terms.stop === null ? null : aimed(last, sign * terms.stop, ware);
  const from = terms.type === 'stopLimit' && stop !== null ? Number(stop) : last;
  return {
    side: terms.side,
    type: terms.type,
    quantity,
    timeInForce: terms.timeInForce,
    watched: terms.watched,
    ...(terms.limit === null
      ? {}
      : { limitPrice: aimed(from, sign * (terms.type === 'stopLimit' ? Math.abs(terms.limit) : terms.limit), ware) }),
    ...(stop === null ? {} : { stopPrice: stop }),
    ...(terms.trail === null
      ? {}
      : terms.trail.kind === 'rate'
        ? { trailRate: String(terms.trail.points / POINTS) }
        : { trailAmount: aimed((last * terms.trail.points) / POINTS, 0, ware) }),
    ...(terms.timeInForce === 'gtd' ? { goodTill: new Date(nowMs + terms.goodTillSeconds * 1_000).toISOString() } : {}),
  };
}

/**
 * Half of the simple purchases of an instrument traded in fractions buy a fraction of a share; so do its sales, with
 * the same precision.
 */
function withPart(
  quantity: string,
  { terms, leverage, dayTrading, oco, oto }: Extract<Wanted, { what: 'open' }>,
  ware: StormWare,
): string {
  const simple =
    terms.type === 'market' &&
    terms.side === 'long' &&
    terms.timeInForce === 'day' &&
    leverage === 1 &&
    !dayTrading &&
    !oco &&
    !oto;
  return simple && ware.inParts && terms.units % 2 === 1
    ? `${quantity}.${String(37 + terms.units).padStart(5, '0')}`
    : quantity;
}

const quantityOf = (ware: StormWare, units: number): string => (ware.quantity * units).toFixed(ware.decimals);

/** Some of the currencies in which everybody has practice money. */
const CURRENCIES = ['USD', 'KRW', 'THB', 'JPY', 'MXN', 'VND', 'USDT'] as const;

function opening(wanted: Extract<Wanted, { what: 'open' }>, around: Surroundings): Wish {
  const { ware: nth, terms, leverage, takeProfit, stopLoss, oco, oto, named, payWith, dayTrading } = wanted;
  const ware = at(around.wares, nth);
  const buys = terms.side === 'long';
  const first = termsOf(terms, withPart(quantityOf(ware, terms.units), wanted, ware), buys, ware, around);
  const entry = Number(first['limitPrice'] ?? first['stopPrice'] ?? around.priceOf(ware));
  const gain = buys ? 1 : -1;
  const { watched: _, ...wayOut } = oto
    ? termsOf({ ...oto, timeInForce: 'gtc' }, quantityOf(ware, Math.min(oto.units, terms.units)), !buys, ware, around)
    : {};
  return {
    path: 'trading/placeOrder',
    input: {
      instrument: ware.instrument,
      ...first,
      leverage,
      ...(dayTrading ? { dayTrading } : {}),
      ...(takeProfit === null ? {} : { takeProfit: aimed(entry, gain * takeProfit, ware) }),
      ...(stopLoss === null ? {} : { stopLoss: aimed(entry, -gain * stopLoss, ware) }),
      ...(oco ? { oco: termsOf(oco, quantityOf(ware, oco.units), buys, ware, around) } : {}),
      ...(oto ? { oto: { ...wayOut, effect: oto.units % 2 === 0 ? 'close' : 'open' } } : {}),
      ...(payWith === null || oco ? {} : { payWith: at(CURRENCIES, payWith) }),
      ...(named ? { clientId: `mine-${nth}` } : {}),
    },
  };
}

function closing(
  { nth, part: share, attached, terms }: Extract<Wanted, { what: 'closeBy' }>,
  around: Surroundings,
): Wish {
  const position = around.mine.position(nth);
  const ware = around.wares.find(({ instrument }) => instrument === position?.instrument);
  if (!position || !ware) return { path: 'trading/closePosition', input: { position: NOBODYS.position } };
  const buys = position.side === 'short';
  return {
    path: 'trading/placeOrder',
    input: {
      instrument: ware.instrument,
      ...termsOf({ ...terms, side: position.side }, part(position.quantity, share), buys, ware, around),
      effect: 'close',
      ...(position.portfolio === undefined ? {} : { portfolio: position.portfolio }),
      ...(attached ? { position: position.id } : {}),
    },
  };
}

function replacement({ nth, units, points }: Extract<Wanted, { what: 'replace' }>, around: Surroundings): Wish {
  const order = around.mine.order(nth);
  const ware = around.wares.find(({ instrument }) => instrument === order?.instrument);
  if (!order || !ware) return { path: 'trading/replaceOrder', input: { order: NOBODYS.order, quantity: '1' } };
  const price =
    points === null || order.price === null
      ? {}
      : { [order.prices]: aimed(Number(order.price), order.buys ? points : -points, ware) };
  const quantity =
    units !== null || !('limitPrice' in price || 'stopPrice' in price)
      ? { quantity: quantityOf(ware, units ?? 1) }
      : {};
  return { path: 'trading/replaceOrder', input: { order: order.id, ...price, ...quantity } };
}

/** Commands that must be refused, each with its own code. */
function nonsense(which: number, ware: StormWare, around: Surroundings): Wish {
  const order = (input: Record<string, unknown>): Wish => ({
    path: 'trading/placeOrder',
    input: { instrument: ware.instrument, side: 'long', type: 'market', quantity: quantityOf(ware, 1), ...input },
  });
  const price = around.priceOf(ware);
  return [
    order({ instrument: 'US.ZZZZZZ' }),
    order({ type: 'limit', limitPrice: `${(price * 0.99).toFixed(4)}1371` }),
    order({ quantity: '100000000' }),
    order({ type: 'limit', limitPrice: aimed(price, 90_000, ware) }),
    { path: 'trading/closePosition', input: { position: NOBODYS.position } },
    order({ leverage: 50 }),
    order({ type: 'trailing', trailRate: '1' }),
    order({ takeProfit: aimed(price, -500, ware) }),
  ][which]!;
}
