/** Joining a league, and leaving it. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { sql } from 'kysely';
import {
  decideJoin,
  decideLeave,
  type EntryMade,
  type LeagueRefusal,
  plain,
} from '@bourse/core/products/leagues/entry.ts';
import { ENTRIES_MAXIMUM } from '@bourse/core/products/leagues/season.ts';
import { type Key, keyOf } from '../desk/command.ts';
import { hiddenName } from '../customers/portfolio-names.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { entryIn } from './records.ts';
import { type Db, findByCode, type League, readLeague } from './store.ts';
import { newWord } from './encrypted-texts.ts';
import type { Season } from '@bourse/core/trading/execution/season-rules.ts';
import { lookAt } from './find-league.ts';
import { folded } from '../secrets/name-fingerprints.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';

type JoinParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'secrets' | 'seasons' | 'leagueWords'>;

/**
 * Creates the portfolio and takes the name before the entry: a portfolio without an entry is empty and harmless, and a
 * retry reuses it.
 */
export const joinLeague =
  (parts: JoinParts): Handler<'leagues/joinLeague'> =>
  async (input, { account }) => {
    const { code, name } = input;
    const { kysely } = parts.database;
    const key = keyFor(parts, input);
    const found = await findByCode(kysely, code);
    const league = found && (await readLeague(kysely, found.number));
    const holder = await readHolder(kysely, account);
    if (!found || !league || (found.invited?.account ?? account) !== account)
      return refuseKept<Joined>(parts, account, key, plain('leagueNotFound'));
    const { season } = league;
    const told = name === undefined ? (found.invited?.name ?? null) : newWord();
    // With an existing entry the original answer is returned, even if something has changed since.
    if (!(await hasEntry(kysely, season.number, account))) {
      const barrier = await barrierOf(parts, league, account, holder);
      if (barrier) return refuseKept<Joined>(parts, account, key, barrier);
      const words = await parts.leagueWords.read(kysely, [league.name, told]);
      const title = words.get(league.name) ?? '';
      const called = name ?? words.get(told ?? '');
      if (found.invited && !(await takeInvitation(kysely, code, account)))
        return refuseKept<Joined>(parts, account, key, plain('leagueNotFound'));
      if (called !== undefined && !(await takeName(parts, { league: season.number, account, name: called }))) {
        if (found.invited) await giveBack(kysely, code, account);
        return refuseKept<Joined>(parts, account, key, plain('leagueNameTaken'));
      }
      await openPlace(parts, account, season, title);
      if (name !== undefined && told !== null) await parts.leagueWords.write(kysely, [{ word: told, text: name }]);
    }
    const answer = await join(parts, { account, season, name: told, holder, titleWord: league.name, key });
    if (isRefusal(answer)) {
      if (found.invited) await giveBack(kysely, code, account);
      await giveNameBack(kysely, season.number, account);
    }
    return answer;
  };

interface Joined {
  league: string;
  portfolio: string;
}

/** A name is stored encrypted, so the idempotency key covers its fingerprint. */
const keyFor = (
  { secrets }: JoinParts,
  { code, name, key }: { code: string; name?: string | undefined; key: string },
) =>
  keyOf('leagues/joinLeague', {
    code,
    key,
    ...(name === undefined ? {} : { name: secrets.fingerprint('name', name).toString('hex') }),
  });

/** Why a new entrant can't join; null if they can. */
async function barrierOf(
  { database: { kysely }, clock }: JoinParts,
  { season, entries, organiser }: League,
  account: AccountId,
  holder: bigint | null,
): Promise<LeagueRefusal | null> {
  if (clock.now() >= season.endsAt) return plain('leagueOver');
  if (await isOnePerson(kysely, organiser, account, holder)) return plain('leagueOwn');
  if (entries >= ENTRIES_MAXIMUM) return { refused: 'leagueFull', params: { maximum: ENTRIES_MAXIMUM } };
  const isSecond = holder !== null && (await hasPerson(kysely, season.number, account, holder));
  return isSecond ? plain('leagueSamePerson') : null;
}

interface Joining {
  account: AccountId;
  season: Season;
  name: string | null;
  holder: bigint | null;
  titleWord: string;
  key: Key;
}

async function join(parts: JoinParts, { account, season, name, holder, titleWord, key }: Joining) {
  const { kysely } = parts.database;
  const { number } = season;
  await parts.seasons.know(kysely, number);
  const title = (await parts.leagueWords.read(kysely, [titleWord])).get(titleWord) ?? '';
  const entry = newWord();
  const answer = await parts.desk.run<EntryMade, Joined>({
    account,
    actor: { account },
    key,
    portfolio: number,
    currencies: [season.currency],
    instrument: null,
    loads: [entryIn(number)],
    decide: (state, now) => decideJoin(state, season, { entry, name, holder, title }, now),
    answer: () => ({ league: number.toString(), portfolio: number.toString() }),
  });
  return answer ?? refuse('systemBusy');
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
async function openPlace(
  { database, secrets, clock }: JoinParts,
  account: AccountId,
  { number }: Season,
  title: string,
): Promise<void> {
  await database.kysely
    .insertInto('portfolios')
    .values({
      account_id: account,
      portfolio: number,
      kind: 'league',
      name: hiddenName(secrets, account, number, title),
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
const giveBack = (db: Db, code: string, account: AccountId) =>
  sql`update league_invited i set account_id = null where code = ${code} and account_id = ${account}
    and not exists (select from league_entries e where e.league = i.league and e.account_id = i.account_id)`.execute(
    db,
  );

export const leaveLeague =
  ({ database, desk }: Pick<Parts, 'database' | 'desk'>): Handler<'leagues/leaveLeague'> =>
  async (input, { account }) => {
    const key = keyOf('leagues/leaveLeague', input);
    const seen = await lookAt(database.kysely, account, input.league);
    if (isRefusal(seen)) return refuseKept<{ league: string }>({ desk }, account, key, plain('leagueNotFound'));
    const { season } = seen.league;
    const answer = await desk.run<EntryMade, { league: string }>({
      account,
      actor: { account },
      key,
      currencies: [],
      instrument: null,
      loads: [entryIn(season.number)],
      decide: (state, now) => decideLeave(state, season, now),
      answer: () => ({ league: input.league }),
    });
    return answer ?? refuse('systemBusy');
  };

interface Named {
  league: number;
  account: AccountId;
  name: string;
}

/**
 * Names are unique within a league. A name is reserved before the entry is made, and released if it isn't. False if
 * somebody else has it.
 */
async function takeName(
  { database, secrets }: Pick<Parts, 'database' | 'secrets'>,
  { league, account, name }: Named,
): Promise<boolean> {
  const print = secrets.fingerprint('name', `${league} ${folded(name)}`);
  const { rows } = await sql`insert into league_names as n (league, print, account_id)
    values (${league}, ${print}, ${account}) on conflict (league, print) do update set account_id = excluded.account_id
      where n.account_id is null or n.account_id = excluded.account_id
    returning league`.execute(database.kysely);
  return rows.length > 0;
}

/** Releases the name if the entrant didn't get in. */
const giveNameBack = (db: Db, league: number, account: AccountId) =>
  sql`update league_names n set account_id = null where league = ${league} and account_id = ${account}
    and not exists (select from league_entries e where e.league = n.league and e.account_id = n.account_id)`.execute(
    db,
  );

/**
 * Stores a refusal under its key without running the command, so that a retry gets the same refusal. Returns the key's
 * earlier answer, or else this refusal.
 */
async function refuseKept<Answer>({ desk }: Pick<Parts, 'desk'>, account: AccountId, key: Key, refusal: LeagueRefusal) {
  const answer = await desk.run<Changes, Answer>({
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
  return answer ?? refuse('systemBusy');
}
