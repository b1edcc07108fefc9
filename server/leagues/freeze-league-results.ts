/**
 * Freezes a season's result: books its nights, then locks all entries' accounts for a moment, so that everything
 * decided before counts. The result is that of the season's end, whenever it is computed. It is stored with the prices
 * behind it and each account's figures, and a seal of the ledger binds their hash.
 */
import {
  hashLeagueResult,
  formatLeagueResultNote,
  countTradesNeededForRanking,
} from '@bourse/core/products/leagues/league-ranking.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { AccountId } from '../ids.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type NightBookingDependencies, bookDueNightlyCharges, awardWeeklyPoints } from './add-equity-curve-points.ts';
import { insertLeagueResults, lockEntrants, type NewLeagueResult, readEntrantNumbers } from './results-store.ts';
import { lockUnfrozenLeague, markLeagueFrozen } from './seasons-store.ts';
import { type ComputedLeagueBoard, computeStandingsAt } from './standings.ts';
import { type Db, readUnfrozenSeasons } from './store.ts';
import {
  NO_TRADE_ACTIVITY,
  readEntryWorthsAt,
  type PastValueDependencies,
  type EntryWorth,
} from './league-entry-worth.ts';

type FreezeDependencies = PastValueDependencies &
  NightBookingDependencies &
  Pick<ServerDependencies, 'database' | 'clock'>;

export async function freezeLeagueResults(dependencies: FreezeDependencies): Promise<void> {
  const now = dependencies.clock.now();
  const over = (await readUnfrozenSeasons(dependencies.database.kysely)).filter(({ season }) => now >= season.endsAt);
  if (over.length > 0) await bookDueNightlyCharges(dependencies);
  await mapWithConcurrency(over, 1, ({ season }) => freezeLeague(dependencies, season));
}

async function freezeLeague(dependencies: FreezeDependencies, season: LeagueSeason): Promise<void> {
  await dependencies.database.kysely.transaction().execute(async (db) => {
    if (!(await lockUnfrozenLeague(db, season.number))) return;
    await lockEntrants(db, season.number);
    await awardWeeklyPoints(dependencies, db, season, season.endsAt);
    const worths = await readEntryWorthsAt(dependencies, db, season.number, season.endsAt);
    await writeResults(db, season, await computeStandingsAt(db, season, season.endsAt, worths));
  });
}

const NOTHING: EntryWorth = {
  available: 0n,
  frozen: 0n,
  margin: 0n,
  equity: 0n,
  activity: NO_TRADE_ACTIVITY,
  holdings: [],
};

async function writeResults(
  db: Db,
  season: LeagueSeason,
  { at, rows, entries, worths }: ComputedLeagueBoard,
): Promise<void> {
  const { number } = season;
  const numbersOf = await readEntrantNumbers(db, number);
  const results = rows.map((row): NewLeagueResult => {
    const { account } = entries.get(row.entry)!;
    const worth = worths.get(account) ?? NOTHING;
    const { entity_seq: seq = 0n, transfer_seq: transferSeq = 0n } = numbersOf.get(account) ?? {};
    return {
      account_id: account,
      place: row.place,
      reason: row.reason,
      equity: row.equity,
      return_rate: row.returnRate,
      drawdown: row.drawdown,
      score: row.score,
      points: row.points,
      trades: row.trades,
      instruments: row.instruments,
      days: row.days,
      available: worth.available,
      frozen: worth.frozen,
      margin: worth.margin,
      holdings: holdingsText(worth),
      seq,
      transfer_seq: transferSeq,
    };
  });
  await insertLeagueResults(db, number, results);
  const hash = hashLeagueResult(season, at, rows);
  await markLeagueFrozen(db, number, {
    at,
    hash,
    finalPrices: markPricesText(worths),
    leastTrades: countTradesNeededForRanking(season),
    note: formatLeagueResultNote(number, hash),
  });
}

/** Each position's figures, in the form that the audit reads. */
const holdingsText = ({ holdings }: EntryWorth): string =>
  JSON.stringify(
    holdings.map(({ position, instrument, quantity, cost, margin, price, gain }) => ({
      position: position.toString(),
      instrument,
      quantity: quantity.toString(),
      cost: cost.toString(),
      margin: margin.toString(),
      price: price === null ? null : price.toString(),
      gain: gain.toString(),
    })),
  );

/** The price at which each instrument was valued. */
function markPricesText(worths: ReadonlyMap<AccountId, EntryWorth>): string {
  const markPrices = new Map<string, string | null>();
  for (const { holdings } of worths.values())
    for (const { instrument, price } of holdings)
      markPrices.set(instrument, price === null ? null : formatScaled(price));
  return JSON.stringify(Object.fromEntries([...markPrices].sort(([a], [b]) => (a < b ? -1 : 1))));
}
