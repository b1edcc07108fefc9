/** The SQL of the house's desks that offer blocks. */
import type { Price } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** `ended`: two people have ended the desk. */
export interface BlockDesk {
  account: AccountId;
  house: boolean;
  instrument: string;
  ended: boolean;
}

export async function readBlockDesks(db: Db): Promise<BlockDesk[]> {
  const { rows } = await sql<BlockDesk>`select account_id as account, house, instrument, ended_at is not null as ended
    from block_desks order by account_id`.execute(db);
  return rows;
}

/** Desks without a block on offer, including ended ones that still hold something. */
export async function readIdleBlockDesks(db: Db): Promise<BlockDesk[]> {
  const { rows } = await sql<BlockDesk>`
    select account_id as account, house, instrument, ended_at is not null as ended from block_desks d
    where not exists (select from blocks b
      join orders o on (o.account_id, o.order_seq) = (b.account_id, b.order_seq)
      where b.account_id = d.account_id and o.status = 'pending')
    and (ended_at is null or exists (select from positions p where p.account_id = d.account_id
      and p.status <> 'closed')) order by account_id`.execute(db);
  return rows;
}

export interface OpenBlockOffer {
  account: AccountId;
  instrument: string;
  order: bigint;
  price: Price;
  ended: boolean;
}

/** The desks' blocks on offer. */
export async function readOpenBlockOffers(db: Db): Promise<OpenBlockOffer[]> {
  const { rows } = await sql<OpenBlockOffer>`
    select b.account_id as account, b.instrument, b.order_seq as "order", b.price, d.ended_at is not null as ended
    from block_desks d join blocks b using (account_id)
    join orders o using (account_id, order_seq) where o.status = 'pending' order by b.block`.execute(db);
  return rows;
}

/** A desk that isn't the house's own acts as a seat. */
export async function insertBlockDesk(
  db: Db,
  { account, house, instrument }: Pick<BlockDesk, 'account' | 'house' | 'instrument'>,
): Promise<void> {
  if (!house) await db.updateTable('accounts').set({ seat: true }).where('account_id', '=', account).execute();
  await db
    .insertInto('block_desks')
    .values({ account_id: account, house, instrument })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Opens it, or again the one that the account has had. */
export const openHouseBlockDesk = (
  db: Db,
  { account, instrument }: Pick<BlockDesk, 'account' | 'instrument'>,
  proposal: bigint,
) =>
  db
    .insertInto('block_desks')
    .values({ account_id: account, house: true, instrument, proposal })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ended_at: null }))
    .execute();

export const endHouseBlockDesk = (db: Db, instrument: string, now: number) =>
  db
    .updateTable('block_desks')
    .set({ ended_at: new Date(now) })
    .where('instrument', '=', instrument)
    .where('house', '=', true)
    .where('ended_at', 'is', null)
    .execute();
