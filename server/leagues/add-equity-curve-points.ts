/**
 * Adds the next point to each entry's curve, for all entries of a league at one moment; and gives the points of each
 * completed week.
 */
import { updateDrawdown, computeWeekPoints } from '@bourse/core/products/leagues/league-ranking.ts';
import { getCurvePointInterval, WEEK_MS, countFinishedWeeks } from '@bourse/core/products/leagues/league-season.ts';
import { maximumOf } from '@bourse/core/ledger/money.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type ComputedLeagueBoard, computeStandings } from './standings.ts';
import { type Db, readLeagueEntries, readUnfrozenSeasons } from './store.ts';
import { readEntryWorthsAt, type PastValueDependencies } from './league-entry-worth.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { type EntryWorths, insertCurvePoints, insertWeekPoints, readLastWeek } from './points-store.ts';
import { lockLastCount, markLeagueCounted } from './seasons-store.ts';

type CurvePointDependencies = PastValueDependencies &
  NightBookingDependencies &
  Pick<ServerDependencies, 'database' | 'clock' | 'venues'>;

export async function addEquityCurvePoints(dependencies: CurvePointDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  const now = dependencies.clock.now();
  const due = (await readUnfrozenSeasons(kysely)).filter(
    ({ season, countedAt }) =>
      now >= season.startsAt &&
      now < season.endsAt &&
      (countedAt === null || now >= countedAt + getCurvePointInterval(season) || hasNewWeek(season, countedAt, now)),
  );
  if (due.some(({ season, countedAt }) => hasNewWeek(season, countedAt ?? 0, now)))
    await bookDueNightlyCharges(dependencies);
  await mapWithConcurrency(due, 1, ({ season, countedAt }) => addCurvePointsOf(dependencies, season, countedAt, now));
}

const hasNewWeek = (season: LeagueSeason, countedAt: number, now: number): boolean =>
  season.ranking === 'points' && countFinishedWeeks(season, now) > countFinishedWeeks(season, countedAt);

const addCurvePointsOf = (
  dependencies: CurvePointDependencies,
  season: LeagueSeason,
  countedAt: number | null,
  now: number,
): Promise<void> =>
  dependencies.database.kysely.transaction().execute(async (db) => {
    // A second process at the same moment finds the point already there.
    if ((await lockLastCount(db, season.number)) !== countedAt) return;
    await awardWeeklyPoints(dependencies, db, season, now);
    await writePoints(db, season, await computeStandings(dependencies, db, season, now));
  });

async function writePoints(db: Db, season: LeagueSeason, { at, entries, rows }: ComputedLeagueBoard): Promise<void> {
  const points = rows.map(({ entry, equity, place }) => {
    const { account, peak, drawdown } = entries.get(entry)!;
    const worth = maximumOf(equity, 0n);
    return { account, worth, place, ...updateDrawdown({ peak, drawdown }, worth) };
  });
  await insertCurvePoints(db, season.number, at, points);
  await markLeagueCounted(db, season.number, at);
}

/**
 * Awards the points of completed weeks: each is computed as of its own end, however late. The caller holds the lock on
 * the league's row and has booked its nights.
 */
export async function awardWeeklyPoints(
  dependencies: PastValueDependencies,
  db: Db,
  season: LeagueSeason,
  now: number,
): Promise<void> {
  if (season.ranking !== 'points') return;
  const over = countFinishedWeeks(season, now);
  let { week, worths } = await readLastWeek(db, season.number);
  for (week += 1; week <= over; week += 1) worths = await awardPointsOfWeek(dependencies, db, season, week, worths);
}

/** For entries that had joined by then. `before`: each one's worth at the week's beginning, or its capital. */
async function awardPointsOfWeek(
  dependencies: PastValueDependencies,
  db: Db,
  { number, startsAt, capital }: LeagueSeason,
  week: number,
  before: EntryWorths,
): Promise<EntryWorths> {
  const at = startsAt + week * WEEK_MS;
  const worths = await readEntryWorthsAt(dependencies, db, number, at);
  const made = (await readLeagueEntries(db, number))
    .filter(({ joinedAt }) => joinedAt < at)
    .map(({ account, entry }) => ({
      account,
      entry,
      from: before.get(account) ?? capital,
      to: maximumOf(worths.get(account)?.equity ?? capital, 0n),
    }));
  const pointsByEntry = new Map(computeWeekPoints(made).map(({ entry, points }) => [entry, points]));
  await insertWeekPoints(
    db,
    { league: number, week },
    made.map(({ account, entry, to }) => ({ account, worth: to, points: pointsByEntry.get(entry) ?? 0 })),
  );
  return new Map(made.map(({ account, to }) => [account, to]));
}

export type NightBookingDependencies = Pick<ServerDependencies, 'overnightCharges'>;

/** Books everything that fell due until a moment, before anything is computed as of that moment. */
export async function bookDueNightlyCharges({ overnightCharges }: NightBookingDependencies): Promise<void> {
  await overnightCharges.rollOver();
  await overnightCharges.charge();
}
