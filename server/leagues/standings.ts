/** A league's ranking: live from present holdings, or as frozen at the season's end. */
import { fallenTo, rank, type Ranked, type Reason, type Standing } from '@bourse/core/products/leagues/ranking.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import type { Season } from '@bourse/core/trading/execution/season-rules.ts';
import type { AccountId } from '../ids.ts';
import { type Db, type EntryRow, type League, readEntries } from './store.ts';
import { readWorths, type ValueParts, type Worth } from './entry-values.ts';

export interface Board {
  at: number;
  isFinal: boolean;
  rows: readonly Ranked[];
  entries: ReadonlyMap<string, EntryRow>;
  /** Holdings by account; accounts without any may be missing. */
  holdings: ReadonlyMap<AccountId, readonly Held[]>;
}
export interface Held {
  instrument: string;
  value: Amount;
}
/** A board with the figures behind it. */
export interface Counted extends Board {
  worths: ReadonlyMap<AccountId, Worth>;
}

/** Of a person's several accounts only the first to join is ranked. */
function barredOf(entries: readonly EntryRow[]): Map<string, Reason> {
  const people = new Set<bigint>();
  const barred = new Map<string, Reason>();
  for (const { entry, holder, leftAt } of entries) {
    if (leftAt !== null) barred.set(entry, 'left');
    else if (holder !== null && people.has(holder)) barred.set(entry, 'samePerson');
    if (holder !== null) people.add(holder);
  }
  return barred;
}

async function readPoints(db: Db, league: number): Promise<Map<AccountId, number>> {
  const rows = await db
    .selectFrom('league_weeks')
    .select(['account_id', ({ fn }) => fn.sum<bigint>('points').as('points')])
    .where('league', '=', league)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id: account, points }) => [account, Number(points)]));
}

/** The present standings. */
export const countStandings = async (parts: ValueParts, db: Db, season: Season, now: number): Promise<Counted> =>
  standingsOf(db, season, now, await readWorths(parts, db, season.number, now));

/** The standings at a moment, from each entry's worth at that moment. */
export async function standingsOf(
  db: Db,
  season: Season,
  at: number,
  worths: ReadonlyMap<AccountId, Worth>,
): Promise<Counted> {
  const { number, capital } = season;
  const entries = await readEntries(db, number);
  const points = season.ranking === 'points' ? await readPoints(db, number) : new Map<AccountId, number>();
  const barred = barredOf(entries);
  const standings = entries.map((each): Standing => {
    const { equity = capital, trades = 0 } = worths.get(each.account) ?? {};
    return {
      entry: each.entry,
      equity,
      trades,
      drawdown: fallenTo(each, equity).drawdown,
      points: points.get(each.account) ?? 0,
      barred: barred.get(each.entry) ?? null,
    };
  });
  return {
    at,
    isFinal: false,
    rows: rank(standings, season),
    entries: new Map(entries.map((each) => [each.entry, each])),
    holdings: new Map([...worths].map(([account, { holdings }]) => [account, holdings])),
    worths,
  };
}

/** The standings as frozen. */
export async function readResults(db: Db, { season, frozenAt }: League): Promise<Board> {
  const entries = await readEntries(db, season.number);
  const entryOf = new Map(entries.map((each) => [each.account, each.entry]));
  const rows = await db
    .selectFrom('league_results')
    .selectAll()
    .where('league', '=', season.number)
    .orderBy((set) => set.fn.coalesce('place', set.lit(1_000_000)))
    .orderBy('score', 'desc')
    .orderBy('account_id')
    .execute();
  return {
    at: frozenAt ?? season.endsAt,
    isFinal: true,
    rows: rows.map((row) => ({
      entry: entryOf.get(row.account_id) ?? '',
      equity: row.equity,
      drawdown: row.drawdown,
      points: row.points,
      trades: row.trades,
      barred: null,
      place: row.place,
      returnRate: row.return_rate,
      score: row.score,
      reason: row.reason as Reason | null,
    })),
    entries: new Map(entries.map((each) => [each.entry, each])),
    holdings: new Map(rows.map((row) => [row.account_id, heldOf(row.holdings as KeptHolding[])])),
  };
}

type KeptHolding = Record<'instrument' | 'cost' | 'gain', string>;
const heldOf = (holdings: readonly KeptHolding[]): Held[] =>
  holdings.map(({ instrument, cost, gain }) => ({ instrument, value: BigInt(cost) + BigInt(gain) }));

const KEPT_MS = 1_000;
/** The number of boards in the cache, most recently used ones. */
const KEPT_MAXIMUM = 500;

interface Kept {
  at: number;
  board: Promise<Board>;
}

export interface Boards {
  of(league: League, now: number): Promise<Board>;
}

/** A computed board serves everybody who asks within a second; a frozen one stays valid. */
export function createBoards(parts: ValueParts, db: Db): Boards {
  const kept = new Map<number, Kept>();
  /** As the most recently used. */
  function keep(number: number, each: Kept): void {
    kept.delete(number);
    kept.set(number, each);
    if (kept.size > KEPT_MAXIMUM) kept.delete(kept.keys().next().value!);
  }
  return {
    async of(league, now) {
      const { number } = league.season;
      const found = kept.get(number);
      if (found) {
        const fresh = Math.abs(now - found.at) < KEPT_MS;
        const board = fresh || league.frozenAt !== null ? await found.board : null;
        if (board && board.isFinal === (league.frozenAt !== null)) {
          if (kept.get(number) === found) keep(number, found);
          return board;
        }
      }
      const board = league.frozenAt === null ? countStandings(parts, db, league.season, now) : readResults(db, league);
      keep(number, { at: now, board });
      board.catch(() => kept.delete(number));
      return board;
    },
  };
}
