/** Joining a league, and leaving it. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import {
  decideJoinLeague,
  decideLeaveLeague,
  type LeagueEntryDecision,
  type LeagueRefusal,
  buildPlainLeagueRefusal,
} from '@bourse/core/products/leagues/league-entry.ts';
import { LEAGUE_ENTRIES_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import { type IdempotencyKey, computeIdempotencyKey } from '../desk/command.ts';
import { encryptPortfolioName } from '../customers/portfolio-names.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLeagueEntryLoad } from './league-records.ts';
import { type Db, findLeagueByCode, type League, lockSeason, readLeague } from './store.ts';
import {
  hasEnteredWithOtherAccount,
  hasLeagueEntry,
  insertLeaguePortfolio,
  readHolder,
  releaseInvitation,
  releaseLeagueName,
  takeInvitation,
  takeLeagueName,
} from './entrants-store.ts';
import { generateTextName } from './encrypted-texts.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import { findVisibleLeague } from './find-league.ts';
import { runUnderLeagueLock } from './league-lock.ts';
import { foldText } from '../secrets/name-fingerprints.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';

type JoinDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'secrets' | 'seasonTerms' | 'leagueTexts'
>;

/** Nobody else enters the league meanwhile: whoever comes second sees the first one's entry, name and person. */
export const joinLeague =
  (dependencies: JoinDependencies): Handler<'leagues/joinLeague'> =>
  async (input, caller) => {
    const key = joinKeyOf(dependencies, input);
    const found = await findLeagueByCode(dependencies.database.kysely, input.code);
    return found
      ? runUnderLeagueLock(dependencies, found.number, () => joinByCode(dependencies, caller, input, key))
      : storeRefusal<JoinLeagueAnswer>(dependencies, caller.account, key, buildPlainLeagueRefusal('leagueNotFound'));
  };

/**
 * Creates the portfolio and takes the name before the entry: a portfolio without an entry is empty and harmless, and a
 * retry reuses it.
 */
async function joinByCode(
  dependencies: JoinDependencies,
  { account, address }: Pick<CustomerCaller, 'account' | 'address'>,
  { code, name }: { code: string; name?: string | undefined },
  key: IdempotencyKey,
) {
  const { kysely } = dependencies.database;
  const found = await findLeagueByCode(kysely, code);
  const league = found && (await readLeague(kysely, found.number));
  const holder = await readHolder(kysely, account);
  if (!found || !league || (found.invited?.account ?? account) !== account)
    return storeRefusal<JoinLeagueAnswer>(dependencies, account, key, buildPlainLeagueRefusal('leagueNotFound'));
  const { season } = league;
  const nameText = name === undefined ? (found.invited?.name ?? null) : generateTextName();
  // With an existing entry the original answer is returned, even if something has changed since.
  if (!(await hasLeagueEntry(kysely, season.number, account))) {
    const barrier = await findJoinBarrier(dependencies, league, account, holder);
    if (barrier) return storeRefusal<JoinLeagueAnswer>(dependencies, account, key, barrier);
    const words = await dependencies.leagueTexts.read(kysely, [league.name, nameText]);
    const title = words.get(league.name) ?? '';
    const called = name ?? words.get(nameText ?? '');
    if (found.invited && !(await takeInvitation(kysely, code, account)))
      return storeRefusal<JoinLeagueAnswer>(dependencies, account, key, buildPlainLeagueRefusal('leagueNotFound'));
    if (
      called !== undefined &&
      !(await reserveLeagueName(dependencies, { league: season.number, account, name: called }))
    ) {
      if (found.invited) await releaseInvitation(kysely, code, account);
      return storeRefusal<JoinLeagueAnswer>(dependencies, account, key, buildPlainLeagueRefusal('leagueNameTaken'));
    }
    await openLeaguePortfolio(dependencies, account, season, title);
    if (name !== undefined && nameText !== null)
      await dependencies.leagueTexts.write(kysely, [{ word: nameText, text: name }]);
  }
  // The portfolio keeps the organiser from changing the rules from now on.
  const fixed = (await lockSeason(kysely, season.number)) ?? season;
  dependencies.seasonTerms.replace(fixed);
  const answer = await insertLeagueEntry(dependencies, {
    account,
    season: fixed,
    // Equal only within this league: it marks entries from one network for its organiser.
    addressPrint: dependencies.secrets.fingerprint('address', `league ${season.number} ${address}`),
    name: nameText,
    holder,
    titleWord: league.name,
    key,
  });
  if (isRefusal(answer)) {
    if (found.invited) await releaseInvitation(kysely, code, account);
    await releaseLeagueName(kysely, season.number, account);
  }
  return answer;
}

interface JoinLeagueAnswer {
  league: string;
  portfolio: string;
}

/** A name is stored encrypted, so the idempotency key covers its fingerprint. */
const joinKeyOf = (
  { secrets }: JoinDependencies,
  { code, name, key }: { code: string; name?: string | undefined; key: string },
) =>
  computeIdempotencyKey('leagues/joinLeague', {
    code,
    key,
    ...(name === undefined ? {} : { name: secrets.fingerprint('name', name).toString('hex') }),
  });

/** Why a new entrant can't join; null if they can. */
async function findJoinBarrier(
  { database: { kysely }, clock }: JoinDependencies,
  { season, entries, organiser }: League,
  account: AccountId,
  holder: bigint | null,
): Promise<LeagueRefusal | null> {
  if (clock.now() >= season.endsAt) return buildPlainLeagueRefusal('leagueOver');
  if (organiser !== null && (await isOnePerson(kysely, organiser, account, holder)))
    return buildPlainLeagueRefusal('leagueOwn');
  if (entries >= LEAGUE_ENTRIES_MAXIMUM) return { refused: 'leagueFull', params: { maximum: LEAGUE_ENTRIES_MAXIMUM } };
  const isSecond = holder !== null && (await hasEnteredWithOtherAccount(kysely, season.number, account, holder));
  return isSecond ? buildPlainLeagueRefusal('leagueSamePerson') : null;
}

interface NewLeagueEntry {
  account: AccountId;
  season: LeagueSeason;
  name: string | null;
  holder: bigint | null;
  addressPrint: Buffer;
  titleWord: string;
  key: IdempotencyKey;
}

async function insertLeagueEntry(
  dependencies: JoinDependencies,
  { account, season, name, holder, addressPrint, titleWord, key }: NewLeagueEntry,
) {
  const { kysely } = dependencies.database;
  const { number } = season;
  await dependencies.seasonTerms.findOrLoad(kysely, number);
  const title = (await dependencies.leagueTexts.read(kysely, [titleWord])).get(titleWord) ?? '';
  const entry = generateTextName();
  return dependencies.desk.run<LeagueEntryDecision, JoinLeagueAnswer>({
    account,
    actor: { account },
    key,
    portfolio: number,
    currencies: [season.currency],
    instrument: null,
    loads: [buildLeagueEntryLoad(number)],
    decide: (state, now) => decideJoinLeague(state, season, { entry, name, holder, addressPrint, title }, now),
    answer: () => ({ league: number.toString(), portfolio: number.toString() }),
  });
}

/** Whether the two accounts belong to one person, as far as is known. */
const isOnePerson = async (db: Db, one: AccountId, other: AccountId, holder: bigint | null): Promise<boolean> =>
  one === other || (holder !== null && (await readHolder(db, one)) === holder);

/** Opens a portfolio named after the league, unless an earlier call has. */
async function openLeaguePortfolio(
  { database, secrets, clock }: JoinDependencies,
  account: AccountId,
  { number }: LeagueSeason,
  title: string,
): Promise<void> {
  const name = encryptPortfolioName(secrets, account, number, title);
  await insertLeaguePortfolio(database.kysely, { league: number, account, name }, clock.now());
}

export const leaveLeague =
  ({ database, desk }: Pick<ServerDependencies, 'database' | 'desk'>): Handler<'leagues/leaveLeague'> =>
  async (input, { account }) => {
    const key = computeIdempotencyKey('leagues/leaveLeague', input);
    const seen = await findVisibleLeague(database.kysely, account, input.league);
    if (isRefusal(seen))
      return storeRefusal<{ league: string }>({ desk }, account, key, buildPlainLeagueRefusal('leagueNotFound'));
    const { season } = seen.league;
    return desk.run<LeagueEntryDecision, { league: string }>({
      account,
      actor: { account },
      key,
      currencies: [],
      instrument: null,
      loads: [buildLeagueEntryLoad(season.number)],
      decide: (state, now) => decideLeaveLeague(state, season, now),
      answer: () => ({ league: input.league }),
    });
  };

interface ReservedLeagueName {
  league: number;
  account: AccountId;
  name: string;
}

/**
 * Names are unique within a league. A name is reserved before the entry is made, and released if it isn't. False if
 * somebody else has it.
 */
const reserveLeagueName = (
  { database, secrets }: Pick<ServerDependencies, 'database' | 'secrets'>,
  { league, account, name }: ReservedLeagueName,
): Promise<boolean> =>
  takeLeagueName(database.kysely, {
    league,
    account,
    print: secrets.fingerprint('name', `${league} ${foldText(name)}`),
  });

/**
 * Stores a refusal under its key without running the command, so that a retry gets the same refusal. Returns the key's
 * earlier answer, or else this refusal.
 */
async function storeRefusal<Answer>(
  { desk }: Pick<ServerDependencies, 'desk'>,
  account: AccountId,
  key: IdempotencyKey,
  refusal: LeagueRefusal,
) {
  const answer = await desk.run<DecisionChanges, Answer>({
    account,
    actor: { account },
    key,
    currencies: [],
    instrument: null,
    decide: () => refusal,
    answer: () => {
      throw new Error('a refusal has no answer');
    },
  });
  return answer;
}
