/**
 * The operator's margin requirements: dated rules by market, board, instrument, volatility and size of a position. The
 * house's own apply if nothing was set.
 */
import type { Board, Instrument, InstrumentId, Market } from '../market.ts';
import { larger, SCALE, type Amount, type Rate } from '../money.ts';
import { maximumLeverage } from '../shorting.ts';
import { marginTerms, type MarginTerms } from './requirements.ts';

export interface MarginTable extends MarginTerms {
  maximumLeverage: number;
}

/** A rule's scope. Null: all. A rule with a condition only tightens. */
export interface MarginScope {
  market: Market;
  board: Board | null;
  instrument: InstrumentId | null;
  /** Only instruments that move at least this much a day, on average over twenty days. */
  volatilityFrom: Rate | null;
  /** Only positions worth at least this much, including what is already held in the instrument; minor units. */
  valueFrom: Amount | null;
}
/** In force from the market's local date `from` on, until a later one of the same scope. */
export interface MarginRule extends MarginScope {
  from: string;
  table: MarginTable;
}

/** The planned opening. `volatility` is null if unknown: then a rule about it applies. */
export interface MarginSubject {
  instrument: Pick<Instrument, 'id' | 'market' | 'board'>;
  date: string;
  volatility: Rate | null;
  value: Amount;
}

/** On which boards a market's instruments are. */
export const boardsOf = (market: Market): readonly Board[] =>
  market === 'CRYPTO' ? ['crypto'] : market === 'FX' ? ['fx'] : ['listed', 'otc'];

export const scopeKey = ({ market, board, instrument, volatilityFrom, valueFrom }: MarginScope): string =>
  [market, board ?? '', instrument ?? '', volatilityFrom?.toString() ?? '', valueFrom?.toString() ?? ''].join(' ');

/** For each scope the latest rule that has begun on `date`. */
export function rulesInForce(rules: readonly MarginRule[], market: Market, date: string): MarginRule[] {
  const latest = new Map<string, MarginRule>();
  for (const rule of rules
    .filter((each) => each.market === market && each.from <= date)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    latest.set(scopeKey(rule), rule);
  return [...latest.values()];
}

const isConditional = ({ volatilityFrom, valueFrom }: MarginScope): boolean =>
  volatilityFrom !== null || valueFrom !== null;
const specificity = ({ board, instrument }: MarginScope): number => (instrument !== null ? 2 : board !== null ? 1 : 0);

/**
 * The most specific unconditional rule (instrument before board before market before the house), tightened by each
 * conditional one that fits.
 */
export function marginTable(
  rules: readonly MarginRule[],
  { instrument, date, volatility, value }: MarginSubject,
): MarginTable {
  const { id, market, board } = instrument;
  const own = rulesInForce(rules, market, date).filter(
    (rule) => (rule.board ?? board) === board && (rule.instrument ?? id) === id,
  );
  const plain = own.filter((rule) => !isConditional(rule)).toSorted((a, b) => specificity(b) - specificity(a))[0];
  const base: MarginTable = plain?.table ?? {
    ...marginTerms(market, date),
    maximumLeverage: maximumLeverage(market, date),
  };
  const fits = ({ volatilityFrom, valueFrom }: MarginRule): boolean =>
    (volatilityFrom === null || volatility === null || volatility >= volatilityFrom) &&
    (valueFrom === null || value >= valueFrom);
  return own
    .filter((rule) => isConditional(rule) && fits(rule))
    .reduce((table, rule) => strictest(table, rule.table), base);
}

export const strictest = (a: MarginTable, b: MarginTable): MarginTable => ({
  initial: larger(a.initial, b.initial),
  maintenance: larger(a.maintenance, b.maintenance),
  warning: larger(a.warning, b.warning),
  maximumLeverage: Math.min(a.maximumLeverage, b.maximumLeverage),
});

/**
 * The field that makes a table invalid: maintenance must be below warning, warning below initial margin, and leverage
 * within what the margin allows.
 */
export function faultOfTable({
  initial,
  maintenance,
  warning,
  maximumLeverage: leverage,
}: MarginTable): keyof MarginTable | null {
  if (maintenance <= 0n) return 'maintenance';
  if (warning <= maintenance) return 'warning';
  if (initial <= warning || initial > SCALE) return 'initial';
  return leverage < 1 || initial * BigInt(leverage) > SCALE ? 'maximumLeverage' : null;
}

const moveOf = (before: bigint, close: bigint): Rate =>
  ((close > before ? close - before : before - close) * SCALE) / before;

const RECENT_DAYS = 5;
/** The largest daily move of the last five days; null while there are too few. `closes` oldest first. */
export function largestMoveOf(closes: readonly bigint[]): Rate | null {
  const last = closes.slice(-RECENT_DAYS - 1);
  if (last.length <= RECENT_DAYS) return null;
  return last
    .slice(1)
    .map((close, day) => moveOf(last[day]!, close))
    .reduce(larger);
}

const DAYS = 20;
/**
 * The mean of an instrument's daily moves in the last twenty days; null while there are too few. `closes` oldest first.
 */
export function volatilityOf(closes: readonly bigint[]): Rate | null {
  const last = closes.slice(-DAYS - 1);
  if (last.length <= DAYS) return null;
  const moves = last.slice(1).map((close, day) => moveOf(last[day]!, close));
  return moves.reduce((sum, move) => sum + move, 0n) / BigInt(DAYS);
}
