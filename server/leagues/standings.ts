/** A league's ranking: live from present holdings, or as frozen at the season's end. */
import {
  updateDrawdown,
  rankEntries,
  type RankedLeagueEntry,
  type UnrankedReason,
  type LeagueEntrySnapshot,
} from '@bourse/core/products/leagues/league-ranking.ts';
import { DAY_MS } from '@bourse/core/products/leagues/league-season.ts';
import type { Amount } from '@bourse/core/ledger/money.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { type Db, type LeagueEntryRow, type League, readLeagueEntries } from './store.ts';
import {
  NO_TRADE_ACTIVITY,
  readEntryWorths,
  type EntryValueDependencies,
  type EntryWorth,
} from './league-entry-worth.ts';
import { runUnrefused } from '../runtime/sender-work.ts';

export interface LeagueBoard {
  at: number;
  isFinal: boolean;
  /** Places a day ago, or when the league was first ranked; null before that, and once it is final. */
  before: { at: number; places: ReadonlyMap<string, number> } | null;
  rows: readonly RankedLeagueEntry[];
  entries: ReadonlyMap<string, LeagueEntryRow>;
  /** Holdings by account; accounts without any may be missing. */
  holdings: ReadonlyMap<AccountId, readonly HoldingValue[]>;
}
export interface HoldingValue {
  instrument: string;
  value: Amount;
}
/** A board with the figures behind it. */
export interface ComputedLeagueBoard extends LeagueBoard {
  worths: ReadonlyMap<AccountId, EntryWorth>;
}

/** Of a person's several accounts only the first to join is ranked. */
function findBarredEntries(entries: readonly LeagueEntryRow[]): Map<string, UnrankedReason> {
  const people = new Set<bigint>();
  const barred = new Map<string, UnrankedReason>();
  for (const { entry, holder, leftAt, removed } of entries) {
    if (leftAt !== null) barred.set(entry, removed ? 'removed' : 'left');
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

/** As of the last point until `at`, or else of the first one with a place. */
async function readPlacesBefore(db: Db, league: number, at: number): Promise<LeagueBoard['before']> {
  const { rows } = await sql<{ entry: string; at: Date; place: number }>`
    with moment as (select coalesce(
      (select max(at) from league_points where league = ${league} and place is not null and at <= ${new Date(at)}),
      (select min(at) from league_points where league = ${league} and place is not null)) as at)
    select e.entry, p.at, p.place from moment join league_points p using (at)
      join league_entries e on e.league = p.league and e.account_id = p.account_id
    where p.league = ${league} and p.place is not null`.execute(db);
  const [first] = rows;
  return first ? { at: first.at.getTime(), places: new Map(rows.map(({ entry, place }) => [entry, place])) } : null;
}

/** The present standings. */
export const computeStandings = async (
  dependencies: EntryValueDependencies,
  db: Db,
  season: LeagueSeason,
  now: number,
): Promise<ComputedLeagueBoard> =>
  computeStandingsAt(db, season, now, await readEntryWorths(dependencies, db, season.number, now));

/** The standings at a moment, from each entry's worth at that moment. */
export async function computeStandingsAt(
  db: Db,
  season: LeagueSeason,
  at: number,
  worths: ReadonlyMap<AccountId, EntryWorth>,
): Promise<ComputedLeagueBoard> {
  const { number, capital } = season;
  const entries = await readLeagueEntries(db, number);
  const points = season.ranking === 'points' ? await readPoints(db, number) : new Map<AccountId, number>();
  const barred = findBarredEntries(entries);
  const standings = entries.map((each): LeagueEntrySnapshot => {
    const { equity = capital, activity = NO_TRADE_ACTIVITY } = worths.get(each.account) ?? {};
    return {
      entry: each.entry,
      equity,
      ...activity,
      drawdown: updateDrawdown(each, equity).drawdown,
      points: points.get(each.account) ?? 0,
      barred: barred.get(each.entry) ?? null,
    };
  });
  return {
    at,
    isFinal: false,
    before: await readPlacesBefore(db, number, at - DAY_MS),
    rows: rankEntries(standings, season),
    entries: new Map(entries.map((each) => [each.entry, each])),
    holdings: new Map([...worths].map(([account, { holdings }]) => [account, holdings])),
    worths,
  };
}

/** The standings as frozen. */
export async function readFrozenResults(db: Db, { season, frozenAt }: League): Promise<LeagueBoard> {
  const entries = await readLeagueEntries(db, season.number);
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
    before: null,
    rows: rows.map((row) => ({
      entry: entryOf.get(row.account_id) ?? '',
      equity: row.equity,
      drawdown: row.drawdown,
      points: row.points,
      trades: row.trades,
      instruments: row.instruments ?? 0,
      days: row.days ?? 0,
      barred: null,
      place: row.place,
      returnRate: row.return_rate,
      score: row.score,
      reason: row.reason as UnrankedReason | null,
    })),
    entries: new Map(entries.map((each) => [each.entry, each])),
    holdings: new Map(rows.map((row) => [row.account_id, heldOf(row.holdings as StoredHolding[])])),
  };
}

type StoredHolding = Record<'instrument' | 'cost' | 'gain', string>;
const heldOf = (holdings: readonly StoredHolding[]): HoldingValue[] =>
  holdings.map(({ instrument, cost, gain }) => ({ instrument, value: BigInt(cost) + BigInt(gain) }));

const CACHED_MS = 1_000;
/** The number of boards in the cache, most recently used ones. */
const CACHED_MAXIMUM = 500;

interface CachedBoard {
  at: number;
  board: Promise<LeagueBoard>;
}

export interface LeagueBoardCache {
  of(league: League, now: number): Promise<LeagueBoard>;
}

/** A computed board serves everybody who asks within a second; a frozen one stays valid. */
export function createLeagueBoardCache(dependencies: EntryValueDependencies, db: Db): LeagueBoardCache {
  const cached = new Map<number, CachedBoard>();
  /** As the most recently used. */
  function keep(number: number, each: CachedBoard): void {
    cached.delete(number);
    cached.set(number, each);
    if (cached.size > CACHED_MAXIMUM) cached.delete(cached.keys().next().value!);
  }
  return {
    async of(league, now) {
      const { number } = league.season;
      const found = cached.get(number);
      if (found) {
        const fresh = Math.abs(now - found.at) < CACHED_MS;
        const board = fresh || league.frozenAt !== null ? await found.board : null;
        if (board && board.isFinal === (league.frozenAt !== null)) {
          if (cached.get(number) === found) keep(number, found);
          return board;
        }
      }
      const board = runUnrefused(() =>
        league.frozenAt === null
          ? computeStandings(dependencies, db, league.season, now)
          : readFrozenResults(db, league),
      );
      keep(number, { at: now, board });
      board.catch(() => cached.delete(number));
      return board;
    },
  };
}
