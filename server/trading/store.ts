/** The SQL of trading's queries; all other is the desk's. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Fill } from '@bourse/core/trading/orders/fill.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { OPEN_ORDERS_AND_POSITIONS_MAXIMUM } from '@bourse/core/trading/trading/check-order-request.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { parseCharges } from '../ledger/parse-account-rows.ts';
import { parseOrderRow } from '../ledger/order-table.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import type { AccountId } from '../ids.ts';
import { inScopeSql, type PortfolioScope } from '../ledger/portfolio-scope.ts';
import type { DayEndChargesOfFill } from './day-end-charge-views.ts';

type InstrumentReference = { instrument: string; currency: string };

export async function findInstrumentOfOrder(
  { kysely }: Database,
  account: AccountId,
  seq: bigint,
): Promise<(InstrumentReference & { borrows: boolean; status: string; portfolio: number }) | null> {
  return (
    (await kysely
      .selectFrom('orders')
      .select([
        'instrument',
        'currency',
        'status',
        'portfolio',
        sql<boolean>`side = 'short' and effect = 'open'`.as('borrows'),
      ])
      .where('account_id', '=', account)
      .where('order_seq', '=', seq)
      .executeTakeFirst()) ?? null
  );
}

/** Prepared once a session: planning it would take as long as running it. */
const COUNT_OPEN_STATEMENT = {
  name: 'count-open',
  text: `select (
      (select count(*) from (select from positions where account_id = $1 and instrument = $2
        and status <> 'closed' limit ${OPEN_ORDERS_AND_POSITIONS_MAXIMUM}) p)
      + (select count(*) from (select from orders where account_id = $1 and instrument = $2
        and status = 'pending' limit ${OPEN_ORDERS_AND_POSITIONS_MAXIMUM}) o))::integer as open`,
};

/** Open positions and waiting orders of an account in an instrument; each counted only up to the maximum. */
export async function countOpenOrdersAndPositions(
  { pool }: Database,
  account: AccountId,
  instrument: string,
): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ open: number }>({ ...COUNT_OPEN_STATEMENT, values: [account, instrument] });
  return row?.open ?? 0;
}

/** How much of a short position must be returned, and by when; null if nothing is recalled. */
export async function findStockRecall(
  { kysely }: Database,
  account: AccountId,
  position: bigint,
): Promise<{ quantity: string; dueAt: string } | null> {
  const row = await kysely
    .selectFrom('stock_recalls')
    .select(['quantity', 'due_at'])
    .where('account_id', '=', account)
    .where('position_seq', '=', position)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? { quantity: formatScaled(row.quantity), dueAt: row.due_at.toISOString() } : null;
}

export async function findInstrumentOfPosition(
  { kysely }: Database,
  account: AccountId,
  seq: bigint,
): Promise<(InstrumentReference & { portfolio: number }) | null> {
  return (
    (await kysely
      .selectFrom('positions')
      .select(['instrument', 'currency', 'portfolio'])
      .where('account_id', '=', account)
      .where('position_seq', '=', seq)
      .executeTakeFirst()) ?? null
  );
}

export interface OrderAndPositionFilter {
  /** Absent: all of them. */
  portfolio?: PortfolioScope;
  before: bigint | null;
  limit: number;
  status?: string | undefined;
  market?: string | undefined;
  instrument?: string | undefined;
  dayTrading?: boolean | undefined;
}

export async function listOrderRecords(
  { kysely }: Database,
  account: AccountId,
  page: OrderAndPositionFilter,
): Promise<Order[]> {
  let query = kysely.selectFrom('orders').selectAll().where('account_id', '=', account);
  if (page.portfolio !== undefined) query = query.where(inScopeSql('portfolio', page.portfolio));
  if (page.before !== null) query = query.where('order_seq', '<', page.before);
  if (page.status) query = query.where('status', '=', page.status);
  if (page.market) query = query.where('market', '=', page.market);
  if (page.instrument) query = query.where('instrument', '=', page.instrument);
  return (await query.orderBy('order_seq', 'desc').limit(page.limit).execute()).map(parseOrderRow);
}

export async function listPositionRecords(
  { kysely }: Database,
  account: AccountId,
  page: OrderAndPositionFilter,
): Promise<Position[]> {
  let query = kysely.selectFrom('positions').selectAll().where('account_id', '=', account);
  if (page.portfolio !== undefined) query = query.where(inScopeSql('portfolio', page.portfolio));
  if (page.before !== null) query = query.where('position_seq', '<', page.before);
  if (page.status) query = query.where('status', '=', page.status);
  if (page.market) query = query.where('market', '=', page.market);
  if (page.instrument) query = query.where('instrument', '=', page.instrument);
  if (page.dayTrading !== undefined) query = query.where('day_trading', '=', page.dayTrading);
  return (await query.orderBy('position_seq', 'desc').limit(page.limit).execute()).map(parsePositionRow);
}

export async function findPosition({ kysely }: Database, account: AccountId, seq: bigint): Promise<Position | null> {
  const row = await kysely
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where('position_seq', '=', seq)
    .executeTakeFirst();
  return row ? parsePositionRow(row) : null;
}

/** Orders that have filled for a position, oldest first. */
export async function listOrdersBySeq(
  { kysely }: Database,
  account: AccountId,
  seqs: readonly bigint[],
): Promise<Order[]> {
  if (seqs.length === 0) return [];
  return (
    await kysely
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', account)
      .where('order_seq', 'in', seqs)
      .orderBy('order_seq')
      .execute()
  ).map(parseOrderRow);
}

export async function listPositionsBySeq(
  { kysely }: Database,
  account: AccountId,
  seqs: readonly bigint[],
): Promise<Position[]> {
  if (seqs.length === 0) return [];
  return (
    await kysely
      .selectFrom('positions')
      .selectAll()
      .where('account_id', '=', account)
      .where('position_seq', 'in', seqs)
      .execute()
  ).map(parsePositionRow);
}

/** Every balance of the account, by "portfolio currency name". */
export async function loadBalances({ kysely }: Database, account: AccountId): Promise<Map<string, bigint>> {
  const rows = await kysely
    .selectFrom('balances')
    .select(['portfolio', 'currency', 'bucket', 'amount'])
    .where('account_id', '=', account)
    .execute();
  return new Map(rows.map((row) => [`${row.portfolio} ${row.currency} ${row.bucket}`, row.amount]));
}

/** Fills of these orders, oldest first. */
export async function listFillsOfOrders(
  { kysely }: Database,
  account: AccountId,
  orders: readonly bigint[],
): Promise<Fill[]> {
  if (orders.length === 0) return [];
  return (
    await kysely
      .selectFrom('fills')
      .selectAll()
      .where('account_id', '=', account)
      .where('order_seq', 'in', orders)
      .orderBy('fill_seq')
      .execute()
  ).map(fillFromRow);
}

export async function listFillsOfPosition({ kysely }: Database, account: AccountId, position: bigint): Promise<Fill[]> {
  // Its opening order has its number; each half has its own index.
  const half = (column: 'order_seq' | 'position_seq', effect: 'open' | 'close') =>
    kysely
      .selectFrom('fills')
      .selectAll()
      .where('account_id', '=', account)
      .where(column, '=', position)
      .where('effect', '=', effect);
  return (await half('order_seq', 'open').unionAll(half('position_seq', 'close')).orderBy('fill_seq').execute()).map(
    fillFromRow,
  );
}

/** What corporate actions did to a position, oldest first. */
export async function listPositionAdjustments({ kysely }: Database, account: AccountId, position: bigint) {
  return kysely
    .selectFrom('position_adjustments')
    .selectAll()
    .where('account_id', '=', account)
    .where('subject', '=', 'position')
    .where('subject_seq', '=', position)
    .orderBy('adjustment_seq')
    .execute();
}

/**
 * Shares that holdings became in mergers or were given in spin-offs, and what they cost then, by the number of their
 * position.
 */
export async function listDeliveredShares({ kysely }: Database, account: AccountId, positions: readonly bigint[]) {
  if (positions.length === 0) return [];
  return kysely
    .selectFrom('fills')
    .innerJoin('positions', (join) =>
      join
        .onRef('positions.account_id', '=', 'fills.account_id')
        .onRef('positions.position_seq', '=', 'fills.position_seq'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.account_id', '=', 'fills.account_id').onRef('orders.order_seq', '=', 'fills.order_seq'),
    )
    .select(['positions.position_seq', 'positions.instrument', 'orders.notional as cost', 'fills.quantity'])
    .where('fills.account_id', '=', account)
    .where('fills.position_seq', 'in', positions)
    .where('fills.rule', 'in', ['merger', 'spinOff'])
    .execute();
}

/** Day-end charges of these orders' fills, or of a position, by fill number. */
export async function loadDayEndCharges(
  { kysely }: Database,
  account: AccountId,
  of: { orders: readonly bigint[] } | { position: bigint },
): Promise<DayEndChargesOfFill[]> {
  if ('orders' in of && of.orders.length === 0) return [];
  const all = kysely
    .selectFrom('day_end_charges')
    .select(['fill_seq', 'order_seq', 'traded_on', 'charges'])
    .where('account_id', '=', account)
    .orderBy('fill_seq');
  const rows = await ('orders' in of
    ? all.where('order_seq', 'in', of.orders)
    : all.where('position_seq', '=', of.position)
  ).execute();
  return rows.map(({ fill_seq: fill, order_seq: order, traded_on: date, charges }) => ({
    fill,
    order,
    date,
    charges: parseCharges(charges),
  }));
}

function fillFromRow(row: Record<string, unknown>): Fill {
  const charges = parseCharges(row.charges as string);
  return {
    seq: row.fill_seq,
    order: row.order_seq,
    position: row.position_seq,
    effect: row.effect,
    price: row.price,
    quantity: row.quantity,
    charges,
    fee: row.fee,
    tax: row.tax,
    held: row.held,
    quoteSeq: Number(row.quote_seq),
    quoteAt: (row.quote_at as Date).getTime(),
    bid: row.bid,
    ask: row.ask,
    last: row.last,
    displayedSize: row.displayed_size,
    takenBefore: (row.taken_before as bigint | null) ?? 0n,
    othersTaken: (row.others_taken as bigint | null) ?? 0n,
    impact: row.impact,
    book: row.book,
    source: row.source,
    rule: row.rule,
    at: (row.at as Date).getTime(),
  } as Fill;
}

/** When the customer was granted margin trading (epoch ms), or null. */
export async function findMarginTradingStart(db: Database['kysely'], account: AccountId): Promise<number | null> {
  const row = await db
    .selectFrom('accounts')
    .select('margin_since')
    .where('account_id', '=', account)
    .executeTakeFirst();
  return row?.margin_since?.getTime() ?? null;
}

/** The caller must hold the account's row. */
export async function enableMarginTrading(db: Database['kysely'], account: AccountId, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ margin_since: new Date(now) })
    .where('account_id', '=', account)
    .execute();
}

export interface OrderStepRow {
  step: number;
  status: string;
  cause: string;
  filled: bigint;
  at: Date;
}

/**
 * The steps of an order's life, oldest first; null if there is no such order. The steps it was created with are in its
 * own row.
 */
export async function loadOrderSteps(
  { kysely }: Database,
  account: AccountId,
  order: bigint,
): Promise<OrderStepRow[] | null> {
  const [row, later] = await Promise.all([
    kysely
      .selectFrom('orders')
      .select(['first_steps', 'created_at'])
      .where('account_id', '=', account)
      .where('order_seq', '=', order)
      .executeTakeFirst(),
    kysely
      .selectFrom('order_changes')
      .select(['step', 'status', 'cause', 'filled', 'at'])
      .where('account_id', '=', account)
      .where('order_seq', '=', order)
      .orderBy('step')
      .execute(),
  ]);
  if (!row) return null;
  const first = row.first_steps
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index): OrderStepRow => {
      const [status = '', cause = '', filled = ''] = line.split(' ');
      return { step: index + 1, status, cause, filled: BigInt(filled), at: row.created_at };
    });
  return [...first, ...later];
}
