/**
 * A trade's costs, computed naively from the rulebook's data alone: every component on the whole order so far, less
 * what its earlier fills paid.
 */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { ChargeRule } from '@bourse/core/markets/rulebook/rule-types.ts';
import { DIVISIONS_BY_ROUNDING, largerOf, minorUnitScaleOf, SCALED_ONE } from './arithmetic.ts';
import { shareTransferDateOf } from './market-calendar.ts';

export interface ChargedTrade {
  market: Market;
  segment: string;
  buys: boolean;
  waited: boolean;
  intraday: boolean;
  short: boolean;
  /** Local date, YYYY-MM-DD. */
  date: string;
  digits: number;
}
/**
 * `held`: held until the day's end for the higher cost of delivery; null if the charges are final. `lines`: what this
 * fill pays, by component.
 */
export interface FillCosts {
  fee: bigint;
  tax: bigint;
  held: bigint | null;
  lines: Map<string, bigint>;
}
export interface ChargeLine {
  kind: 'fee' | 'tax';
  amount: bigint;
}

/**
 * `before`: the value in minor units and the units that the order has filled so far. `value` is this fill's, to the
 * nearest minor unit.
 */
export function computeFillCosts(
  trade: ChargedTrade,
  before: { value: bigint; quantity: bigint },
  value: bigint,
  quantity: bigint,
): FillCosts {
  const nets = isDeliveryNetted(trade.market, trade.date);
  const waits = nets && !trade.intraday && !trade.short;
  const costs = costsAs({ ...trade, intraday: trade.intraday || nets }, before, value, quantity);
  if (!waits) return costs;
  const delivery = costsAs({ ...trade, intraday: false }, before, value, quantity);
  return { ...costs, held: largerOf(delivery.fee + delivery.tax - costs.fee - costs.tax, 0n) };
}

/** Whether deliveries of a day's trades go by their net quantity. */
export const isDeliveryNetted = (market: Market, date: string): boolean =>
  (getMarketRules(market).dayNetting ?? []).filter(({ from }) => from <= date).at(-1)?.value === true;

function costsAs(
  trade: ChargedTrade,
  before: { value: bigint; quantity: bigint },
  value: bigint,
  quantity: bigint,
): FillCosts {
  const rules = chargeRulesFor(trade);
  const paid =
    before.quantity === 0n
      ? new Map<string, ChargeLine>()
      : linesOf(rules, before.value, before.quantity, trade.digits);
  const whole = linesOf(rules, before.value + value, before.quantity + quantity, trade.digits);
  const costs: FillCosts = { fee: 0n, tax: 0n, held: null, lines: new Map() };
  for (const [name, { kind, amount }] of whole) {
    const due = amount - (paid.get(name)?.amount ?? 0n);
    if (due <= 0n) continue;
    costs[kind] += due;
    costs.lines.set(name, due);
  }
  return costs;
}

/** The latest entry in force of each component's history, if it applies to such a trade. */
export function chargeRulesFor({
  market,
  segment,
  buys,
  waited,
  intraday,
  date,
}: Omit<ChargedTrade, 'short' | 'digits'>): ChargeRule[] {
  const history = new Map<string, ChargeRule>();
  for (const { from, value } of getMarketRules(market).charges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from <= (value.byTransferDate ? shareTransferDateOf(market, date) : date))
      history.set(JSON.stringify([value.name, value.side, value.segments, value.holding, value.liquidity]), value);
  }
  const order = getMarketRules(market).charges.map(({ value }) => value.name);
  return [...history.values()]
    .filter(({ side }) => side === 'both' || side === (buys ? 'buy' : 'sell'))
    .filter(({ segments }) => !segments || segments.includes(segment))
    .filter(({ holding }) => !holding || holding === (intraday ? 'intraday' : 'delivery'))
    .filter(({ liquidity }) => !liquidity || liquidity === (waited ? 'maker' : 'taker'))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function linesOf(
  rules: readonly ChargeRule[],
  value: bigint,
  quantity: bigint,
  digits: number,
): Map<string, ChargeLine> {
  const lines = new Map<string, ChargeLine>();
  for (const rule of rules) {
    const amount = amountOf(rule, value, quantity, digits, lines);
    if (amount > 0n) lines.set(rule.name, { kind: rule.kind, amount });
  }
  return lines;
}

function amountOf(
  { base, rate, rounding, roundedTo = 1n, minimum, maximum, of = [] }: ChargeRule,
  value: bigint,
  quantity: bigint,
  digits: number,
  lines: ReadonlyMap<string, ChargeLine>,
): bigint {
  const round = DIVISIONS_BY_ROUNDING[rounding];
  const amount = {
    order: () => rate,
    day: () => rate,
    quantity: () => round(quantity * rate, minorUnitScaleOf(digits)),
    notional: () => round(value * rate, SCALED_ONE * roundedTo) * roundedTo,
    charges: () => round(of.reduce((sum, name) => sum + (lines.get(name)?.amount ?? 0n), 0n) * rate, SCALED_ONE),
  }[base]();
  if (minimum !== undefined && amount < minimum) return minimum;
  return maximum !== undefined && amount > maximum ? maximum : amount;
}
