/** The SQL of the keys of private deposit channels, for code that sets them and code that shows them. */
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { AccountId } from '../ids.ts';

/** A channel's present key; `opened`: this account has entered it. */
export interface ChannelKey {
  channel: string;
  keyId: bigint;
  hash: string;
  since: Date;
  opened: boolean;
}

/** For every channel with a key. Read again each time, so that a change takes effect at once in all processes. */
export async function readChannelKeys(db: Db, account: AccountId | null): Promise<ChannelKey[]> {
  const { rows } = await sql<ChannelKey>`
    select k.channel, k.key_id as "keyId", k.key_hash as hash, k.set_at as since, o.account_id is not null as opened
    from (select distinct on (channel) * from deposit_channel_keys order by channel, key_id desc) k
    left join deposit_channel_openings o on o.account_id = ${account}::bigint and o.key_id = k.key_id
    where k.key_hash is not null`.execute(db);
  return rows;
}

/** `hash`: of the new key; null lets everyone in. */
export async function insertChannelKey(db: Db, channel: string, hash: string | null, now: number): Promise<void> {
  await db
    .insertInto('deposit_channel_keys')
    .values({ channel, key_hash: hash, set_at: new Date(now) })
    .execute();
}

export async function insertOpening(
  db: Db,
  account: AccountId,
  { channel, keyId }: Pick<ChannelKey, 'channel' | 'keyId'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('deposit_channel_openings')
    .values({ account_id: account, channel, key_id: keyId, opened_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
