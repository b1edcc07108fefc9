/**
 * Logins without a mobile number, where the operator of a practice world allows them: a league's code, a name from its
 * list and the code behind that name. The first login opens the account, whose password is that code until it is
 * changed. Names are typed, never listed, and every wrong guess is answered and counted alike.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  ACCOUNT_GUESS_RULE,
  buildAddressGuessScopes,
  countGuess,
  countWrongGuess,
  resetGuesses,
  type GuessScope,
} from '../access/guess-limits.ts';
import { limitLoginConcurrency } from '../access/concurrency-limits.ts';
import { loginHashingSlot, verifyPassword } from '../access/passwords.ts';
import { listNumberedNames } from '@bourse/core/products/leagues/listed-names.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { CallerOf, Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isPracticeWorld } from '../world/world.ts';
import { generateLeagueCode } from './create-league.ts';
import { findOrganisedLeague } from './find-league.ts';
import { comparableNameOf } from './league-views.ts';
import { computeListedNamePrint } from './invite-people-by-name.ts';
import type { Db } from './store.ts';

type NameLoginDependencies = Pick<
  ServerDependencies,
  | 'database'
  | 'clock'
  | 'machineClock'
  | 'accountEvents'
  | 'secrets'
  | 'settings'
  | 'world'
  | 'managedLogins'
  | 'leagueTexts'
>;
type Input = CallInput<Calls['leagues/logInByName']>;
type Answer = { token: string; userId: string; account: string };

interface ListedName {
  code: string;
  /** The account that was opened for the name; null before its first login. */
  mobile: string | null;
  /** Whether somebody uses the name with an account of their own: then nobody logs in by it. */
  isTaken: boolean;
  organiser: AccountId;
}

/**
 * Those of the name on the list of the league with this code, it itself first. Of people with one name, the list
 * numbers the later ones, who may leave the number out, since their code tells them apart. If none has the name
 * exactly, the one behind the typed code, if its name differs only in accents, punctuation and the like.
 */
async function findListedNames(
  dependencies: NameLoginDependencies,
  { league: code, name, password }: Pick<Input, 'league' | 'name' | 'password'>,
): Promise<{ guessed: string; names: ListedName[] }> {
  const db: Db = dependencies.database.kysely;
  const league = await db
    .selectFrom('leagues')
    .select(['league', 'organiser'])
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const numbered = listNumberedNames(name);
  const prints = numbered.map((each) => computeListedNamePrint(dependencies, league?.league ?? 0, each));
  const guessed = printOfGuesses(dependencies, league?.league ?? 0, name);
  const rows = await db
    .selectFrom('league_invited as i')
    .leftJoin('league_logins as l', 'l.account_id', 'i.account_id')
    .leftJoin('customers as c', 'c.account_id', 'l.account_id')
    .select(['i.code', 'i.account_id', 'i.name', 'i.print', 'c.mobile'])
    .where('i.league', '=', league?.league ?? 0)
    .where((where) => where.or([where('i.print', 'in', prints), where('i.code', '=', codeOf(password))]))
    .execute();
  const exact = rows
    .filter((row) => nthOf(prints, row.print) >= 0)
    .sort((a, b) => nthOf(prints, a.print) - nthOf(prints, b.print));
  const found = exact.length > 0 ? exact : await selectAlikeNames(dependencies, rows, numbered);
  const names = found.map(({ code: own, account_id: account, mobile }) => ({
    code: own,
    mobile,
    isTaken: account !== null && mobile === null,
    organiser: league?.organiser ?? 0n,
  }));
  return { guessed, names };
}

/** Of the name however it is written, so that guesses at one person are counted together. */
const printOfGuesses = (dependencies: NameLoginDependencies, league: number, name: string): string =>
  computeListedNamePrint(dependencies, league, comparableNameOf(name)).toString('hex');
/** `league`: its code, as on the sheets. */
const nameScopeOf = (league: string, guessed: string): string => `league name:${league} ${guessed}`;

async function selectAlikeNames<Row extends { name: string }>(
  { leagueTexts, database }: NameLoginDependencies,
  rows: readonly Row[],
  names: readonly string[],
): Promise<Row[]> {
  const texts = await leagueTexts.read(
    database.kysely,
    rows.map((row) => row.name),
  );
  const typed = new Set(names.map(comparableNameOf));
  return rows.filter((row) => typed.has(comparableNameOf(texts.get(row.name) ?? '')));
}

const nthOf = (prints: readonly Buffer[], print: Buffer | null): number =>
  prints.findIndex((each) => print !== null && each.equals(print));
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSameText = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
/** Codes come from paper: spaces and lower case are accepted. */
const codeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const logInByName =
  (dependencies: NameLoginDependencies): Handler<'leagues/logInByName'> =>
  async (input, caller) => {
    if (!(await areNameLoginsAllowed(dependencies))) return refuse('nameLoginsOff');
    const { guessed, names } = await findListedNames(dependencies, input);
    const typed = codeOf(input.password);
    const listed = names.find(({ code }) => isSameText(code, typed)) ?? names.find(({ mobile }) => mobile !== null);
    if (listed?.mobile) {
      const password = isSameText(listed.code, typed) ? listed.code : input.password;
      return logInAgain(dependencies, input, listed.mobile, password, caller);
    }
    const free = listed && !listed.isTaken ? listed : null;
    return limitLoginConcurrency(caller, () => openAccount(dependencies, input, free, guessed, caller));
  };

const areNameLoginsAllowed = async ({ settings, world, database }: NameLoginDependencies): Promise<boolean> =>
  settings.get('nameLogins') === 'yes' && (await isPracticeWorld({ world }, database.kysely));

/** Like every login with a password: the same limits, restrictions and second factor. */
async function logInAgain(
  { managedLogins }: NameLoginDependencies,
  { otp, recoveryCode }: Input,
  mobile: string,
  password: string,
  caller: CallerOf<'leagues/logInByName'>,
): Promise<Answer | Refusal> {
  const session = await managedLogins.login({ account: mobile, password, otp, recoveryCode }, caller);
  return isRefusal(session) ? session : { ...session, account: mobile };
}

async function openAccount(
  dependencies: NameLoginDependencies,
  { league, password, agreed, read }: Input,
  listed: ListedName | null,
  guessed: string,
  caller: CallerOf<'leagues/logInByName'>,
): Promise<Answer | Refusal> {
  const scopes: GuessScope[] = [
    { scope: nameScopeOf(league, guessed), rule: ACCOUNT_GUESS_RULE, counted: 'before' },
    ...buildAddressGuessScopes(caller.address, 'login'),
  ];
  const tooFrequent = await countGuess(dependencies, scopes);
  if (tooFrequent) return tooFrequent;
  // As slow as with an account, so that nobody learns which names are listed.
  await verifyPassword(null, password, loginHashingSlot(caller));
  if (!listed || !isSameText(listed.code, codeOf(password))) {
    await countWrongGuess(dependencies, scopes);
    return refuse('wrongCredentials');
  }
  await resetGuesses(dependencies, scopes);
  if (!agreed) return refuse('agreementRequired');
  const { code: invitation } = await dependencies.database.kysely
    .selectFrom('invitations')
    .select('code')
    .where('account_id', '=', listed.organiser)
    .executeTakeFirstOrThrow();
  return dependencies.managedLogins.open(caller, {
    password: listed.code,
    invitation,
    read: read ?? {},
    async attach({ db, now }, account) {
      const taken = await db
        .updateTable('league_invited')
        .set({ account_id: account })
        .where('code', '=', listed.code)
        .where('account_id', 'is', null)
        .returning('league')
        .executeTakeFirst();
      if (!taken) return false;
      await db
        .insertInto('league_logins')
        .values({ account_id: account, league: taken.league, opened_at: new Date(now) })
        .execute();
      return true;
    },
  });
}

/** A new code for a name whose account was opened from the list; all its sessions end. */
export const resetNameLogin =
  (dependencies: NameLoginDependencies): Handler<'leagues/resetNameLogin'> =>
  async (input, { account }) => {
    const { kysely } = dependencies.database;
    const league = await findOrganisedLeague(kysely, account, input.league);
    if (isRefusal(league)) return league;
    if (!(await areNameLoginsAllowed(dependencies))) return refuse('nameLoginsOff');
    const { number } = league.season;
    const pupil = await findManagedAccount(kysely, number, input.code);
    if (pupil === null) return unlockListedName(dependencies, input, number, account);
    return runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('leagues/resetNameLogin', input),
      accounts: [account, pupil],
      load: async () => {
        const code = generateLeagueCode();
        return { code, passwordHash: await dependencies.managedLogins.hash(code) };
      },
      async decide(work, { code, passwordHash }): Promise<{ code: string } | Refusal> {
        const { db, now } = work;
        const changed = await db
          .updateTable('league_invited')
          .set({ code })
          .where('code', '=', input.code)
          .where('account_id', '=', pupil)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) return refuse('nameLoginNotManaged');
        await db
          .updateTable('league_logins')
          .set({ reset_at: new Date(now) })
          .where('account_id', '=', pupil)
          .execute();
        await dependencies.managedLogins.reset(work, pupil, passwordHash);
        return { code };
      },
    });
  };

/** A name that nobody has logged in with: guesses of others have blocked its code, which counts again at once. */
async function unlockListedName(
  dependencies: NameLoginDependencies,
  input: CallInput<Calls['leagues/resetNameLogin']>,
  league: number,
  account: AccountId,
): Promise<{ code: string } | Refusal> {
  return runTransactionCommand(dependencies, {
    actor: { account },
    key: computeIdempotencyKey('leagues/resetNameLogin', input),
    accounts: [account],
    async decide({ db }): Promise<{ code: string } | Refusal> {
      const listed = await db
        .selectFrom('league_invited as i')
        .innerJoin('leagues as l', 'l.league', 'i.league')
        .select(['i.name', 'l.code as leagueCode'])
        .where('i.league', '=', league)
        .where('i.code', '=', input.code)
        .where('i.account_id', 'is', null)
        .executeTakeFirst();
      if (!listed) return refuse('nameLoginNotManaged');
      const texts = await dependencies.leagueTexts.read(db, [listed.name]);
      const guessed = printOfGuesses(dependencies, league, texts.get(listed.name) ?? '');
      await db.deleteFrom('login_throttles').where('scope', '=', nameScopeOf(listed.leagueCode, guessed)).execute();
      return { code: input.code };
    },
  });
}

/** Only accounts that this league's list has opened: nobody resets a login that a customer registered. */
const findManagedAccount = async (db: Db, league: number, code: string): Promise<AccountId | null> =>
  (
    await db
      .selectFrom('league_invited as i')
      .innerJoin('league_logins as l', (join) =>
        join.onRef('l.account_id', '=', 'i.account_id').onRef('l.league', '=', 'i.league'),
      )
      .select('l.account_id')
      .where('i.league', '=', league)
      .where('i.code', '=', code)
      .executeTakeFirst()
  )?.account_id ?? null;
