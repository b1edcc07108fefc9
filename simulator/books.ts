/**
 * A company's books, quarter after quarter: profit less dividends adds to the equity; its assets grow with its sales;
 * assets less equity are debts, and if the equity exceeds the assets, the rest is cash. So no money comes from nowhere,
 * and the cash flow is what changed.
 */
import { SCALE, divide, type Amount } from '@bourse/core/money.ts';
import type { CashFlow } from '@bourse/core/market.ts';
import { varied } from './variety.ts';

/** The results of a quarter; amounts in the instrument's currency. */
export interface Quarter {
  /** Yearly sales at the rate reached by the quarter's end: no jump from one year to the next. */
  pace: Amount;
  netProfit: Amount;
  dividends: Amount;
}
/** The balance sheet at a quarter's end. */
export interface Standing {
  cash: Amount;
  /** Stock and receivables. */
  working: Amount;
  fixed: Amount;
  /** Owed to suppliers. */
  payables: Amount;
  debt: Amount;
  equity: Amount;
}
export interface Booked extends Standing {
  cashFlow: CashFlow;
}

/** Shares of the assets that vary with sales; the rest of them is fixed. */
const CASH_PART = 0.08;
const WORKING_PART = 0.25;
const PAYABLES_PART = 0.15;

interface Shape {
  /** All assets and the equity at the beginning, for a year's sales; each with 8 decimals. */
  assets: bigint;
  equity: bigint;
  /** Share of the fixed assets, in a quarter. */
  wear: bigint;
}
const scaled = (value: number): bigint => BigInt(Math.round(value * 1e8));
const of = (amount: Amount, part: bigint): Amount => divide(amount * part, SCALE, 'half-even');
const partOf = (part: bigint, share: number): bigint => of(part, scaled(share));

function shapeOf(id: string): Shape {
  const capital = varied(id, 'capital', 0.35, 1.1);
  return {
    assets: scaled(capital * (1 + varied(id, 'debt', 0.15, 1.9))),
    equity: scaled(capital),
    wear: scaled(varied(id, 'wear', 0.015, 0.03)),
  };
}

function standingOf({ assets }: Shape, pace: Amount, equity: Amount): Standing {
  const kept = of(pace, partOf(assets, CASH_PART));
  const working = of(pace, partOf(assets, WORKING_PART));
  const fixed = of(pace, assets) - kept - working;
  const payables = of(pace, partOf(assets, PAYABLES_PART));
  const owed = kept + working + fixed - equity - payables;
  const debt = owed > 0n ? owed : 0n;
  return { cash: kept + (debt - owed), working, fixed, payables, debt, equity };
}

/** From one balance sheet to the next: what was earned, bought, borrowed and paid out. */
function bookedOf(shape: Shape, before: Standing, { pace, netProfit, dividends }: Quarter): Booked {
  const now = standingOf(shape, pace, before.equity + netProfit - dividends);
  const wear = of(before.fixed, shape.wear);
  const operations = netProfit + wear - (now.working - before.working) + (now.payables - before.payables);
  const investing = -(now.fixed - before.fixed + wear);
  const financing = now.debt - before.debt - dividends;
  return { ...now, cashFlow: { operations, investing, financing, dividends } };
}

/** For consecutive quarters, beginning with a year's sales of `pace` before the first. */
export function keepBooks(id: string, pace: Amount, quarters: readonly Quarter[]): Booked[] {
  const shape = shapeOf(id);
  let before = standingOf(shape, pace, of(pace, shape.equity));
  return quarters.map((quarter) => {
    const booked = bookedOf(shape, before, quarter);
    before = booked;
    return booked;
  });
}
