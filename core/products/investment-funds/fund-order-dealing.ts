/** The effect of a dealt day on a customer's order: units for money, and money for units on the day of payment. */
import {
  type Amount,
  divide,
  formatAmount,
  formatScaled,
  multiplyByRate,
  type Price,
  SCALE,
  minimumOf,
} from '../../ledger/money.ts';
import type { DecisionChanges } from '../../ledger/decision-changes.ts';
import type { DealingDay } from './dealing-days.ts';
import { getFundHolding, type FundOrderDecision, type AccountStateForFunds, formatFundUnits } from './fund-orders.ts';
import {
  type DealingDayResult,
  type FundDeal,
  type FundHolding,
  type FundOrder,
  type FundUnits,
  computeFundUnitsForAmount,
  computeFundUnitsToRaiseAmount,
  computeFundUnitsWorth,
} from './fund.ts';
import {
  REDEMPTION_DEFERRALS_MAXIMUM,
  REDEMPTION_GATE,
  SWING_PRICING_FACTOR,
  SWING_PRICING_THRESHOLD,
} from './fund-valuation-and-rules.ts';

/** The fund's name as customers see it. */
export interface NamedFund {
  name: string;
}

/** The day to which the rest of an order is deferred. */
export type NextDealingDay = Pick<DealingDay, 'date' | 'cutOffAt'>;

/** `next`: the day that takes what the gate has deferred. Null: it isn't waiting for this day, or no longer. */
export function decideDealFundOrder(
  state: AccountStateForFunds,
  seq: bigint,
  day: DealingDayResult,
  next: NextDealingDay,
  { name }: NamedFund,
  now: number,
): FundOrderDecision | null {
  const order = state.fundOrders?.find((each) => each.seq === seq);
  if (order?.status !== 'waiting' || order.dealingOn !== day.date || order.fund !== day.fund) return null;
  return order.kind === 'buy'
    ? dealPurchase(state, order, day, name, now)
    : dealRedemption(state, order, day, next, name, now);
}

function dealPurchase(
  state: AccountStateForFunds,
  order: FundOrder,
  day: DealingDayResult,
  name: string,
  now: number,
): FundOrderDecision {
  const { currency, seq, fund } = order;
  const { price } = day;
  const { units, money } = computeOrderDealing(order, day);
  const holding = getFundHolding(state, fund);
  const dealt: FundOrder = { ...order, status: 'dealt', units, money, price, dealtAt: now, endedAt: now };
  const after: FundHolding = { ...holding, units: holding.units + units, cost: holding.cost + money };
  const deal: FundDeal = {
    order: seq,
    fund,
    date: day.date,
    kind: 'buy',
    units,
    money,
    price,
    at: now,
    payAt: null,
    paidAt: null,
  };
  const amount = formatAmount(money, currency);
  return {
    transfers: [
      { currency, amount: money, debit: 'fundHeld', credit: 'fundDealing', code: 'fundBought', reference: `u${seq}` },
    ],
    records: { fundOrders: [dealt], fundDeals: [deal], fundHoldings: [after] },
    notices: [
      {
        code: 'fundBought',
        params: { fund: name, units: formatFundUnits(units), amount, currency, price: formatScaled(price) },
      },
    ],
    lastSeq: state.lastSeq,
  };
}

/** The cost goes with the units in proportion, rounded down; the rest stays. */
export function removeFundUnits(holding: FundHolding, units: FundUnits, unreserved: FundUnits): FundHolding {
  const left = holding.units - units;
  return {
    ...holding,
    units: left,
    reserved: holding.reserved - unreserved,
    cost: holding.cost - divide(holding.cost * units, holding.units, 'down'),
  };
}

function dealRedemption(
  state: AccountStateForFunds,
  order: FundOrder,
  day: DealingDayResult,
  { date: nextDate, cutOffAt }: NextDealingDay,
  name: string,
  now: number,
): FundOrderDecision {
  const { seq, currency, fund } = order;
  const { price, payAt, date } = day;
  const { units, money, deferred } = computeOrderDealing(order, day);
  const holding = getFundHolding(state, fund);
  const redeemed = order.redeemed + units;
  const sums = { ...order, redeemed, money: order.money + money, price, dealtAt: now, payAt };
  const after: FundOrder = deferred
    ? { ...sums, dealingOn: nextDate, cutOffAt, deferrals: order.deferrals + 1 }
    : { ...sums, units: redeemed, status: 'dealt' };
  // Units reserved for an amount and not needed are free again.
  const unreserved = deferred ? units : order.units - order.redeemed;
  const params = {
    fund: name,
    units: formatFundUnits(units),
    amount: formatAmount(money, currency),
    currency,
    at: new Date(payAt).toISOString(),
  };
  return {
    transfers: [],
    records: {
      fundOrders: [after],
      fundDeals: [{ order: seq, fund, date, kind: 'redeem', units, money, price, at: now, payAt, paidAt: null }],
      fundHoldings: [removeFundUnits(holding, units, unreserved)],
    },
    notices: [
      deferred ? { code: 'fundDeferred', params: { ...params, day: nextDate } } : { code: 'fundRedeemed', params },
    ],
    lastSeq: state.lastSeq,
  };
}

/** The day couldn't be dealt: its orders wait for the next. */
export function decideDeferToNextDay(
  state: AccountStateForFunds,
  seq: bigint,
  { fund, date }: Pick<DealingDayResult, 'fund' | 'date'>,
  { date: nextDate, cutOffAt }: NextDealingDay,
): FundOrderDecision | null {
  const order = state.fundOrders?.find((each) => each.seq === seq);
  if (order?.status !== 'waiting' || order.dealingOn !== date || order.fund !== fund) return null;
  return {
    transfers: [],
    records: { fundOrders: [{ ...order, dealingOn: nextDate, cutOffAt }] },
    notices: [],
    lastSeq: state.lastSeq,
  };
}

/** A day's redemption is paid, once the fund has put the money into clearing. */
export function decidePayRedemption(
  state: AccountStateForFunds,
  seq: bigint,
  date: string,
  { name }: NamedFund,
  now: number,
): DecisionChanges | null {
  const order = state.fundOrders?.find((each) => each.seq === seq);
  const deals = (state.fundDeals ?? []).filter((each) => each.order === seq);
  const deal = deals.find((each) => each.date === date);
  if (!order || deal?.kind !== 'redeem' || deal.paidAt !== null) return null;
  const { currency } = order;
  const others = deals.some((each) => each !== deal && each.paidAt === null);
  const { money: amount } = deal;
  const isLast = order.status === 'dealt' && !others;
  return {
    transfers:
      amount === 0n
        ? []
        : [{ currency, amount, debit: 'fundDealing', credit: 'available', code: 'fundPaid', reference: `u${seq}` }],
    records: {
      fundDeals: [{ ...deal, paidAt: now }],
      fundOrders: isLast ? [{ ...order, status: 'paid', endedAt: now }] : [],
    },
    notices: [{ code: 'fundPaid', params: { fund: name, amount: formatAmount(amount, currency), currency } }],
    lastSeq: state.lastSeq,
  };
}

// A dealing day: one price for everybody, and its effect on each order.

/** Orders waiting for a day. */
export interface FundFlow {
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
export function computeOrderUnitsAtPrice(
  { amount, units, currency, redeemed, money }: FundOrder,
  price: Price,
): FundUnits {
  const left = units - redeemed;
  return amount === null
    ? left
    : minimumOf(left, computeFundUnitsToRaiseAmount(amount > money ? amount - money : 0n, price, currency));
}

export const computeFundFlow = (orders: readonly FundOrder[], nav: Price): FundFlow =>
  orders.reduce<FundFlow>(
    (sum, order) => {
      if (order.kind === 'buy') return { ...sum, bought: sum.bought + (order.amount ?? 0n) };
      const worth = computeFundUnitsWorth(computeOrderUnitsAtPrice(order, nav), nav, order.currency);
      return {
        ...sum,
        redeemed: sum.redeemed + worth,
        overdue: sum.overdue + (order.deferrals >= REDEMPTION_DEFERRALS_MAXIMUM ? worth : 0n),
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
export function computeSwungPriceAndGate(
  { bought, redeemed, overdue }: FundFlow,
  { nav, worth, untraded, isLast = false }: { nav: Price; worth: Amount; untraded: Amount; isLast?: boolean },
): Pick<DealingDayResult, 'price' | 'gate'> & { swung: -1 | 0 | 1 } {
  // Everything is being sold: nobody causes it, and nobody waits. Until the last day redemptions are held back as
  // usual.
  if (isLast) return { price: nav, gate: null, swung: 0 };
  const room = multiplyByRate(worth, REDEMPTION_GATE, 'down') + bought;
  const deferrable = redeemed - overdue;
  const left = room > overdue ? room - overdue : 0n;
  const gate = deferrable > left ? { of: left, whole: deferrable } : null;
  const swung = swingOf(
    bought - (gate ? overdue + left : redeemed),
    untraded,
    multiplyByRate(worth, SWING_PRICING_THRESHOLD, 'down'),
  );
  const change = divide(nav * SWING_PRICING_FACTOR, SCALE, 'up');
  return { price: nav + BigInt(swung) * change, gate, swung };
}

function swingOf(net: Amount, untraded: Amount, from: Amount): -1 | 0 | 1 {
  if (net > 0n && net + untraded > from) return 1;
  return net < 0n && net + untraded < -from ? -1 : 0;
}

/** The effect of a day on an order. */
export interface OrderDealingOutcome {
  units: FundUnits;
  money: Amount;
  /** Some of it is left for the next day. */
  deferred: boolean;
}

export function computeOrderDealing(
  order: FundOrder,
  { price, gate }: Pick<DealingDayResult, 'price' | 'gate'>,
): OrderDealingOutcome {
  const { kind, amount, currency } = order;
  if (kind === 'buy')
    return { units: computeFundUnitsForAmount(amount ?? 0n, price, currency), money: amount ?? 0n, deferred: false };
  const wished = computeOrderUnitsAtPrice(order, price);
  const gated = gate !== null && order.deferrals < REDEMPTION_DEFERRALS_MAXIMUM;
  const units = gated ? divide(wished * gate.of, gate.whole, 'down') : wished;
  return { units, money: computeFundUnitsWorth(units, price, currency), deferred: units < wished };
}
