/**
 * A portfolio's return over a period from its points, in one currency: its worth, the growth of its contents regardless
 * of flows (time-weighted, linked at each flow and each day's end), and the parts of the profit.
 */
import { type Amount, type Currency, divide, maximumOf, type Rate, SCALE } from '../../ledger/money.ts';
import { type CashAndOpenValue, type MovementsByKind, NO_MOVEMENTS } from './performance-points.ts';

/** Enough decimals that linking ten years of days leaves a rate's eight decimals exact. */
export const GROWTH_FACTOR_DIGITS = 24;
export const GROWTH_FACTOR_ONE = 10n ** BigInt(GROWTH_FACTOR_DIGITS);
/** The growth of 1, times 10^24. */
export type GrowthFactor = bigint;

export type CurrencyConverter = (amount: Amount, currency: Currency) => Amount;
/** A point for all currencies together; a currency without a row keeps its previous holdings. */
export interface PortfolioSnapshot {
  at: number;
  rows: readonly ({ currency: Currency } & CashAndOpenValue & MovementsByKind)[];
  /** At this point's rates. */
  into: CurrencyConverter;
}
/** The smallest value that counts as able to grow; below it, one cent lost by rounding would be a total loss. */
const SMALLEST_GROWABLE = 100n;

/** `flows` come right after it. `had`: whether there was something that could grow since the previous level. */
export interface GrowthCurvePoint {
  at: number;
  value: Amount;
  flows: Amount;
  growth: GrowthFactor;
  had: boolean;
}

export const PROFIT_PARTS = ['price', 'currency', 'dividends', 'interest', 'fees', 'taxes'] as const;
export type ProfitPart = (typeof PROFIT_PARTS)[number];
export type ProfitParts = Record<ProfitPart, Amount>;

export interface PerformanceMeasurement {
  /** At the beginning and at the end. */
  began: Amount;
  value: Amount;
  flows: Amount;
  /** They sum to `value − began − flows`, to the minor unit. */
  parts: ProfitParts;
  /** The beginning first. */
  levels: readonly GrowthCurvePoint[];
  /** Holdings after the last level, by currency. */
  held: ReadonlyMap<Currency, CashAndOpenValue>;
  /**
   * By currency: what was there at the beginning, came in or was exchanged into it since: flows at the rates of their
   * moment, exchanges at those of the next point.
   */
  came: ReadonlyMap<Currency, Amount>;
}

/**
 * From `start` (holdings then, flows included) to the last of `snapshots`. Each part is valued at the rates of the
 * first point after it, a flow at those of its own; the effect of rates on all that, and the rest from rounding to
 * minor units, is the currency part. It is zero for a portfolio of one currency, shown in it.
 */
export const measurePerformance = (
  start: PortfolioSnapshot,
  snapshots: readonly PortfolioSnapshot[],
): PerformanceMeasurement => continuePerformanceMeasurement(startMeasurement(start), snapshots);

function startMeasurement({ at, rows, into }: PortfolioSnapshot): PerformanceMeasurement {
  const held = new Map(rows.map(({ currency, cash, open }) => [currency, { cash, open }]));
  const value = valueOf(held, into);
  const parts: ProfitParts = { price: 0n, currency: 0n, dividends: 0n, interest: 0n, fees: 0n, taxes: 0n };
  return {
    began: value,
    value,
    flows: 0n,
    parts,
    levels: [{ at, value, flows: 0n, growth: GROWTH_FACTOR_ONE, had: false }],
    held,
    came: new Map([...held].map(([currency, { cash, open }]) => [currency, into(cash + open, currency)])),
  };
}

/** Continues a measurement from where another one has ended. */
export function continuePerformanceMeasurement(
  known: PerformanceMeasurement,
  snapshots: readonly PortfolioSnapshot[],
): PerformanceMeasurement {
  const held = new Map(known.held);
  const came = new Map(known.came);
  const parts = { ...known.parts };
  const levels = [...known.levels];
  let { flows, value: before } = known;
  let { growth } = levels.at(-1)!;
  for (const snapshot of snapshots) {
    const moved = addMovements(held, snapshot);
    const value = valueOf(held, snapshot.into);
    for (const name of ['price', 'dividends', 'interest', 'fees', 'taxes'] as const) parts[name] += moved[name];
    parts.currency += value - before - (moved.price + moved.dividends + moved.interest + moved.fees + moved.taxes);
    const had = before >= SMALLEST_GROWABLE;
    // A negative value counts as a total loss; no more than everything can be lost.
    if (had) growth = divide(growth * maximumOf(value, 0n), before, 'half-even');
    levels.push({ at: snapshot.at, value, flows: moved.flows, growth, had });
    flows += moved.flows;
    before = value + moved.flows;
    for (const row of snapshot.rows) {
      const { currency, cash, open } = row;
      held.set(currency, { cash: cash + row.flows, open });
      if (row.flows !== 0n || row.exchanged !== 0n)
        came.set(currency, (came.get(currency) ?? 0n) + computeInflow(row, snapshot));
    }
  }
  return { began: known.began, value: before, flows, parts, levels, held, came };
}

const computeInflow = (
  { currency, flows, exchanged }: PortfolioSnapshot['rows'][number],
  { into }: PortfolioSnapshot,
): Amount => into(flows, currency) + into(exchanged, currency);

const valueOf = (held: ReadonlyMap<Currency, CashAndOpenValue>, into: CurrencyConverter): Amount => {
  let sum = 0n;
  for (const [currency, { cash, open }] of held) sum += into(cash + open, currency);
  return sum;
};

/** Adds up one currency's movements by this point; afterwards `held` has its balances. */
function addMovements(
  held: Map<Currency, CashAndOpenValue>,
  { rows, into }: PortfolioSnapshot,
): Omit<ProfitParts, 'currency'> & { flows: Amount } {
  const sums = { price: 0n, dividends: 0n, interest: 0n, fees: 0n, taxes: 0n, flows: 0n };
  for (const row of rows) {
    const { currency, cash, open } = row;
    const was = held.get(currency)?.open ?? 0n;
    sums.price += into(row.traded + open - was, currency);
    for (const name of ['dividends', 'interest', 'fees', 'taxes', 'flows'] as const)
      sums[name] += into(row[name], currency);
    held.set(currency, { cash, open });
  }
  return sums;
}

/** A row for a currency of which only `held` is known. */
export const buildSnapshotRow = (
  currency: Currency,
  { cash, open }: CashAndOpenValue,
): PortfolioSnapshot['rows'][number] => ({
  currency,
  cash,
  open,
  ...NO_MOVEMENTS,
});

/** A growth as a rate of return: never below −1. */
export const rateOfGrowth = (growth: GrowthFactor, since: GrowthFactor = GROWTH_FACTOR_ONE): Rate =>
  since === 0n ? 0n : divide(growth * SCALE, since, 'half-even') - SCALE;

/** Time-weighted; null if there was never anything that could grow. */
export const computeTimeWeightedReturn = ({ levels }: Pick<PerformanceMeasurement, 'levels'>): Rate | null =>
  levels.some(({ had }) => had) ? rateOfGrowth(levels.at(-1)!.growth) : null;
