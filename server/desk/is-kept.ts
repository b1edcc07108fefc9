/**
 * Whether a command was decided under this key already; with a hash, whether it was this very one. For checks that
 * stand before the desk: they must not refuse what it has done.
 */
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

export async function isKept(
  { kysely }: Pick<Database, 'kysely'>,
  { account, key, hash }: { account: AccountId; key: string; hash?: Buffer },
): Promise<boolean> {
  const row = await kysely
    .selectFrom('command_keys')
    .select('input_hash')
    .where('account_id', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined && (hash === undefined || hash.equals(row.input_hash));
}
