/**
 * The fund password, asked for whenever money leaves: its guesses are counted and delayed separately from the login's.
 */
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { ACCOUNT_GUESS_RULE, refuseIfThrottled } from './guess-limits.ts';
import { accountHashingSlot, checkCountedPassword, computePasswordsDigest } from './passwords.ts';

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

type PasswordDependencies = Pick<ServerDependencies, 'database' | 'machineClock'>;
type PasswordCheck = (
  dependencies: PasswordDependencies,
  request: PasswordCheckRequest,
) => Promise<PasswordCheckResult | Refusal>;

/** Proves the fund password. */
export const checkFundPassword: PasswordCheck = (dependencies, request) => checkPassword(dependencies, 'fund', request);
/** Proves the channel password, whose guesses are counted separately. */
export const checkChannelPassword: PasswordCheck = (dependencies, request) =>
  checkPassword(dependencies, 'channel', request);

/**
 * `isAlreadyDecided` says whether this intent was already decided: then it isn't a guess, and is answered even while
 * guesses have to wait. If they do and the key is new, nothing is hashed: a flood must not keep others from logging in.
 * Only the customer's own device knows the key, and a different password under it counts as a guess.
 */
async function checkPassword(
  dependencies: PasswordDependencies,
  which: 'fund' | 'channel',
  { account, key, password, isAlreadyDecided }: PasswordCheckRequest,
): Promise<PasswordCheckResult | Refusal> {
  const scope = `${which}:${account}`;
  const { [`${which}_password_hash` as const]: stored } = await dependencies.database.kysely
    .selectFrom('customers')
    .select(['fund_password_hash', 'channel_password_hash'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  const waiting = await refuseIfThrottled(dependencies, [{ scope, rule: ACCOUNT_GUESS_RULE, counted: 'before' }]);
  if (waiting && !(await isAlreadyDecided(null))) return waiting;
  const digest = await computePasswordsDigest(account, key, [password]);
  if (stored === null) return { right: false, set: false, digest };
  if (await isAlreadyDecided(digest)) return { right: false, set: true, digest };
  const slot = accountHashingSlot(account);
  const right = await checkCountedPassword(dependencies, { scope, stored, typed: password, slot });
  return isRefusal(right) ? right : { right, set: true, digest };
}
