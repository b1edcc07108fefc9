/**
 * The fund password, asked for whenever money leaves: its guesses are counted and delayed separately from the login's.
 */
import type { Refusal } from '@bourse/contract/errors.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { ACCOUNT_RULE, countGuess, forgiveGuess, refuseAtOnce } from './guesses.ts';
import { hashFor, secretDigest, verifyPassword } from './passwords.ts';

/** `digest` distinguishes two passwords under one key; it is slow, so it can be stored. */
export interface FundPasswordProof {
  right: boolean;
  set: boolean;
  digest: string;
}

interface Asked {
  account: AccountId;
  key: string;
  password: string;
  /** With null it checks the key alone. */
  isKept(digest: string | null): Promise<boolean>;
}

/** Proves the fund password. */
export async function proveFundPassword(
  parts: Pick<Parts, 'database' | 'machine'>,
  asked: Asked,
): Promise<FundPasswordProof | Refusal> {
  const { fund_password_hash: stored } = await parts.database.kysely
    .selectFrom('customers')
    .select('fund_password_hash')
    .where('account_id', '=', asked.account)
    .executeTakeFirstOrThrow();
  return prove(parts, stored, `fund:${asked.account}`, asked);
}
/** Proves the channel password, whose guesses are counted separately. */
export async function proveChannelPassword(
  parts: Pick<Parts, 'database' | 'machine'>,
  asked: Asked,
): Promise<FundPasswordProof | Refusal> {
  const { channel_password_hash: stored } = await parts.database.kysely
    .selectFrom('customers')
    .select('channel_password_hash')
    .where('account_id', '=', asked.account)
    .executeTakeFirstOrThrow();
  return prove(parts, stored, `channel:${asked.account}`, asked);
}

/**
 * `isKept` says whether this intent was already decided: then it isn't a guess, and is answered even while guesses have
 * to wait. If they do and the key is new, nothing is hashed: a flood must not keep others from logging in. Only the
 * customer's own device knows the key, and a different password under it counts as a guess.
 */
async function prove(
  parts: Pick<Parts, 'database' | 'machine'>,
  stored: string | null,
  scope: string,
  { account, key, password, isKept }: Asked,
): Promise<FundPasswordProof | Refusal> {
  const scopes = [{ scope, rule: ACCOUNT_RULE, counted: 'before' as const }];
  const waiting = await refuseAtOnce(parts, scopes);
  if (waiting && !(await isKept(null))) return waiting;
  const digest = await secretDigest(account, key, [password]);
  if (stored === null) return { right: false, set: false, digest };
  if (await isKept(digest)) return { right: false, set: true, digest };
  const tooFrequent = await countGuess(parts, scopes);
  if (tooFrequent) return tooFrequent;
  const right = await verifyPassword(stored, password, hashFor(account));
  if (right) await forgiveGuess(parts, scopes);
  return { right, set: true, digest };
}
