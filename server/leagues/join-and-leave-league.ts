/** Joining a league, and leaving it. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { sql } from 'kysely';
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
  if (!(await hasEntry(kysely, season.number, account))) {
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
  const isSecond = holder !== null && (await hasPerson(kysely, season.number, account, holder));
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

const readHolder = async (db: Db, account: AccountId): Promise<bigint | null> =>
  (await db.selectFrom('accounts').select('holder').where('account_id', '=', account).executeTakeFirst())?.holder ??
  null;

/** Whether the two accounts belong to one person, as far as is known. */
const isOnePerson = async (db: Db, one: AccountId, other: AccountId, holder: bigint | null): Promise<boolean> =>
  one === other || (holder !== null && (await readHolder(db, one)) === holder);

const hasEntry = async (db: Db, league: number, account: AccountId): Promise<boolean> =>
  (await db
    .selectFrom('league_entries')
    .select('league')
    .where('league', '=', league)
    .where('account_id', '=', account)
    .executeTakeFirst()) !== undefined;

const hasPerson = async (db: Db, league: number, account: AccountId, holder: bigint): Promise<boolean> =>
  (await db
    .selectFrom('league_entries as e')
    .innerJoin('accounts as a', 'a.account_id', 'e.account_id')
    .select('e.league')
    .where('e.league', '=', league)
    // An entrant may have been verified after joining.
    .where('a.holder', '=', holder)
    .where('e.account_id', '<>', account)
    .executeTakeFirst()) !== undefined;

/** Opens a portfolio named after the league, unless an earlier call has. */
async function openLeaguePortfolio(
  { database, secrets, clock }: JoinDependencies,
  account: AccountId,
  { number }: LeagueSeason,
  title: string,
): Promise<void> {
  await database.kysely
    .insertInto('portfolios')
    .values({
      account_id: account,
      portfolio: number,
      kind: 'league',
      name: encryptPortfolioName(secrets, account, number, title),
      created_at: new Date(clock.now()),
    })
    .onConflict((found) => found.doNothing())
    .execute();
}

/** Taken before anything else, so that only one of several holders of a code gets in. False if somebody else has it. */
const takeInvitation = async (db: Db, code: string, account: AccountId): Promise<boolean> =>
  (await db
    .updateTable('league_invited')
    .set({ account_id: account })
    .where('code', '=', code)
    .where((where) => where.or([where('account_id', 'is', null), where('account_id', '=', account)]))
    .returning('code')
    .executeTakeFirst()) !== undefined;

/** Releases the code if the entrant didn't get in. */
const releaseInvitation = (db: Db, code: string, account: AccountId) =>
  sql`update league_invited i set account_id = null where code = ${code} and account_id = ${account}
    and not exists (select from league_entries e where e.league = i.league and e.account_id = i.account_id)
    and not exists (select from league_logins l where l.account_id = i.account_id)`.execute(db);

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
async function reserveLeagueName(
  { database, secrets }: Pick<ServerDependencies, 'database' | 'secrets'>,
  { league, account, name }: ReservedLeagueName,
): Promise<boolean> {
  const print = secrets.fingerprint('name', `${league} ${foldText(name)}`);
  const { rows } = await sql`insert into league_names as n (league, print, account_id)
    values (${league}, ${print}, ${account}) on conflict (league, print) do update set account_id = excluded.account_id
      where n.account_id is null or n.account_id = excluded.account_id
    returning league`.execute(database.kysely);
  return rows.length > 0;
}

/** Releases the name if the entrant didn't get in. */
const releaseLeagueName = (db: Db, league: number, account: AccountId) =>
  sql`update league_names n set account_id = null where league = ${league} and account_id = ${account}
    and not exists (select from league_entries e where e.league = n.league and e.account_id = n.account_id)`.execute(
    db,
  );

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
