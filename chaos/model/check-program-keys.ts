/**
 * Customers' API keys by the written rules: a key reaches its own portfolio alone, what is sent with it is under its
 * name, and what it has ordered on a day is within its limits.
 */
import type pg from 'pg';
import { isAccepted, type JournalEntry } from '../trial-journal.ts';
import { isLeagueCommand } from './check-leagues.ts';
import { listCancelledOrders } from './cancelled-orders.ts';
import type { AnsweredJournal } from './check-trading-answers.ts';
import { currencyDigitsOf, type OrderRow, type StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { divideDown, minorUnitScaleOf } from './arithmetic.ts';
import { decodeId } from '@bourse/server/ids.ts';

interface KeyRow {
  account_id: bigint;
  key_id: string;
  portfolio: number;
  revoked_at: Date | null;
  limit_currency: string | null;
  limit_per_order: bigint | null;
  limit_per_day: bigint | null;
  day: string | null;
  spent: bigint | null;
}

const DATE_LENGTH = 10;
const dayOf = (at: Date): string => at.toISOString().slice(0, DATE_LENGTH);

export async function checkProgramKeys(
  client: pg.Client,
  journal: AnsweredJournal,
  book: StoredRowsSnapshot,
): Promise<Record<string, number>> {
  const { rows } = await client.query<KeyRow>(
    `select k.account_id, k.key_id, k.portfolio, revoked_at, limit_currency, limit_per_order, limit_per_day, u.day,
      u.spent from api_keys k left join api_key_uses u using (account_id, key_id)`,
  );
  const keys = new Map(rows.map((row) => [row.key_id, row]));
  const ordered = book.orders.filter((row) => row.api_key_id !== null);
  for (const order of ordered) checkOwner(order, keys.get(order.api_key_id!), journal);
  checkAnswers(journal, book, keys);
  const byKey = Map.groupBy(ordered, (row) => row.api_key_id!);
  const limited = rows.filter((key) => key.limit_currency !== null);
  for (const key of limited) checkLimits(key, byKey.get(key.key_id) ?? [], book, journal);
  return {
    keys: rows.length,
    keysRevoked: rows.filter(({ revoked_at: at }) => at !== null).length,
    ordersWithKeys: ordered.length,
    limitedKeys: limited.length,
  };
}

function checkOwner(order: OrderRow, key: KeyRow | undefined, { violate }: AnsweredJournal): void {
  if (key?.account_id !== order.account_id || key.portfolio !== order.portfolio)
    violate(
      `order ${order.account_id}/${order.order_seq}: is in portfolio ${order.portfolio}, its key ` +
        (key ? `in ${key.portfolio} of ${key.account_id}` : 'is nobody’s'),
    );
}

/** Each accepted command of a key concerned its own portfolio, and its orders have a key of that portfolio. */
function checkAnswers(
  { entries, violate }: AnsweredJournal,
  book: StoredRowsSnapshot,
  keys: ReadonlyMap<string, KeyRow>,
): void {
  const orders = new Map(book.orders.map((row) => [`${row.account_id} ${row.order_seq}`, row]));
  for (const entry of entries.filter(({ decision }) => isAccepted(decision))) {
    const { path, key: name, customer, sender } = entry;
    if (!path.startsWith('trading/') || isLeagueCommand(entry)) continue;
    const used = sender && 'apca-api-key-id' in sender ? keys.get(sender['apca-api-key-id']!) : undefined;
    for (const order of concernedOrders(entry, book, orders)) {
      if (used && order.portfolio !== used.portfolio)
        violate(`${path} ${name}: a key of portfolio ${used.portfolio} reached one in ${order.portfolio}`);
      const makes = path === 'trading/placeOrder' || path === 'trading/closePosition';
      if (makes && (order.api_key_id === null) !== (used === undefined))
        violate(`order ${customer.userId}/${order.order_seq}: key differs, ${order.api_key_id ?? 'none'} (${name})`);
    }
  }
}

function concernedOrders(
  entry: JournalEntry,
  { orders: rows }: StoredRowsSnapshot,
  orders: ReadonlyMap<string, OrderRow>,
): OrderRow[] {
  const account = BigInt(entry.customer.userId);
  const data = isAccepted(entry.decision) ? (entry.decision.data as { order?: { id: string } }) : {};
  const seqs =
    entry.path === 'trading/cancelOrders'
      ? listCancelledOrders(entry, rows).flat()
      : [data.order ? decodeId('o', account, data.order.id) : null];
  return seqs.flatMap((seq) => orders.get(`${account} ${seq}`) ?? []);
}

/**
 * The key's orders are in the limits' currency, and no fill costs more than it was counted: so what they were worth at
 * least follows from their own terms. What is cancelled stays counted.
 */
function checkLimits(
  key: KeyRow,
  orders: readonly OrderRow[],
  { fills }: StoredRowsSnapshot,
  { violate }: AnsweredJournal,
): void {
  const { limit_per_day: perDay, limit_per_order: perOrder, spent, limit_currency: currency } = key;
  if (perDay !== null && spent !== null && spent > perDay)
    violate(`key ${key.key_id}: ${spent} are noted for ${key.day}, its limit is ${perDay}`);
  const unit = minorUnitScaleOf(currencyDigitsOf(currency!));
  const opened = orders.filter((order) => order.effect === 'open');
  const days = new Set(opened.map((order) => dayOf(order.created_at)));
  const worth = (order: OrderRow): bigint => {
    const own = fills.filter((fill) => fill.account_id === order.account_id && fill.order_seq === order.order_seq);
    const counted = own.filter(
      (fill) => order.limit_price !== null || fill.at.getTime() === order.created_at.getTime(),
    );
    const waiting = (order.limit_price ?? 0n) * (order.quantity - order.filled);
    return counted.reduce((sum, fill) => sum + divideDown(fill.price * fill.quantity, unit), divideDown(waiting, unit));
  };
  for (const order of opened) {
    if (order.currency !== currency) violate(`key ${key.key_id}: order ${order.order_seq} is in ${order.currency}`);
    if (perOrder !== null && worth(order) > perOrder)
      violate(`key ${key.key_id}: order ${order.order_seq} is worth ${worth(order)}, its limit is ${perOrder}`);
  }
  const together = opened.reduce((sum, order) => sum + worth(order), 0n);
  if (perDay !== null && together > perDay * BigInt(days.size))
    violate(`key ${key.key_id}: its orders are worth ${together} on ${days.size} days, its limit is ${perDay}`);
}
