/**
 * A practice world's public league: the server opens one for each week, before the last one ends. It belongs to nobody,
 * its rules are those of its week's date, and anybody may join it.
 */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { loadFirstTexts } from '@bourse/contract/texts/index.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import {
  findWeeklyLeagueRules,
  listDueWeeklyLeagues,
  type WeeklyLeagueSeason,
} from '@bourse/core/products/leagues/weekly-league.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isPracticeWorld } from '../world/world.ts';
import { buildSeasonTerms, type CreateLeagueDependencies, insertLeague } from './create-league.ts';
import { lockLeagueNumbers, readWeeksWithLeague } from './seasons-store.ts';

const names = new Map<Language, Promise<string>>();
/** In the reader's language: the server named it, not a customer. */
export const loadPublicLeagueName = (language: Language): Promise<string> =>
  names.getOrInsertComputed(language, async () => (await loadFirstTexts(language)).leagueStrip.weekly);

type WeeklyDependencies = CreateLeagueDependencies & Pick<ServerDependencies, 'world'>;

/** Opens what is due and missing; nothing where money is real. Returns how many it opened. */
export async function openWeeklyLeagues(dependencies: WeeklyDependencies): Promise<number> {
  const { kysely } = dependencies.database;
  const due = listDueWeeklyLeagues(dependencies.clock.now());
  const existing = await readWeeksWithLeague(
    kysely,
    due.map(({ week }) => week),
  );
  const missing = due.filter(({ week }) => !existing.has(week));
  if (missing.length === 0 || !(await isPracticeWorld(dependencies, kysely))) return 0;
  const opened: number[] = [];
  for (const season of missing) {
    const league = await openWeeklyLeague(dependencies, season);
    if (league !== null) opened.push(league);
  }
  for (const league of opened) await dependencies.seasonTerms.findOrLoad(kysely, league);
  return opened.length;
}

/** Null if another process was first, or the world doesn't trade what the rules name. */
async function openWeeklyLeague(
  dependencies: WeeklyDependencies,
  { week, startsAt, endsAt }: WeeklyLeagueSeason,
): Promise<number | null> {
  const rules = findWeeklyLeagueRules(week);
  if (rules === null) return null;
  const terms = buildSeasonTerms(dependencies, {
    ...rules,
    markets: [...rules.markets],
    orderTypes: [...rules.orderTypes],
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  });
  if (isRefusal(terms)) return null;
  const title = await loadPublicLeagueName('en');
  return dependencies.database.kysely.transaction().execute(async (db) => {
    await lockLeagueNumbers(db);
    if ((await readWeeksWithLeague(db, [week])).size > 0) return null;
    const now = dependencies.clock.now();
    const made = await insertLeague(dependencies.leagueTexts, { db, now }, { organiser: null, week, title, terms });
    return isRefusal(made) ? null : Number(made.league);
  });
}
