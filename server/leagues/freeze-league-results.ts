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
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type NightBookingDependencies, bookDueNightlyCharges, awardWeeklyPoints } from './add-equity-curve-points.ts';
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
    const row = await db
      .selectFrom('leagues')
      .select('league')
      .where('league', '=', season.number)
      .where('frozen_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    // Locks in the usual order of accounts; only later statements see what their last commands have written.
    await sql`select account_id from accounts where account_id in (select account_id from league_entries
      where league = ${season.number}) order by account_id for update`.execute(db);
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
  const { rows: numbers } = await sql<{ account_id: AccountId; entity_seq: bigint; transfer_seq: bigint }>`
    select account_id, entity_seq, transfer_seq from accounts join league_entries using (account_id)
    where league = ${number}`.execute(db);
  const numbersOf = new Map(numbers.map((each) => [each.account_id, each]));
  const results = rows.map((row) => {
    const { account } = entries.get(row.entry)!;
    const worth = worths.get(account) ?? NOTHING;
    const { entity_seq: seq = 0n, transfer_seq: transferSeq = 0n } = numbersOf.get(account) ?? {};
    return { ...row, account, worth, seq, transferSeq };
  });
  const columns = {
    account_id: results.map(({ account }) => account),
    place: results.map(({ place }) => place),
    reason: results.map(({ reason }) => reason),
    equity: results.map(({ equity }) => equity),
    return_rate: results.map(({ returnRate }) => returnRate),
    drawdown: results.map(({ drawdown }) => drawdown),
    score: results.map(({ score }) => score),
    points: results.map(({ points }) => points),
    trades: results.map(({ trades }) => trades),
    instruments: results.map(({ instruments }) => instruments),
    days: results.map(({ days }) => days),
    available: results.map(({ worth }) => worth.available),
    frozen: results.map(({ worth }) => worth.frozen),
    margin: results.map(({ worth }) => worth.margin),
    holdings: results.map(({ worth }) => holdingsText(worth)),
    seq: results.map(({ seq }) => seq),
    transfer_seq: results.map(({ transferSeq }) => transferSeq),
  };
  await sql`insert into league_results (league, account_id, place, reason, equity, return_rate, drawdown, score, points,
      trades, instruments, days, available, frozen, margin, holdings, seq, transfer_seq)
    select ${number}, * from unnest(${columns.account_id}::bigint[], ${columns.place}::integer[],
      ${columns.reason}::text[], ${columns.equity}::bigint[], ${columns.return_rate}::bigint[],
      ${columns.drawdown}::bigint[], ${columns.score}::bigint[], ${columns.points}::integer[],
      ${columns.trades}::integer[], ${columns.instruments}::integer[], ${columns.days}::integer[],
      ${columns.available}::bigint[], ${columns.frozen}::bigint[],
      ${columns.margin}::bigint[], ${columns.holdings}::jsonb[], ${columns.seq}::bigint[],
      ${columns.transfer_seq}::bigint[])`.execute(db);
  const hash = hashLeagueResult(season, at, rows);
  await db
    .updateTable('leagues')
    .set({
      frozen_at: new Date(at),
      hash,
      final_prices: markPricesText(worths),
      least_trades: countTradesNeededForRanking(season),
    })
    .where('league', '=', number)
    .execute();
  await db
    .insertInto('seal_notes')
    .values({ note: formatLeagueResultNote(number, hash) })
    .execute();
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
