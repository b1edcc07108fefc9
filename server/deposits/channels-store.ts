import type { DepositChannel } from '@bourse/core/deposits/deposit-channels.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { channelOf, type DatedRow } from '../desk/channel-rows.ts';

const ROWS = 500;

export type Row = Omit<DatedRow, 'decided_at'>;

export const rowOf = ({
  from,
  decidedAt,
  feeFixed,
  feeBps,
  bankName,
  accountName,
  accountNumber,
  ...same
}: DepositChannel): DatedRow => ({
  ...same,
  from_at: new Date(from),
  decided_at: new Date(decidedAt),
  fee_fixed: feeFixed,
  fee_bps: feeBps,
  bank_name: bankName,
  account_name: accountName,
  account_number: accountNumber,
});

/** By name, the latest first. */
export const selectChannels = (db: Db): Promise<DatedRow[]> =>
  db.selectFrom('deposit_channels').selectAll().orderBy('channel').orderBy('from_at', 'desc').limit(ROWS).execute();

/** All dated rows of a channel, past and future. */
export async function selectRowsOf(db: Db, channel: string): Promise<DepositChannel[]> {
  const rows = await db.selectFrom('deposit_channels').selectAll().where('channel', '=', channel).execute();
  return rows.map(channelOf);
}

export const hasChannel = async (db: Db, channel: string): Promise<boolean> =>
  (await db
    .selectFrom('deposit_channels')
    .select('channel')
    .where('channel', '=', channel)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** False if one of this name already begins at that instant: dated rows are never changed. */
export async function insertChannel(db: Db, row: Row, now: number): Promise<boolean> {
  const set = await db
    .insertInto('deposit_channels')
    .values({ ...row, decided_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel')
    .executeTakeFirst();
  return set !== undefined;
}

/** Whether practice money was ever given out here. */
export const wasPracticeGiven = async (db: Db): Promise<boolean> =>
  (await sql`select from transfers where code = 'practice' limit 1`.execute(db)).rows.length > 0;
