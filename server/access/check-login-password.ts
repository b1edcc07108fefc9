/** The login password as proof, for calls of a session that would hurt in a stranger's hands. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { accountHashingSlot, checkCountedPassword } from './passwords.ts';

/** Null if `password` is the account's. Wrong ones count together with those of all other calls that ask for it. */
export async function checkLoginPassword(
  dependencies: Pick<ServerDependencies, 'database' | 'machineClock'>,
  account: AccountId,
  password: string,
): Promise<Refusal | null> {
  const { password_hash: stored } = await dependencies.database.kysely
    .selectFrom('customers')
    .select('password_hash')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  const isRight = await checkCountedPassword(dependencies, {
    scope: `password:${account}`,
    stored,
    typed: password,
    slot: accountHashingSlot(account),
  });
  if (isRefusal(isRight)) return isRight;
  return isRight ? null : refuse('wrongPassword');
}
