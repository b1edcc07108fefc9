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
import {
  deleteThrottle,
  findLeagueBySheetCode,
  findManagedAccount,
  insertNameLogin,
  readInvitationOf,
  readListedNames,
  readUnusedListedName,
  replaceNameLoginCode,
} from './listed-names-store.ts';

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
  const { kysely } = dependencies.database;
  const league = await findLeagueBySheetCode(kysely, code);
  const numbered = listNumberedNames(name);
  const prints = numbered.map((each) => computeListedNamePrint(dependencies, league?.league ?? 0, each));
  const guessed = printOfGuesses(dependencies, league?.league ?? 0, name);
  const rows = await readListedNames(kysely, league?.league ?? 0, { prints, code: codeOf(password) });
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
  return dependencies.managedLogins.open(caller, {
    password: listed.code,
    invitation: await readInvitationOf(dependencies.database.kysely, listed.organiser),
    read: read ?? {},
    attach: ({ db, now }, account) => insertNameLogin(db, listed.code, account, now),
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
        if (!(await replaceNameLoginCode(work.db, pupil, { from: input.code, to: code }, work.now)))
          return refuse('nameLoginNotManaged');
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
      const listed = await readUnusedListedName(db, league, input.code);
      if (!listed) return refuse('nameLoginNotManaged');
      const texts = await dependencies.leagueTexts.read(db, [listed.name]);
      const guessed = printOfGuesses(dependencies, league, texts.get(listed.name) ?? '');
      await deleteThrottle(db, nameScopeOf(listed.leagueCode, guessed));
      return { code: input.code };
    },
  });
}
