/**
 * Deposit channels as the database holds them: their dated rows, and the keys of private ones. For code that sets them
 * or a rule for them, and code that shows them.
 */
import { type DepositChannel, PRACTICE_DEPOSIT_CHANNELS } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { DepositChannels } from '../db/table-types.ts';
import type { World } from '../world/world.ts';
import type { AccountId } from '../ids.ts';

type StoredChannelRow = Selectable<DepositChannels>;
/** A channel keeps its currency's hours, unless a row says otherwise. */
export type DepositChannelRow = Omit<StoredChannelRow, 'weekdays' | 'opens' | 'closes'>;

/** Those that a practice world has by itself. */
export const listBuiltInDepositChannels = ({ kind }: Pick<World, 'kind'>): readonly DepositChannel[] =>
  kind === 'demo' ? PRACTICE_DEPOSIT_CHANNELS : [];

export const parseDepositChannelRow = ({
  from_at,
  decided_at,
  fee_fixed,
  fee_bps,
  bank_name,
  account_name,
  account_number,
  ...same
}: DepositChannelRow): DepositChannel => ({
  ...same,
  kind: same.kind as DepositChannel['kind'],
  from: from_at.getTime(),
  decidedAt: decided_at.getTime(),
  hours: null,
  feeFixed: fee_fixed,
  feeBps: fee_bps,
  bankName: bank_name,
  accountName: account_name,
  accountNumber: account_number,
});

function withCurrencyHours({ weekdays, opens, closes, ...row }: StoredChannelRow): DepositChannel {
  const hours =
    weekdays === null || opens === null || closes === null
      ? null
      : { weekdays: [...weekdays].map(Number), opens, closes };
  return { ...parseDepositChannelRow(row), hours };
}

/** Of all channels, past and future, with the house's own. */
export async function readDepositChannels(db: Db, world: Pick<World, 'kind'>): Promise<DepositChannel[]> {
  const found = await db.selectFrom('deposit_channels').selectAll().orderBy('from_at').execute();
  return [...listBuiltInDepositChannels(world), ...found.map(withCurrencyHours)];
}

/** The SQL of the keys of private deposit channels, for code that sets them and code that shows them. */

/** A channel's present key; `opened`: this account has entered it. */
export interface DepositChannelKey {
  channel: string;
  keyId: bigint;
  hash: string;
  since: Date;
  opened: boolean;
}

/** For every channel with a key. Read again each time, so that a change takes effect at once in all processes. */
export async function readDepositChannelKeys(db: Db, account: AccountId | null): Promise<DepositChannelKey[]> {
  const { rows } = await sql<DepositChannelKey>`
    select k.channel, k.key_id as "keyId", k.key_hash as hash, k.set_at as since, o.account_id is not null as opened
    from (select distinct on (channel) * from deposit_channel_keys order by channel, key_id desc) k
    left join deposit_channel_openings o on o.account_id = ${account}::bigint and o.key_id = k.key_id
    where k.key_hash is not null`.execute(db);
  return rows;
}

/** `hash`: of the new key; null lets everyone in. */
export async function insertDepositChannelKey(
  db: Db,
  channel: string,
  hash: string | null,
  now: number,
): Promise<void> {
  await db
    .insertInto('deposit_channel_keys')
    .values({ channel, key_hash: hash, set_at: new Date(now) })
    .execute();
}

export async function insertDepositChannelUnlock(
  db: Db,
  account: AccountId,
  { channel, keyId }: Pick<DepositChannelKey, 'channel' | 'keyId'>,
  now: number,
): Promise<void> {
  await db
    .insertInto('deposit_channel_openings')
    .values({ account_id: account, channel, key_id: keyId, opened_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
