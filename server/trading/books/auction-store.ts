/** Auctions in the database: the gathered orders, and each auction's result. */
import type { AuctionKind } from '@bourse/core/auctions/auction-times.ts';
import type { AuctionShares } from '@bourse/core/auctions/auction-share.ts';
import type { AuctionResult } from '@bourse/core/auctions/auctions.ts';
import type { Price, Quantity } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { orderOf } from '../../ledger/rows.ts';
import type { AccountId } from '../../ids.ts';
import type { AssertLeads } from '../../jobs/as-leader.ts';
import { bookId, parseBookId, type BookId } from '../../books/books.ts';
import type { Gathered } from './auction-calls.ts';

export interface AuctionName {
  instrument: string;
  kind: AuctionKind;
  /** Epoch ms. */
  at: number;
}
/** `fills`: what each order gets; orders missing from it get nothing. */
export interface Held {
  price: Price | null;
  fills: ReadonlyMap<BookId, Quantity>;
}

/** Those that still wait, earliest first. */
export async function readGathered({ kysely }: Database, ids: readonly BookId[]): Promise<Gathered[]> {
  const parsed = ids.map(parseBookId).filter((each) => each !== null);
  const { rows } = await sql<Record<string, unknown>>`select o.*, coalesce(a.holder, a.account_id) as holder
    from unnest(${parsed.map((each) => each.account)}::bigint[],
      ${parsed.map((each) => each.seq)}::bigint[]) n(account_id, order_seq)
    join orders o using (account_id, order_seq) join accounts a using (account_id) where o.status = 'pending'
    order by o.created_at, o.account_id, o.order_seq`.execute(kysely);
  return rows.map((row) => ({
    account: row.account_id as AccountId,
    holder: row.holder as AccountId,
    order: orderOf(row),
  }));
}

export async function readResult({ kysely }: Database, { instrument, kind, at }: AuctionName): Promise<Held | null> {
  const {
    rows: [auction],
  } = await sql<{
    price: Price | null;
  }>`select price from auctions where instrument = ${instrument} and kind = ${kind} and at = ${new Date(at)}`.execute(
    kysely,
  );
  if (!auction) return null;
  const { rows } = await sql<{
    account_id: AccountId;
    order_seq: bigint;
    quantity: Quantity;
  }>`select account_id, order_seq, quantity from auction_fills
    where instrument = ${instrument} and kind = ${kind} and at = ${new Date(at)}`.execute(kysely);
  return {
    price: auction.price,
    fills: new Map(rows.map(({ account_id, order_seq, quantity }) => [bookId('o', account_id, order_seq), quantity])),
  };
}

/** Auctions held already whose price is given after `now` (epoch ms). */
export async function readHeldAfter({ kysely }: Database, now: number): Promise<AuctionName[]> {
  const { rows } = await sql<{
    instrument: string;
    kind: AuctionKind;
    at: Date;
  }>`select instrument, kind, at from auctions where at > ${new Date(now)}`.execute(kysely);
  return rows.map(({ instrument, kind, at }) => ({ instrument, kind, at: at.getTime() }));
}

/** The first result written is kept. `result` is null if it wasn't held, or nothing matched. */
export async function writeResult(
  { kysely }: Database,
  { instrument, kind, at }: AuctionName,
  result: AuctionResult | null,
  gathered: readonly Gathered[],
  shares: AuctionShares | null,
  assertLeads: AssertLeads,
): Promise<void> {
  const own = new Map(
    gathered.map(({ account, order }) => [bookId('o', account, order.seq), { account, seq: order.seq }]),
  );
  const fills = (result?.fills ?? []).flatMap(({ id, quantity }) => {
    const order = own.get(id);
    return order ? [{ ...order, quantity }] : [];
  });
  await kysely.transaction().execute(async (db) => {
    const { numAffectedRows = 0n } =
      await sql`insert into auctions (instrument, kind, at, price, volume, imbalance, share_of_one, share_together)
      values (${instrument}, ${kind}, ${new Date(at)}, ${result?.price ?? null}, ${result?.volume ?? 0n},
        ${result?.imbalance ?? 0n}, ${shares?.ofOne ?? null}, ${shares?.together ?? null})
          on conflict do nothing`.execute(db);
    if (numAffectedRows === 0n) return;
    if (fills.length > 0)
      await sql`insert into auction_fills (instrument, kind, at, account_id, order_seq, quantity)
      select ${instrument}, ${kind}, ${new Date(at)}::timestamptz, *
      from unnest(${fills.map((each) => each.account)}::bigint[], ${fills.map((each) => each.seq)}::bigint[],
        ${fills.map((each) => each.quantity)}::bigint[])`.execute(db);
    await assertLeads(db);
  });
}
