/** What an organiser changes in a league: its name, its rules until somebody joins, its end; and deleting it. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  findLeagueTermsFault,
  getLeaguePhase,
  LEAGUE_CHANGE_NOTICE_MS,
} from '@bourse/core/products/leagues/league-season.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { buildSeasonTerms, type CreateLeagueDependencies, type SeasonTermsInput } from './create-league.ts';
import { generateTextName } from './encrypted-texts.ts';
import { findOrganisedLeague } from './find-league.ts';
import { hasEntrants, lockOpenSeason, markLeagueDeleted, readSeason, updateSeason } from './seasons-store.ts';
import type { Db } from './store.ts';

type EditInput = CallInput<Calls['leagues/editLeague']>;

/** As the call takes them, so that changed rules pass the same checks as new ones. */
const termsInputOf = ({ currency, capital, startsAt, endsAt, number: _, ...rest }: LeagueSeason): SeasonTermsInput => ({
  ...rest,
  currency,
  capital: formatAmount(capital, currency),
  startsAt: isoTime(startsAt),
  endsAt: isoTime(endsAt),
  markets: [...rest.markets],
  instruments: rest.instruments ? [...rest.instruments] : undefined,
  orderTypes: [...rest.orderTypes] as SeasonTermsInput['orderTypes'],
  largestShare: rest.largestShare ?? undefined,
});

async function changeTerms(
  dependencies: CreateLeagueDependencies,
  db: Db,
  season: LeagueSeason,
  change: Omit<EditInput, 'league' | 'name' | 'key'>,
  now: number,
): Promise<LeagueSeason | Refusal> {
  const { instruments, largestShare, ...plain } = change;
  const terms = buildSeasonTerms(dependencies, {
    ...termsInputOf(season),
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(instruments === undefined ? {} : { instruments: instruments ?? undefined }),
    ...(largestShare === undefined ? {} : { largestShare: largestShare ?? undefined }),
  });
  if (isRefusal(terms)) return terms;
  // Every process has read the change before the season begins, by the old dates and by the new ones.
  const isAhead = Math.min(season.startsAt, terms.startsAt) >= now + LEAGUE_CHANGE_NOTICE_MS;
  if (!isAhead || (await hasEntrants(db, season.number))) return refuse('leagueFixed');
  const fault = findLeagueTermsFault(terms, now);
  return fault ? refuse(fault) : { ...terms, number: season.number };
}

export const editLeague =
  (dependencies: CreateLeagueDependencies): Handler<'leagues/editLeague'> =>
  async (input, { account }) => {
    const league = await findOrganisedLeague(dependencies.database.kysely, account, input.league);
    if (isRefusal(league)) return league;
    const { league: text, name, key: _, ...change } = input;
    const changesTerms = Object.values(change).some((value) => value !== undefined);
    const done = await runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('leagues/editLeague', {
        ...input,
        ...(name === undefined ? {} : { name: dependencies.secrets.fingerprint('name', name).toString('hex') }),
      }),
      async decide({ db, now }): Promise<{ league: string } | Refusal> {
        const season = await lockOpenSeason(db, league.season.number);
        if (!season) return refuse('leagueOver');
        const next = changesTerms ? await changeTerms(dependencies, db, season, change, now) : season;
        if (isRefusal(next)) return next;
        const word = name === undefined ? null : generateTextName();
        if (word !== null && name !== undefined) await dependencies.leagueTexts.write(db, [{ word, text: name }]);
        await updateSeason(db, next, word);
        return { league: text };
      },
    });
    if (!isRefusal(done)) await replaceCached(dependencies, league.season.number);
    return done;
  };

async function replaceCached({ database, seasonTerms }: CreateLeagueDependencies, number: number): Promise<void> {
  seasonTerms.replace(await readSeason(database.kysely, number));
}

/** Ends a running season in a minute: what is decided until then counts, and every process knows of it by then. */
export const endLeague =
  (dependencies: CreateLeagueDependencies): Handler<'leagues/endLeague'> =>
  async (input, { account }) => {
    const league = await findOrganisedLeague(dependencies.database.kysely, account, input.league);
    if (isRefusal(league)) return league;
    const done = await runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('leagues/endLeague', input),
      async decide({ db, now }): Promise<{ league: string; endsAt: string } | Refusal> {
        const season = await lockOpenSeason(db, league.season.number);
        if (!season || now >= season.endsAt) return refuse('leagueOver');
        if (now < season.startsAt) return refuse('leagueUpcoming');
        const endsAt = Math.min(season.endsAt, now + LEAGUE_CHANGE_NOTICE_MS);
        await updateSeason(db, { ...season, endsAt }, null);
        return { league: input.league, endsAt: isoTime(endsAt) };
      },
    });
    if (!isRefusal(done)) await replaceCached(dependencies, league.season.number);
    return done;
  };

/** Hides it from everybody; its number is never given again, and what the ledger holds stays. */
export const deleteLeague =
  (dependencies: CreateLeagueDependencies): Handler<'leagues/deleteLeague'> =>
  async (input, { account }) => {
    const league = await findOrganisedLeague(dependencies.database.kysely, account, input.league);
    if (isRefusal(league)) return league;
    const { number } = league.season;
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('leagues/deleteLeague', input),
      async decide({ db, now }): Promise<{ league: string } | Refusal> {
        const season = await lockOpenSeason(db, number);
        const phase = season && getLeaguePhase(season, false, now);
        if ((phase === 'running' || phase === 'counting') && (await hasEntrants(db, number)))
          return refuse('leagueRunning');
        await markLeagueDeleted(db, number, now);
        return { league: input.league };
      },
    });
  };
