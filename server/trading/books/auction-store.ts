/**
 * Auctions in the database: the gathered orders, which of them take part, each auction's result, and which have been
 * held.
 */
import type { AuctionKind, ScheduledAuction } from '@bourse/core/markets/auctions/auction-schedule.ts';
import type { AuctionVolumeLimits } from '@bourse/core/markets/auctions/simulated-auction-orders.ts';
import type { AuctionResult } from '@bourse/core/markets/auctions/cross-auction.ts';
import type { Price, Quantity } from '@bourse/core/ledger/money.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../db/table-types.ts';
import type { Database } from '../../db/database.ts';
import { parseOrderRow } from '../../ledger/order-table.ts';
import type { AccountId } from '../../ids.ts';
import type { AssertLeadership } from '../../jobs/fencing-tokens.ts';
import { encodeBookEntryId, type BookEntryId, parseBookEntryId } from '../../books/resting-order-books.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { getAwaitedAuction, type Order } from '@bourse/core/trading/orders/order.ts';
import { wasOrderUnchangedSince } from '@bourse/core/trading/trading/auction-orders.ts';
import type { Clock } from '../../time/clock.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';

interface AuctionKey {
  instrument: string;
  kind: AuctionKind;
  /** Epoch ms. */
  at: number;
}
/** `fills`: what each order gets; orders missing from it get nothing. */
export interface CompletedAuctionResult {
  price: Price | null;
  fills: ReadonlyMap<BookEntryId, Quantity>;
}

/** Those that still wait, earliest first. */
async function loadGatheredOrders({ kysely }: Database, ids: readonly BookEntryId[]): Promise<GatheredAuctionOrder[]> {
  const parsed = ids.map(parseBookEntryId).filter((each) => each !== null);
  const { rows } = await sql<
    Selectable<DB['orders']> & { holder: AccountId }
  >`select o.*, coalesce(a.holder, a.account_id) as holder
    from unnest(${parsed.map((each) => each.account)}::bigint[],
      ${parsed.map((each) => each.seq)}::bigint[]) n(account_id, order_seq)
    join orders o using (account_id, order_seq) join accounts a using (account_id) where o.status = 'pending'
    order by o.created_at, o.account_id, o.order_seq`.execute(kysely);
  return rows.map((row) => ({ account: row.account_id, holder: row.holder, order: parseOrderRow(row) }));
}

export async function loadAuctionResult(
  { kysely }: Database,
  { instrument, kind, at }: AuctionKey,
): Promise<CompletedAuctionResult | null> {
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
    fills: new Map(
      rows.map(({ account_id, order_seq, quantity }) => [encodeBookEntryId('o', account_id, order_seq), quantity]),
    ),
  };
}

/** Auctions held already whose price is given after `now` (epoch ms). */
async function listAuctionsHeldAfter({ kysely }: Database, now: number): Promise<AuctionKey[]> {
  const { rows } = await sql<{
    instrument: string;
    kind: AuctionKind;
    at: Date;
  }>`select instrument, kind, at from auctions where at > ${new Date(now)}`.execute(kysely);
  return rows.map(({ instrument, kind, at }) => ({ instrument, kind, at: at.getTime() }));
}

/** The first result written is kept. `result` is null if it wasn't held, or nothing matched. */
export async function insertAuctionResult(
  { kysely }: Database,
  { instrument, kind, at }: AuctionKey,
  result: AuctionResult | null,
  gathered: readonly GatheredAuctionOrder[],
  shares: AuctionVolumeLimits | null,
  assertLeads: AssertLeadership,
): Promise<void> {
  const own = new Map(
    gathered.map(({ account, order }) => [encodeBookEntryId('o', account, order.seq), { account, seq: order.seq }]),
  );
  const fills = (result?.fills ?? []).flatMap(({ id, quantity }) => {
    const order = own.get(id);
    return order ? [{ ...order, quantity }] : [];
  });
  await kysely.transaction().execute(async (db) => {
    const { numAffectedRows = 0n } =
      await sql`insert into auctions (instrument, kind, at, price, volume, imbalance, share_of_one, share_together)
      values (${instrument}, ${kind}, ${new Date(at)}, ${result?.price ?? null}, ${result?.volume ?? 0n},
        ${result?.imbalance ?? 0n}, ${shares?.perHolder ?? null}, ${shares?.allHolders ?? null})
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

/** Which orders take part in which auction. */

/** A priced auction, and the ordinary limit orders that may take part in it. */
export interface AuctionWithLimitOrders {
  instrument: Instrument;
  times: ScheduledAuction;
  ids: readonly BookEntryId[];
}

/** `holder`: the person the account belongs to, if they have several. */
export interface GatheredAuctionOrder {
  account: AccountId;
  holder: AccountId;
  order: Order;
}

/** `gathered`: in order of arrival. `joined`: the auction's times, if ordinary limit orders take part. */
export interface GatheredAuction {
  instrument: Instrument;
  kind: AuctionKind;
  at: number;
  gathered: GatheredAuctionOrder[];
  joined: AuctionWithLimitOrders | null;
}

interface GatheredAuctionsDependencies {
  database: Database;
  venues: Pick<VenueRegistry, 'instrument'>;
  clock: Clock;
  /** Whether waiting orders in an instrument may meet its price. */
  ready: (id: string, instant: number) => boolean;
}

/** The waiting orders of `due` and `joined`, grouped by auction. */
export async function loadGatheredAuctions(
  { database, venues, clock, ready }: GatheredAuctionsDependencies,
  due: readonly BookEntryId[],
  joined: readonly AuctionWithLimitOrders[],
): Promise<Map<string, GatheredAuction>> {
  const calls = new Map<string, GatheredAuction>();
  const takenBy = new Map<BookEntryId, AuctionWithLimitOrders[]>();
  for (const each of joined) for (const id of each.ids) takenBy.set(id, [...(takenBy.get(id) ?? []), each]);
  // In order of arrival: at one price the earlier order comes first, whichever kind it is.
  for (const gathered of await loadGatheredOrders(database, [...due, ...takenBy.keys()])) {
    const { account, order } = gathered;
    const kind = getAwaitedAuction(order.timeInForce);
    const instrument = venues.instrument(order.instrument);
    // While a split hasn't been applied to all holdings, it hasn't been applied to these orders either.
    if (!instrument || !ready(instrument.id, clock.now())) continue;
    if (kind && order.expiresAt !== null) addToCall(calls, gathered, instrument, kind, order.expiresAt, null);
    for (const each of takenBy.get(encodeBookEntryId('o', account, order.seq)) ?? []) {
      const { kind: joins, crossesAt, pricedAt } = each.times;
      if (wasOrderUnchangedSince(order, crossesAt)) addToCall(calls, gathered, instrument, joins, pricedAt, each);
    }
  }
  return calls;
}

function addToCall(
  calls: Map<string, GatheredAuction>,
  gathered: GatheredAuctionOrder,
  instrument: Instrument,
  kind: AuctionKind,
  at: number,
  taken: AuctionWithLimitOrders | null,
): void {
  const key = `${instrument.id} ${kind} ${at}`;
  const call = calls.get(key) ?? { instrument, kind, at, gathered: [], joined: taken };
  call.joined ??= taken;
  call.gathered.push(gathered);
  calls.set(key, call);
}

/**
 * Auctions that have been held. If the clock is set back before one, it takes no more orders and releases none, since
 * they would wait for something that is over. A process knows its own auctions at once, and those of the leading
 * process within a second.
 */

export interface CompletedAuctionRegistry {
  has(name: AuctionKey): boolean;
  add(name: AuctionKey): void;
  /** Call it every second: reads auctions held by other processes. `now` in epoch ms. */
  refresh(now: number): Promise<void>;
}

/** The clock is never set back farther while the server runs. */
const REMEMBERED_MS = 2 * 86_400_000;
/** An auction held later than this after its time is noticed only once the clock is set back. */
const LATE_MS = 900_000;

const auctionKeyText = ({ instrument, kind, at }: AuctionKey): string => `${instrument} ${kind} ${at}`;

/** `now` in epoch ms. */
export async function openCompletedAuctionRegistry(database: Database, now: number): Promise<CompletedAuctionRegistry> {
  const held = new Map<string, number>();
  const add = (name: AuctionKey): void => {
    held.set(auctionKeyText(name), name.at);
    for (const [key, at] of held) if (at < name.at - REMEMBERED_MS) held.delete(key);
  };
  const refresh = async (from: number): Promise<void> => {
    for (const name of await listAuctionsHeldAfter(database, from - LATE_MS))
      if (!held.has(auctionKeyText(name))) add(name);
  };
  await refresh(now);
  return { has: (name) => held.has(auctionKeyText(name)), add, refresh };
}
