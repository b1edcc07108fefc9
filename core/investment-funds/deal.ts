/** A dealing day: one price for everybody, and its effect on each order. */
import { divide, portion, SCALE, smaller, type Amount, type Price } from '../money.ts';
import { DEFERRALS, GATE, SWING, SWING_FROM } from './rules.ts';
import { unitsFor, unitsToRaise, worthOf } from './units.ts';
import type { DealtDay, FundOrder, Units } from './types.ts';

/** Orders waiting for a day. */
export interface Flow {
  /** What purchases pay. */
  bought: Amount;
  /**
   * The worth of redemptions at the net asset value, and how much of that has already been deferred as often as
   * possible.
   */
  redeemed: Amount;
  overdue: Amount;
}

/** The units of an order at a price: a redemption by amount takes as many as reach it. */
export function wishedUnits({ amount, units, currency, redeemed, money }: FundOrder, price: Price): Units {
  const left = units - redeemed;
  return amount === null ? left : smaller(left, unitsToRaise(amount > money ? amount - money : 0n, price, currency));
}

export const flowOf = (orders: readonly FundOrder[], nav: Price): Flow =>
  orders.reduce<Flow>(
    (sum, order) => {
      if (order.kind === 'buy') return { ...sum, bought: sum.bought + (order.amount ?? 0n) };
      const worth = worthOf(wishedUnits(order, nav), nav, order.currency);
      return {
        ...sum,
        redeemed: sum.redeemed + worth,
        overdue: sum.overdue + (order.deferrals >= DEFERRALS ? worth : 0n),
      };
    },
    { bought: 0n, redeemed: 0n, overdue: 0n },
  );

/**
 * The price swings with the net flow since the basket last traded, up if more comes than goes: only on a day whose own
 * flow goes the same way, since someone who comes as others go causes no trades. The gate lets out a share of the fund,
 * plus what comes in on the same day; what was deferred as often as possible goes first and completely. `untraded`: net
 * inflow on earlier days since the basket last traded.
 */
export function terms(
  { bought, redeemed, overdue }: Flow,
  { nav, worth, untraded, isLast = false }: { nav: Price; worth: Amount; untraded: Amount; isLast?: boolean },
): Pick<DealtDay, 'price' | 'gate'> & { swung: -1 | 0 | 1 } {
  // Everything is being sold: nobody causes it, and nobody waits. Until the last day redemptions are held back as
  // usual.
  if (isLast) return { price: nav, gate: null, swung: 0 };
  const room = portion(worth, GATE, 'down') + bought;
  const deferrable = redeemed - overdue;
  const left = room > overdue ? room - overdue : 0n;
  const gate = deferrable > left ? { of: left, whole: deferrable } : null;
  const swung = swingOf(bought - (gate ? overdue + left : redeemed), untraded, portion(worth, SWING_FROM, 'down'));
  const change = divide(nav * SWING, SCALE, 'up');
  return { price: nav + BigInt(swung) * change, gate, swung };
}

function swingOf(net: Amount, untraded: Amount, from: Amount): -1 | 0 | 1 {
  if (net > 0n && net + untraded > from) return 1;
  return net < 0n && net + untraded < -from ? -1 : 0;
}

/** The effect of a day on an order. */
export interface Outcome {
  units: Units;
  money: Amount;
  /** Some of it is left for the next day. */
  deferred: boolean;
}

export function dealtOf(order: FundOrder, { price, gate }: Pick<DealtDay, 'price' | 'gate'>): Outcome {
  const { kind, amount, currency } = order;
  if (kind === 'buy') return { units: unitsFor(amount ?? 0n, price, currency), money: amount ?? 0n, deferred: false };
  const wished = wishedUnits(order, price);
  const gated = gate !== null && order.deferrals < DEFERRALS;
  const units = gated ? divide(wished * gate.of, gate.whole, 'down') : wished;
  return { units, money: worthOf(units, price, currency), deferred: units < wished };
}
