/** The costs of a trade: every component by name, for the date and the segment, rounded by its own rule. */
import type { Instrument, Market } from '../market-types.ts';
import {
  currencyDigitsOf,
  divide,
  computeNotional as notionalOf,
  multiplyByRate,
  power10,
  SCALE_DIGITS,
  type Amount,
  type Currency,
  type Price,
  type Quantity,
} from '../../ledger/money.ts';
import { getMarketRules } from '../rulebook/rulebook.ts';
import { COMMISSION_CHARGE_NAMES, getCommissionPlan, type CommissionPlan } from '../rulebook/commission-plans.ts';
import type { ChargeRule, DatedEntry } from '../rulebook/rule-types.ts';
import { getTaxTransferDate } from '../sessions/settlement-dates.ts';

export interface Charge {
  name: string;
  kind: 'fee' | 'tax';
  amount: Amount;
}

export type DeliveryOrIntraday = 'delivery' | 'intraday';
export type LiquidityRole = 'maker' | 'taker';

export interface TradeToCharge {
  instrument: Instrument;
  side: 'buy' | 'sell';
  price: Price;
  quantity: Quantity;
  /** The market's local date, YYYY-MM-DD. */
  date: string;
  /** The market's local date whose commission plan applies: that on which the order was accepted; by default `date`. */
  plannedOn?: string;
  /** Closed within the day, where taxes differ (India); by default "delivery". */
  holding?: DeliveryOrIntraday;
  /** "maker" if the order waited in the book (digital currency); by default "taker". */
  liquidity?: LiquidityRole;
  /** Whether the account is a seat account, which has a plan of its own; by default not. */
  seat?: boolean;
  /**
   * The operator's own commission plans; the house's apply if there is none. The list stays the same object until it
   * changes.
   */
  plans?: DatedCommissionPlans;
}

export type DatedCommissionPlans = readonly DatedEntry<CommissionPlan>[];

/** What has been filled of an order before: value in minor units, and units. */
export interface PreviousFillTotals {
  notional: Amount;
  quantity: Quantity;
}

/**
 * Charges of a trade in minor units of the instrument's currency, in the rulebook's order; a component of zero is left
 * out. For an order that fills in parts use `computeNextFillCharges`, since caps, minimums and fixed commissions apply
 * to the order as a whole.
 */
export function computeCharges(input: TradeToCharge): Charge[] {
  const { instrument, price, quantity } = input;
  return computeChargeLines(
    listApplicableRules(input),
    notionalOf(price, quantity, instrument.currency),
    quantity,
    instrument.currency,
  );
}

/** Charges that this fill adds to those of the earlier fills: never negative, and together the charges of the whole. */
export function computeNextFillCharges(input: TradeToCharge, before: PreviousFillTotals): Charge[] {
  if (before.quantity === 0n) return computeCharges(input);
  const { instrument, price, quantity } = input;
  const rules = listApplicableRules(input);
  const paid = new Map(
    computeChargeLines(rules, before.notional, before.quantity, instrument.currency).map((line) => [
      line.name,
      line.amount,
    ]),
  );
  const whole = computeChargeLines(
    rules,
    before.notional + notionalOf(price, quantity, instrument.currency),
    before.quantity + quantity,
    instrument.currency,
  );
  return whole
    .map((line) => ({ ...line, amount: line.amount - (paid.get(line.name) ?? 0n) }))
    .filter(({ amount }) => amount > 0n);
}

/** Sum of the lines of one kind, or of all. */
export function sumCharges(charges: readonly Charge[], kind?: 'fee' | 'tax'): Amount {
  let sum = 0n;
  for (const line of charges) if (kind === undefined || line.kind === kind) sum += line.amount;
  return sum;
}

function computeChargeLines(
  rules: readonly ChargeRule[],
  notional: Amount,
  quantity: Quantity,
  currency: Currency,
): Charge[] {
  const lines: Charge[] = [];
  for (const rule of rules) {
    const amount = computeChargeAmount(rule, notional, quantity, currency, lines);
    if (amount > 0n) lines.push({ name: rule.name, kind: rule.kind, amount });
  }
  return lines;
}

function computeChargeAmount(
  rule: ChargeRule,
  notional: Amount,
  quantity: Quantity,
  currency: Currency,
  lines: readonly Charge[],
): Amount {
  const { rate, rounding, minimum, maximum, roundedTo } = rule;
  let amount: Amount;
  switch (rule.base) {
    case 'order':
    case 'day':
      amount = rate;
      break;
    case 'quantity':
      amount = divide(quantity * rate, power10(2 * SCALE_DIGITS - currencyDigitsOf(currency)), rounding);
      break;
    case 'notional':
      amount = roundedTo
        ? divide(notional * rate, power10(SCALE_DIGITS) * roundedTo, rounding) * roundedTo
        : multiplyByRate(notional, rate, rounding);
      break;
    case 'charges': {
      let base = 0n;
      for (const line of lines) if (rule.of?.includes(line.name)) base += line.amount;
      amount = multiplyByRate(base, rate, rounding);
    }
  }
  if (minimum !== undefined && amount < minimum) amount = minimum;
  if (maximum !== undefined && amount > maximum) amount = maximum;
  return amount;
}

/**
 * Rules found for a day, market, segment, side, holding, liquidity and account: only a few for each, so they are cached
 * by list of plans.
 */
const cachedRules = new WeakMap<DatedCommissionPlans, Map<string, readonly ChargeRule[]>>();
const MAXIMUM_CACHED_RULES = 2048;
export const NO_OPERATOR_COMMISSION_PLANS: DatedCommissionPlans = [];

function getCachedRules(plans: DatedCommissionPlans): Map<string, readonly ChargeRule[]> {
  let found = cachedRules.get(plans);
  if (!found) cachedRules.set(plans, (found = new Map()));
  return found;
}

function listApplicableRules({
  instrument,
  side,
  date,
  plannedOn = date,
  holding = 'delivery',
  liquidity = 'taker',
  seat = false,
  plans = NO_OPERATOR_COMMISSION_PLANS,
}: TradeToCharge): readonly ChargeRule[] {
  const memory = getCachedRules(plans);
  const of = `${side}${holding}${liquidity}${seat ? '/seat' : ''}${plannedOn === date ? '' : plannedOn}`;
  const key = `${date}${instrument.market}/${instrument.segment}/${of}`;
  let rules = memory.get(key);
  if (!rules) {
    if (memory.size >= MAXIMUM_CACHED_RULES) memory.clear();
    rules = listChargeRules(instrument.market, date, seat, plans, plannedOn).filter(
      (rule) =>
        (rule.side === 'both' || rule.side === side) &&
        (rule.segments === undefined || rule.segments.includes(instrument.segment)) &&
        (rule.holding === undefined || rule.holding === holding) &&
        (rule.liquidity === undefined || rule.liquidity === liquidity),
    );
    memory.set(key, rules);
  }
  return rules;
}

/**
 * All components of `market` in force on `date`, the commission of the account's plan first: the latest entry of each
 * one's history, unless its rate is 0.
 */
export function listChargeRules(
  market: Market,
  date: string,
  seat = false,
  plans: DatedCommissionPlans = NO_OPERATOR_COMMISSION_PLANS,
  plannedOn = date,
): ChargeRule[] {
  const latest = new Map<string, ChargeRule>();
  const transferred = getTaxTransferDate(market, date);
  for (const { from, value } of getMarketRules(market).charges) {
    if (from > (value.byTransferDate ? transferred : date) || COMMISSION_CHARGE_NAMES.includes(value.name)) continue;
    latest.set(`${value.name}/${value.side}/${value.segments?.join()}/${value.holding}/${value.liquidity}`, value);
  }
  return [...getCommissionPlan({ market, seat }, plannedOn, plans).value.charges, ...latest.values()].filter(
    ({ rate, minimum = 0n }) => rate > 0n || minimum > 0n,
  );
}
