/** Rules for every fund, shown on its page. None of them can be set for a day or a customer. */
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  divide,
  computeNotional,
  multiplyByRate,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import { type FundMandate, computeFundUnitPrice, type FundUnits } from './fund.ts';

/** A holding may be off its weight by this share of the fund before it is traded back. */
export const FUND_WEIGHT_TOLERANCE: Rate = parsePercent('0.5');
/**
 * Swing pricing: if net flow since the basket last traded exceeds this share of the fund, everybody deals at the swung
 * price. That flow is what makes the basket trade, so a flow split among days swings as well.
 */
export const SWING_PRICING_THRESHOLD: Rate = FUND_WEIGHT_TOLERANCE;
/** How much it swings: those who cause the basket's trades bear their costs. */
export const SWING_PRICING_FACTOR: Rate = parsePercent('0.25');
/** At most this share of the fund leaves it on a day; the rest is deferred. */
export const REDEMPTION_GATE: Rate = parsePercent('10');
/** After being deferred this many times, a redemption is paid in full. */
export const REDEMPTION_DEFERRALS_MAXIMUM = 5;
/** Dealing is suspended while more than this share of the fund has no price of the day. */
export const SUSPENSION_THRESHOLD: Rate = parsePercent('20');
/** A price wrong by more than this is corrected, and those who lost by it are compensated. */
export const PRICE_CORRECTION_THRESHOLD: Rate = parsePercent('0.5');
/** After this many dealing days the house takes over, at the last trade, what couldn't be sold of a closing fund. */
export const UNSOLD_HOLDINGS_TAKEOVER_DAYS = 20;
/** An opening that can't begin is tried for this long after it was decided. */
export const FUND_OPENING_RETRY_LIMIT_MS = 24 * 3_600_000;
/** The most plans that a person may have at once, including paused ones. */
export const FUND_PLANS_PER_PERSON_MAXIMUM = 20;
/** A unit's first price: the same for every fund, a hundred times as much in currencies without cents. */
export const getFirstUnitPrice = (currency: Currency): Price =>
  (currencyDigitsOf(currency) === 0 ? 1_000n : 10n) * SCALE;
/** The fee is for a year of this many days, leap years too. */
export const FEE_YEAR_DAYS = 365n;

// A fund's worth at its valuation point, the close of its market on a dealing day. Holdings count at the last trade
// until then, its money as it is; other currencies at one fix, their rate at that very moment.

/** A holding of an instrument, with the stated close. */
export interface HoldingAtClose {
  instrument: string;
  currency: Currency;
  quantity: Quantity;
  /**
   * The last trade until the valuation point; for a halted instrument the last before its halt. Null if there is none.
   */
  close: Price | null;
  /** No trade on the valuation's own day: halted, suspended. */
  stale: boolean;
  /** It is worth nothing until something is paid for it. */
  delisted: boolean;
}
export interface FundValuationLine extends HoldingAtClose {
  /** In the fund's currency. */
  worth: Amount;
}
/** An amount of another currency in the fund's; null if the fix has no rate. */
export type ConvertAtCurrencyFix = (amount: Amount, from: Currency) => Amount | null;

export interface FundValuationInputs {
  held: readonly HoldingAtClose[];
  /** Available money by currency. */
  cash: readonly { currency: Currency; amount: Amount }[];
  /** Dividends that have gone ex but haven't arrived yet, in the fund's currency. */
  due: Amount;
  /** Unpaid redemptions, and the unpaid part of the fee. */
  owed: Amount;
  units: FundUnits;
  /** Days since the last valuation, and the fraction of a minor unit that its fee left. */
  days: number;
  feeRest: bigint;
}
export interface FundValuation {
  lines: FundValuationLine[];
  cash: Amount;
  due: Amount;
  owed: Amount;
  fee: Amount;
  /** Carried to the next day, so that the fee doesn't depend on how days are counted. */
  feeRest: bigint;
  /** After the fee. */
  worth: Amount;
  units: FundUnits;
  nav: Price;
}
export type SuspendedFundValuation = { suspended: 'noPrice' | 'noRate' | 'manyHalted' | 'worthless' };

/** The day's fee to the minor unit, and the fraction that is left. */
export function accrueFundFee(worth: Amount, rate: bigint, days: number, rest: bigint): { fee: Amount; rest: bigint } {
  const whole = SCALE * FEE_YEAR_DAYS;
  const due = (worth > 0n ? worth * rate * BigInt(days) : 0n) + rest;
  return { fee: due / whole, rest: due % whole };
}

function lineOf(
  each: HoldingAtClose,
  { currency }: Pick<FundMandate, 'currency'>,
  fix: ConvertAtCurrencyFix,
): FundValuationLine | SuspendedFundValuation {
  if (each.delisted) return { ...each, worth: 0n };
  if (each.close === null) return { suspended: 'noPrice' };
  const own = computeNotional(each.close, each.quantity, each.currency, 'half-up');
  const worth = each.currency === currency ? own : fix(own, each.currency);
  return worth === null ? { suspended: 'noRate' } : { ...each, worth };
}

/** If it can't be valued by its rule, nothing is dealt that day, and orders wait for the next. */
export function valueFund(
  mandate: Pick<FundMandate, 'currency' | 'feeRate'>,
  stated: FundValuationInputs,
  fix: ConvertAtCurrencyFix,
): FundValuation | SuspendedFundValuation {
  const lines: FundValuationLine[] = [];
  for (const each of stated.held) {
    const line = lineOf(each, mandate, fix);
    if ('suspended' in line) return line;
    lines.push(line);
  }
  let cash = 0n;
  for (const { currency, amount } of stated.cash) {
    const worth = currency === mandate.currency ? amount : fix(amount, currency);
    if (worth === null) return { suspended: 'noRate' };
    cash += worth;
  }
  const gross = lines.reduce((sum, { worth }) => sum + worth, cash + stated.due - stated.owed);
  const { fee, rest } = accrueFundFee(gross, mandate.feeRate, stated.days, stated.feeRest);
  const worth = gross - fee;
  const { due, owed, units } = stated;
  const nav = worth > 0n && units > 0n ? computeFundUnitPrice(worth, units, mandate.currency) : 0n;
  // Nothing can be dealt at a price of zero.
  if (nav === 0n) return { suspended: 'worthless' };
  const stale = lines.reduce((sum, line) => (line.stale ? sum + line.worth : sum), 0n);
  if (stale > multiplyByRate(worth, SUSPENSION_THRESHOLD, 'down')) return { suspended: 'manyHalted' };
  return { lines, cash, due, owed, fee, feeRest: rest, worth, units, nav };
}

/** A year's change from one price to another, as a share; for display. */
export const computePriceChange = (from: Price, to: Price): bigint => divide((to - from) * SCALE, from, 'half-even');

// Facts on a fund's page: how much it has moved, and its costs in money.

const WEEKS_A_YEAR = 52;
/** Fewer weekly changes prove nothing. */
const LEAST_CHANGES = 12;

/**
 * Yearly volatility of weekly closes, as a share. A statistic and not money, so floats are allowed. Source of the
 * method: CESR/10-673, Guidelines on the synthetic risk and reward indicator, 1 July 2010, box 1.
 */
export function computeAnnualVolatility(weekly: readonly Price[]): Rate | null {
  const changes: number[] = [];
  for (let index = 1; index < weekly.length; index++) {
    const before = weekly[index - 1]!;
    if (before > 0n) changes.push(Number(weekly[index]!) / Number(before) - 1);
  }
  if (changes.length < LEAST_CHANGES) return null;
  const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length;
  const variance = changes.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (changes.length - 1);
  return BigInt(Math.round(Math.sqrt(variance * WEEKS_A_YEAR) * Number(SCALE)));
}

export type FundRiskClass = 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** Where classes 2 to 7 begin. Source: CESR/10-673, box 1, table. */
const BEGINS: readonly [Rate, FundRiskClass][] = [
  [500_000n, 2],
  [2_000_000n, 3],
  [5_000_000n, 4],
  [10_000_000n, 5],
  [15_000_000n, 6],
  [25_000_000n, 7],
];
export function getFundRiskClass(volatility: Rate): FundRiskClass {
  let found: FundRiskClass = 1;
  for (const [from, risk] of BEGINS) if (volatility >= from) found = risk;
  return found;
}

/** The fall from a highest price to the lowest after it, as a share; zero or negative. */
export function computeWorstDrawdown(prices: readonly Price[]): Rate {
  let highest = 0n;
  let worst = 0n;
  for (const price of prices) {
    if (price > highest) highest = price;
    if (highest === 0n) continue;
    const fall = divide((price - highest) * SCALE, highest, 'half-even');
    if (fall < worst) worst = fall;
  }
  return worst;
}

/** The costs of an amount over this many years. */
export interface FundHoldingCost {
  years: number;
  amount: Amount;
}

/**
 * The costs of an amount over years with unchanged prices: the fee, day by day on the rest, and as an upper bound the
 * swing on both the day of purchase and the day of redemption.
 */
export function computeFundCostsOverYears(amount: Amount, feeRate: Rate, years: readonly number[]): FundHoldingCost[] {
  return years.map((count) => {
    const entered = amount - multiplyByRate(amount, SWING_PRICING_FACTOR, 'up');
    let left = entered;
    let rest = 0n;
    for (let day = 0; day < count * 365; day++) {
      const accrued = accrueFundFee(left, feeRate, 1, rest);
      left -= accrued.fee;
      ({ rest } = accrued);
    }
    return { years: count, amount: amount - (left - multiplyByRate(left, SWING_PRICING_FACTOR, 'up')) };
  });
}
