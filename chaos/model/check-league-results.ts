/**
 * A season's results by the written rules, recomputed independently: the positions that an entry's fills left open at
 * its price, the entry's resulting worth, and the ranking by return, by return over the deepest fall, and by points.
 */
import { divideDown, divideUp, largerOf, SCALED_ONE } from './arithmetic.ts';

/** An open position as in the result; whole numbers as text. */
export interface LeagueEndPosition {
  position: string;
  quantity: string;
  cost: string;
  margin: string;
  price: string | null;
  gain: string;
}
export interface LeagueResultRow {
  account_id: bigint;
  league: number;
  place: number | null;
  reason: string | null;
  equity: bigint;
  return_rate: bigint;
  drawdown: bigint;
  score: bigint;
  points: number;
  trades: number;
  instruments: number;
  days: number;
  cash: bigint;
  holdings: LeagueEndPosition[];
  seq: bigint;
  transfer_seq: bigint;
  ranking: string;
  capital: bigint;
  minimum: number;
  minimum_instruments: number;
  minimum_days: number;
  ends_at: Date;
  frozen_at: Date;
}
export interface LeagueFillRow {
  account_id: bigint;
  league: number;
  position_seq: bigint;
  fill_seq: bigint;
  effect: string;
  price: bigint;
  quantity: bigint;
  at: Date;
  /** A split has recounted its position's units. */
  divided: boolean;
}
export interface LeagueWeekRow {
  account_id: bigint;
  league: number;
  week: number;
  equity: bigint;
  points: number;
  capital: bigint;
}
type Differ = (sentence: string) => void;
type Judged = Pick<LeagueResultRow, 'equity' | 'drawdown' | 'points' | 'ranking' | 'capital'>;

/** Eight decimals of a price plus eight of a quantity, less two of the currency. */
const UNIT = 10n ** 14n;
/** A smaller deepest fall counts as this. */
const SMALLEST_FALL = SCALED_ONE / 100n;
const BEST_OF_WEEK = 10;
const keyOf = (row: { account_id: bigint; league: number }): string => `${row.account_id} in ${row.league}`;

/** Rounds to the nearest, halves to even. */
function even(number: bigint, by: bigint): bigint {
  const size = number < 0n ? -number : number;
  const [whole, twice] = [size / by, 2n * (size % by)];
  const near = twice > by || (twice === by && whole % 2n === 1n) ? whole + 1n : whole;
  return number < 0n ? -near : near;
}

const returnOf = ({ equity, capital }: Judged): bigint => even((largerOf(equity, 0n) - capital) * SCALED_ONE, capital);
function scoreOf(row: Judged): bigint {
  const made = returnOf(row);
  if (row.ranking === 'points') return BigInt(row.points);
  if (row.ranking === 'return' || made <= 0n) return made;
  return even(made * SCALED_ONE, largerOf(row.drawdown, SMALLEST_FALL));
}
function isBetter(one: Judged, other: Judged): boolean {
  const [score, than] = [scoreOf(one), scoreOf(other)];
  if (score !== than) return score > than;
  const [made, less] = [returnOf(one), returnOf(other)];
  return made === less ? one.drawdown < other.drawdown : made > less;
}

/**
 * For one league: a place is one more than the number of better results, and requires the number of trades that the
 * rules say.
 */
export function checkLeagueRanking(rows: readonly LeagueResultRow[], differ: Differ): void {
  const ranked = rows.filter(({ reason }) => reason === null);
  for (const row of rows) {
    const name = `result of ${keyOf(row)}`;
    if (row.return_rate !== returnOf(row))
      differ(`${name}: a return of ${row.return_rate}, by its worth ${returnOf(row)}`);
    if (row.score !== scoreOf(row)) differ(`${name}: a score of ${row.score}, by its figures ${scoreOf(row)}`);
    const isFew = row.trades < Math.max(1, row.minimum);
    if (row.reason === null ? isFew : row.reason === 'fewTrades' && !isFew)
      differ(`${name}: is ranked ${row.place ?? row.reason} with ${row.trades} trades`);
    if (row.reason === null && (row.instruments < row.minimum_instruments || row.days < row.minimum_days))
      differ(`${name}: is ranked ${row.place} with ${row.instruments} instruments on ${row.days} days`);
    if (row.reason !== null) continue;
    const better = ranked.filter((each) => isBetter(each, row));
    if (row.place !== better.length + 1) differ(`${name}: place ${row.place}, ${better.length} are better`);
  }
}

/** What its fills left open until the end, that position's worth at its prices, and its money. */
export function checkLeagueWorth(row: LeagueResultRow, fills: readonly LeagueFillRow[], differ: Differ): void {
  const name = `result of ${keyOf(row)}`;
  const late = row.frozen_at > row.ends_at;
  const own = fills.filter(({ fill_seq: seq, at }) => seq <= row.seq && (late || at < row.ends_at));
  const left = new Map<string, { quantity: bigint; cost: bigint }>();
  for (const { position_seq: position, effect, price, quantity, divided } of own) {
    if (divided) continue;
    const open = left.get(String(position)) ?? { quantity: 0n, cost: 0n };
    if (effect === 'open') {
      open.cost += divideUp(price * quantity, UNIT);
      open.quantity += quantity;
    } else {
      open.cost -= quantity === open.quantity ? open.cost : divideDown(open.cost * quantity, open.quantity);
      open.quantity -= quantity;
    }
    left.set(String(position), open);
  }
  const divided = new Set(fills.filter((fill) => fill.divided).map((fill) => String(fill.position_seq)));
  let worth = row.cash;
  for (const { position, ...text } of row.holdings) {
    const [quantity, cost, margin, gain] = [text.quantity, text.cost, text.margin, text.gain].map(BigInt) as Four;
    const open = left.get(position);
    left.delete(position);
    if (!divided.has(position) && (open?.quantity !== quantity || open.cost !== cost))
      differ(`${name}: ${quantity} of position ${position} for ${cost}, by its fills ${open?.quantity}, ${open?.cost}`);
    const made = text.price === null ? 0n : divideDown(BigInt(text.price) * quantity, UNIT) - cost;
    if (gain !== largerOf(made, -margin))
      differ(`${name}: position ${position} counts with ${gain}, it has made ${made}`);
    worth += largerOf(made, -margin);
  }
  for (const [position, { quantity }] of left)
    if (quantity !== 0n) differ(`${name}: position ${position} of ${quantity} counts for nothing`);
  if (row.equity !== worth) differ(`${name}: worth ${row.equity}, its money and what was open come to ${worth}`);
}
type Four = [bigint, bigint, bigint, bigint];

/** For all leagues: points by each entry's weekly gain, and their sum in a result by points. */
export function checkLeagueWeeks(
  weeks: readonly LeagueWeekRow[],
  results: readonly LeagueResultRow[],
  differ: Differ,
): void {
  const before = new Map(weeks.map((row) => [`${keyOf(row)} ${row.week + 1}`, row.equity]));
  const sums = new Map<string, number>();
  for (const rows of Map.groupBy(weeks, ({ league, week }) => `${league} ${week}`).values()) {
    const made = rows.map((row) => {
      const from = before.get(`${keyOf(row)} ${row.week}`) ?? row.capital;
      return { row, rate: from > 0n ? even((row.equity - from) * SCALED_ONE, from) : -SCALED_ONE };
    });
    for (const { row, rate } of made) {
      const due = Math.max(0, BEST_OF_WEEK - made.filter((other) => other.rate > rate).length);
      if (row.points !== due) differ(`week ${row.week} of ${keyOf(row)}: ${row.points} points, by its return ${due}`);
      sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + due);
    }
  }
  for (const row of results)
    if (row.ranking === 'points' && row.points !== (sums.get(keyOf(row)) ?? 0))
      differ(`result of ${keyOf(row)}: ${row.points} points, its weeks gave ${sums.get(keyOf(row)) ?? 0}`);
}
