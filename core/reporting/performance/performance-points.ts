/**
 * A portfolio's worth, by currency, at the end of each day and right before each flow, and its movements since the
 * previous point. Days are UTC's. A row equal to the previous one is left out.
 */
import {
  type FundHoldingHistory,
  getFundHoldingWorthBefore,
  computeFundHoldingWorthSteps,
} from '../../products/investment-funds/fund-holding-value-history.ts';
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';
import type { Amount, Currency, Price } from '../../ledger/money.ts';
import type { MovementKind } from './movement-kinds.ts';
import { computeOpenProfit, type PositionHistory, createPositionReplay } from './open-units.ts';

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * `cash`: the customer's own money including margin and shares to come, less what is lent to them; `open`: the profit
 * of open units, and the money in funds.
 */
export interface CashAndOpenValue {
  cash: Amount;
  open: Amount;
}
export type MovementsByKind = Record<MovementKind, Amount>;
/**
 * For one portfolio and currency. `flows` come right after the point; the rest of `MovementsByKind` happened between
 * the previous point and this one.
 */
export interface PerformancePoint extends CashAndOpenValue, MovementsByKind {
  portfolio: number;
  at: number;
  currency: Currency;
}
/** One side of a transfer: what the portfolio gained by it. */
export interface PortfolioMovement {
  portfolio: number;
  currency: Currency;
  at: number;
  kind: MovementKind;
  amount: Amount;
}
export interface BidAskPrices {
  bid: Price;
  ask: Price;
}

export interface PortfolioHistory {
  /** Until `from` all is known: what was held then, its flows included, by portfolio and currency. */
  from: number;
  held: readonly (CashAndOpenValue & { portfolio: number; currency: Currency })[];
  /** From there on, in their order. */
  gains: readonly PortfolioMovement[];
  /** Whole histories, from each position's beginning. */
  positions: readonly PositionHistory[];
  /** The main portfolio's fund holdings, with their whole history. */
  funds: readonly FundHoldingHistory[];
  /** The ends of days after `from`, in their order. */
  dayEnds: readonly number[];
  /** At a moment of `valuationTimeOf`; null if unknown: then open units are worth their cost. */
  priceAt(instrument: string, moment: number): BidAskPrices | null;
}

export const NO_MOVEMENTS: MovementsByKind = {
  flows: 0n,
  traded: 0n,
  dividends: 0n,
  interest: 0n,
  fees: 0n,
  taxes: 0n,
  exchanged: 0n,
};

/** The moment whose prices and rates value a point: its minute, or the day's end. */
export const valuationTimeOf = (at: number): number => at - (at % MINUTE_MS);
/** A flow at the very moment a day begins belongs to that day. */
const flowAt = (at: number): number => (at % DAY_MS === 0 ? at + 1 : at);

export function buildPerformancePoints(history: PortfolioHistory): PerformancePoint[] {
  const { held, gains, positions } = history;
  const portfolios = new Set([...held, ...gains, ...positions].map(({ portfolio }) => portfolio));
  return [...portfolios].sort((a, b) => a - b).flatMap((portfolio) => buildPointsOf(history, portfolio));
}

interface RunningValue extends CashAndOpenValue {
  moved: MovementsByKind;
  /** What was last written. */
  reported: CashAndOpenValue;
}

function buildPointsOf(
  { from, held, gains, positions, funds, dayEnds, priceAt }: PortfolioHistory,
  portfolio: number,
): PerformancePoint[] {
  const own = gains.filter((gain) => gain.portfolio === portfolio);
  const flows = Map.groupBy(
    own.filter(({ kind }) => kind === 'flows'),
    ({ at }) => flowAt(at),
  );
  const others = own.filter(({ kind }) => kind !== 'flows');
  const open = positions
    .filter((each) => each.portfolio === portfolio)
    .map((position) => ({ position, until: createPositionReplay(position) }));
  const inFunds = (portfolio === MAIN_PORTFOLIO ? funds : []).map((fund) => ({
    ...fund,
    steps: computeFundHoldingWorthSteps(fund),
  }));
  const running = new Map<Currency, RunningValue>();
  const inCurrency = (currency: Currency): RunningValue =>
    running.getOrInsertComputed(currency, () => ({
      cash: 0n,
      open: 0n,
      moved: { ...NO_MOVEMENTS },
      reported: { cash: 0n, open: 0n },
    }));
  for (const { portfolio: number, currency, cash, open: made } of held)
    if (number === portfolio)
      running.set(currency, { cash, open: made, moved: { ...NO_MOVEMENTS }, reported: { cash, open: made } });

  const points: PerformancePoint[] = [];
  let next = 0;
  const moments = [...new Set([...dayEnds, ...flows.keys()])].filter((at) => at > from).sort((a, b) => a - b);
  for (const at of moments) {
    for (let gain; (gain = others[next]) !== undefined && gain.at < at; next++) {
      const row = inCurrency(gain.currency);
      row.cash += gain.amount;
      row.moved[gain.kind] += gain.amount;
    }
    revalueOpenPositions(open, running, inCurrency, at, priceAt);
    for (const { currency, steps } of inFunds) inCurrency(currency).open += getFundHoldingWorthBefore(steps, at);
    for (const { currency, amount } of flows.get(at) ?? []) inCurrency(currency).moved.flows += amount;
    points.push(...takePoints(portfolio, at, running));
  }
  return points;
}

function revalueOpenPositions(
  open: readonly { position: PositionHistory; until: (before: number) => { quantity: bigint; cost: bigint } }[],
  running: ReadonlyMap<Currency, RunningValue>,
  inCurrency: (currency: Currency) => RunningValue,
  at: number,
  priceAt: PortfolioHistory['priceAt'],
): void {
  for (const row of running.values()) row.open = 0n;
  for (const { position, until } of open) {
    const units = until(at);
    if (units.quantity === 0n) continue;
    const prices = priceAt(position.instrument, valuationTimeOf(at));
    if (prices) inCurrency(position.currency).open += computeOpenProfit(position, units, prices);
  }
}

/** The rows that have something to say; afterwards the flows are held. */
function takePoints(portfolio: number, at: number, running: ReadonlyMap<Currency, RunningValue>): PerformancePoint[] {
  const points: PerformancePoint[] = [];
  for (const [currency, row] of running) {
    const { cash, open, moved, reported } = row;
    const isNew =
      cash !== reported.cash || open !== reported.open || Object.values(moved).some((amount) => amount !== 0n);
    if (isNew) points.push({ portfolio, at, currency, cash, open, ...moved });
    row.cash = cash + moved.flows;
    row.reported = { cash: row.cash, open };
    row.moved = { ...NO_MOVEMENTS };
  }
  return points;
}
