/**
 * The fund password, asked for whenever money leaves: its guesses are counted and delayed separately from the login's.
 */
import type { Refusal } from '@bourse/contract/refusals.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses, refuseIfThrottled } from './guess-limits.ts';
import { accountHashingSlot, computePasswordsDigest, verifyPassword } from './passwords.ts';

/** `digest` distinguishes two passwords under one key; it is slow, so it can be stored. */
export interface PasswordCheckResult {
  right: boolean;
  set: boolean;
  digest: string;
}

interface PasswordCheckRequest {
  account: AccountId;
  key: string;
  password: string;
  /** With null it checks the key alone. */
  isAlreadyDecided(digest: string | null): Promise<boolean>;
}

/** Proves the fund password. */
export async function checkFundPassword(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  request: PasswordCheckRequest,
): Promise<PasswordCheckResult | Refusal> {
  const { fund_password_hash: stored } = await dependencies.database.kysely
    .selectFrom('customers')
    .select('fund_password_hash')
    .where('account_id', '=', request.account)
    .executeTakeFirstOrThrow();
  return checkPassword(dependencies, stored, `fund:${request.account}`, request);
}
/** Proves the channel password, whose guesses are counted separately. */
export async function checkChannelPassword(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  request: PasswordCheckRequest,
): Promise<PasswordCheckResult | Refusal> {
  const { channel_password_hash: stored } = await dependencies.database.kysely
    .selectFrom('customers')
    .select('channel_password_hash')
    .where('account_id', '=', request.account)
    .executeTakeFirstOrThrow();
  return checkPassword(dependencies, stored, `channel:${request.account}`, request);
}

/**
 * `isAlreadyDecided` says whether this intent was already decided: then it isn't a guess, and is answered even while
 * guesses have to wait. If they do and the key is new, nothing is hashed: a flood must not keep others from logging in.
 * Only the customer's own device knows the key, and a different password under it counts as a guess.
 */
async function checkPassword(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  stored: string | null,
  scope: string,
  { account, key, password, isAlreadyDecided }: PasswordCheckRequest,
): Promise<PasswordCheckResult | Refusal> {
  const scopes = [{ scope, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const }];
  const waiting = await refuseIfThrottled(dependencies, scopes);
  if (waiting && !(await isAlreadyDecided(null))) return waiting;
  const digest = await computePasswordsDigest(account, key, [password]);
  if (stored === null) return { right: false, set: false, digest };
  if (await isAlreadyDecided(digest)) return { right: false, set: true, digest };
  const tooFrequent = await countGuess(dependencies, scopes);
  if (tooFrequent) return tooFrequent;
  const right = await verifyPassword(stored, password, accountHashingSlot(account));
  if (right) await resetGuesses(dependencies, scopes);
  return { right, set: true, digest };
}
