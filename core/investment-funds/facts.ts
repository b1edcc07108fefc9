/** Facts on a fund's page: how much it has moved, and its costs in money. */
import { divide, portion, SCALE, type Amount, type Price, type Rate } from '../money.ts';
import { accrueFee } from './net-asset-value.ts';
import { SWING } from './rules.ts';

const WEEKS_A_YEAR = 52;
/** Fewer weekly changes prove nothing. */
const LEAST_CHANGES = 12;

/**
 * Yearly volatility of weekly closes, as a share. A statistic and not money, so floats are allowed. Source of the
 * method: CESR/10-673, Guidelines on the synthetic risk and reward indicator, 1 July 2010, box 1.
 */
export function volatilityOf(weekly: readonly Price[]): Rate | null {
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

export type RiskClass = 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** Where classes 2 to 7 begin. Source: CESR/10-673, box 1, table. */
const BEGINS: readonly [Rate, RiskClass][] = [
  [500_000n, 2],
  [2_000_000n, 3],
  [5_000_000n, 4],
  [10_000_000n, 5],
  [15_000_000n, 6],
  [25_000_000n, 7],
];
export function riskClassOf(volatility: Rate): RiskClass {
  let found: RiskClass = 1;
  for (const [from, risk] of BEGINS) if (volatility >= from) found = risk;
  return found;
}

/** The fall from a highest price to the lowest after it, as a share; zero or negative. */
export function worstFall(prices: readonly Price[]): Rate {
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
export interface Cost {
  years: number;
  amount: Amount;
}

/**
 * The costs of an amount over years with unchanged prices: the fee, day by day on the rest, and as an upper bound the
 * swing on both the day of purchase and the day of redemption.
 */
export function costsOver(amount: Amount, feeRate: Rate, years: readonly number[]): Cost[] {
  return years.map((count) => {
    const entered = amount - portion(amount, SWING, 'up');
    let left = entered;
    let rest = 0n;
    for (let day = 0; day < count * 365; day++) {
      const accrued = accrueFee(left, feeRate, 1, rest);
      left -= accrued.fee;
      ({ rest } = accrued);
    }
    return { years: count, amount: amount - (left - portion(left, SWING, 'up')) };
  });
}
