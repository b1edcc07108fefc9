/**
 * Call auctions by the written rules: one price for the whole auction, held at its announced time, better and earlier
 * orders first, and an auction order meets nothing else.
 */
import { decodeId } from '@bourse/server/ids.ts';
import { isAccepted } from '../trial-journal.ts';
import { SCALED_ONE } from './arithmetic.ts';
import type { AuctionFillRow, AuctionRow, StoredRowsSnapshot, FillRow, OrderRow } from './stored-rows-snapshot.ts';
import type { AnsweredJournal } from './check-trading-answers.ts';

type Differ = (sentence: string) => void;

const FOR_AUCTION: Readonly<Record<string, string>> = { atOpen: 'open', atClose: 'close', atAuction: 'periodic' };
/** The server checks every second, but may just have been killed. */
const LATE_MS = 60_000;
/** Not an account number: stands for all customers together. */
const ALL = -1n;

const auctionName = ({ instrument, kind, at }: Pick<AuctionRow, 'instrument' | 'kind' | 'at'>): string =>
  `${instrument} ${kind} ${at.toISOString()}`;
const orderName = ({ account_id, order_seq }: Pick<OrderRow, 'account_id' | 'order_seq'>): string =>
  `${account_id}/${order_seq}`;
const buysOf = ({ side, effect }: Pick<OrderRow, 'side' | 'effect'>): boolean =>
  (side === 'long') === (effect === 'open');

/** `nowMs`: the server's time of this check; null if unknown. */
export function checkAuctions(
  { entries, violate }: AnsweredJournal,
  book: StoredRowsSnapshot,
  nowMs: number | null = null,
): Record<string, number> {
  const differ: Differ = (sentence) => violate(sentence);
  const placed = placedOf(entries, book);
  const orders = new Map(book.orders.map((row) => [orderName(row), row]));
  const auctions = new Map(book.auctions.map((row) => [auctionName(row), row]));
  const allotted = Map.groupBy(book.auctionFills, orderName);
  const fills = book.fills.filter(({ rule }) => rule.startsWith('auction.'));
  for (const those of Map.groupBy(
    fills,
    (fill) => `${orderName(fill)} ${fill.rule} ${fill.quote_at.getTime()}`,
  ).values()) {
    const row = orders.get(orderName(those[0]!));
    if (row) checkFill(those, row, auctions, allotted.get(orderName(row)) ?? [], differ);
  }
  let [waiting, over] = [0, 0];
  for (const row of book.orders.filter(({ time_in_force }) => FOR_AUCTION[time_in_force])) {
    if (row.status === 'pending') waiting += 1;
    else over += 1;
    if (
      row.status === 'pending' &&
      row.expires_at !== null &&
      nowMs !== null &&
      nowMs > row.expires_at.getTime() + LATE_MS
    )
      differ(
        `order ${orderName(row)}: waits for an auction of ${row.expires_at.toISOString()} at ` +
          `${new Date(nowMs).toISOString()}`,
      );
  }
  for (const fill of book.fills) {
    const tif = orders.get(orderName(fill))?.time_in_force ?? '';
    const kind = FOR_AUCTION[tif];
    if (kind && fill.rule !== `auction.${kind}`)
      differ(`fill ${fill.account_id}/${fill.fill_seq}: an order ${tif} was filled by ${fill.rule}`);
  }
  for (const auction of auctions.values()) checkPrecedence(auction, book, orders, placed, differ);
  return {
    auctions: book.auctions.filter(({ price }) => price !== null).length,
    auctionFills: fills.length,
    forAuctions: over,
    waitingForAuctions: waiting,
  };
}

function checkFill(
  those: readonly FillRow[],
  row: OrderRow,
  auctions: ReadonlyMap<string, AuctionRow>,
  allotted: readonly AuctionFillRow[],
  differ: Differ,
): void {
  const [fill] = those as [FillRow];
  const name = `fill ${fill.account_id}/${fill.fill_seq} in ${row.instrument} (${fill.rule})`;
  const kind = fill.rule.slice('auction.'.length);
  const own = allotted
    .filter(
      (each) => each.kind === kind && each.instrument === row.instrument && each.at.getTime() <= fill.at.getTime(),
    )
    .at(-1);
  const auction = own && auctions.get(auctionName(own));
  if (!own || !auction) return differ(`${name}: no auction gave it anything before ${fill.at.toISOString()}`);
  if (auction.price !== fill.price) differ(`${name}: ${fill.price}, the auction's price is ${auction.price}`);
  const filled = those.reduce((sum, { quantity }) => sum + quantity, 0n);
  if (filled > own.quantity || (filled < own.quantity && row.effect === 'close'))
    differ(`${name}: ${filled} units, the auction gave ${own.quantity}`);
}

/** When each acknowledged order was written. */
function placedOf(
  entries: AnsweredJournal['entries'],
  { keysWritten }: StoredRowsSnapshot,
): ReadonlyMap<string, bigint> {
  const placed = new Map<string, bigint>();
  for (const { path, key, customer, decision, alpaca } of entries) {
    const written = keysWritten.get(`${customer.userId} ${alpaca ? 'client order ' : ''}${key}`);
    if (path !== 'trading/placeOrder' || written === undefined || !isAccepted(decision)) continue;
    const { id } = (decision.data as { order: { id: string } }).order;
    placed.set(`${customer.userId}/${decodeId('o', BigInt(customer.userId), id)}`, written);
  }
  return placed;
}

/**
 * Precedence among the orders that waited when the auction was held: market orders before limits, then the better
 * limit, then the earlier. After an order that wasn't filled completely nobody gets anything, unless its owner, or all
 * together, had reached their maximum. An order that came afterwards, because the clock was set back to before the
 * auction, gets nothing in it.
 */
function checkPrecedence(
  { price, written, share_of_one: ofOne = null, share_together: together = null, ...auction }: AuctionRow,
  { auctionFills, orders: all, holders }: StoredRowsSnapshot,
  orders: ReadonlyMap<string, OrderRow>,
  placed: ReadonlyMap<string, bigint>,
  differ: Differ,
): void {
  const got = new Map(
    auctionFills
      .filter((each) => auctionName(each) === auctionName(auction))
      .map((each) => [orderName(each), each.quantity]),
  );
  if (price === null) {
    if (got.size > 0) differ(`auction ${auctionName(auction)}: had no price, and gave ${got.size} orders something`);
    return;
  }
  for (const name of got.keys())
    if (orders.get(name)?.instrument !== auction.instrument)
      differ(`auction ${auctionName(auction)}: gave order ${name} something, which is none of its own`);
  const holderOf = (account: bigint): bigint => holders?.get(account) ?? account;
  const cameAfter = (name: string): boolean => (placed.get(name) ?? 0n) > written;
  for (const name of got.keys())
    if (cameAfter(name))
      differ(`auction ${auctionName(auction)}: gave order ${name} something, which came after it was held`);
  const gathered = all.filter(
    (row) =>
      row.instrument === auction.instrument &&
      FOR_AUCTION[row.time_in_force] === auction.kind &&
      row.expires_at?.getTime() === auction.at.getTime() &&
      !cameAfter(orderName(row)) &&
      (row.cause === 'auctionOver' || got.has(orderName(row))),
  );
  for (const buys of [true, false]) {
    const side = gathered.filter((row) => buysOf(row) === buys).sort((a, b) => precedence(a, b, buys));
    let short: OrderRow | null = null;
    const had = new Map<bigint, bigint>();
    for (const [name, quantity] of got) {
      const row = orders.get(name);
      if (row && buysOf(row) === buys)
        for (const who of [holderOf(row.account_id), ALL]) had.set(who, (had.get(who) ?? 0n) + quantity);
    }
    const isAtShare = (row: OrderRow): boolean =>
      ofOne !== null &&
      together !== null &&
      ((had.get(holderOf(row.account_id)) ?? 0n) + SCALED_ONE > ofOne || (had.get(ALL) ?? 0n) + SCALED_ONE > together);
    for (const row of side) {
      const quantity = got.get(orderName(row)) ?? 0n;
      const accepts = row.limit_price === null || (buys ? row.limit_price >= price : row.limit_price <= price);
      if (quantity > 0n && !accepts)
        differ(
          `auction ${auctionName(auction)}: order ${orderName(row)} with limit ${row.limit_price} was ` +
            `given ${quantity} at ${price}`,
        );
      if (quantity > 0n && short)
        differ(
          `auction ${auctionName(auction)}: order ${orderName(row)} was given ${quantity} before ` +
            `${orderName(short)}, which comes first, had all`,
        );
      if (accepts && quantity < row.quantity && !isAtShare(row)) short ??= row;
    }
  }
}

function precedence(a: OrderRow, b: OrderRow, buys: boolean): number {
  if (a.limit_price !== b.limit_price) {
    if (a.limit_price === null) return -1;
    if (b.limit_price === null) return 1;
    return a.limit_price > b.limit_price === buys ? -1 : 1;
  }
  return (
    a.created_at.getTime() - b.created_at.getTime() ||
    Number(a.account_id - b.account_id) ||
    Number(a.order_seq - b.order_seq)
  );
}
