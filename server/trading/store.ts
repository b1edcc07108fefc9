/** The SQL of trading's queries; all other is the desk's. */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Fill } from '@bourse/core/trading/orders/fill.ts';
import type { Order, OrderType } from '@bourse/core/trading/orders/order.ts';
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
import { parseFillRow } from './trading-record-definitions.ts';

type InstrumentReference = { instrument: string; currency: string };

/** `portfolio`: the only one in which it is found, for an API key. */
export async function findInstrumentOfOrder(
  { kysely }: Database,
  account: AccountId,
  seq: bigint,
  portfolio?: number,
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
      .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio!))
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

/**
 * The order that its sender has given this name, now or before a change; null if there is none. From before names were
 * unique it is the last one.
 */
export async function findOrderByClientId(
  { kysely }: Database,
  account: AccountId,
  clientId: string,
  portfolio?: number,
): Promise<bigint | null> {
  const row = await kysely
    .selectFrom('orders')
    .select('order_seq')
    .where('account_id', '=', account)
    .where('client_id', '=', clientId)
    .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio!))
    .unionAll(
      kysely
        .selectFrom('order_replacements')
        .innerJoin('orders', (join) =>
          join
            .onRef('orders.account_id', '=', 'order_replacements.account_id')
            .onRef('orders.order_seq', '=', 'order_replacements.order_seq'),
        )
        .select('order_replacements.order_seq')
        .where('order_replacements.account_id', '=', account)
        .where('order_replacements.client_id', '=', clientId)
        .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio!)),
    )
    .orderBy('order_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.order_seq ?? null;
}

/** What the order was before each of its customer's changes, the oldest first. */
export const listOrderReplacements = ({ kysely }: Database, account: AccountId, order: bigint) =>
  kysely
    .selectFrom('order_replacements')
    .selectAll()
    .where('account_id', '=', account)
    .where('order_seq', '=', order)
    .orderBy('number')
    .execute();

/** The oldest pending orders of a portfolio, or of one instrument in it. */
export async function listPendingOrders(
  db: Database['kysely'],
  account: AccountId,
  { portfolio, instrument, limit }: { portfolio: number; instrument: string | undefined; limit: number },
): Promise<{ seq: bigint; clientId: string | null; replacements: number }[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_seq', 'client_id', 'replacements'])
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .where('status', '=', 'pending')
    .$if(instrument !== undefined, (query) => query.where('instrument', '=', instrument!))
    .orderBy('order_seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ seq: row.order_seq, clientId: row.client_id, replacements: row.replacements }));
}

/** The oldest first. */
export async function listOpenPositionNumbers(
  db: Database['kysely'],
  account: AccountId,
  { portfolio, instrument, limit }: { portfolio: number; instrument: string | undefined; limit: number },
): Promise<bigint[]> {
  const rows = await db
    .selectFrom('positions')
    .select('position_seq')
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .where('status', '<>', 'closed')
    .$if(instrument !== undefined, (query) => query.where('instrument', '=', instrument!))
    .orderBy('position_seq')
    .limit(limit)
    .execute();
  return rows.map(({ position_seq }) => position_seq);
}

/** `portfolio`: the only one in which it is found, for an API key. */
export async function findInstrumentOfPosition(
  { kysely }: Database,
  account: AccountId,
  seq: bigint,
  portfolio?: number,
): Promise<(InstrumentReference & { portfolio: number }) | null> {
  return (
    (await kysely
      .selectFrom('positions')
      .select(['instrument', 'currency', 'portfolio'])
      .where('account_id', '=', account)
      .where('position_seq', '=', seq)
      .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio!))
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
/** Of orders: those placed at `since` or later and before `until`; `before` is then the last one of the page before. */
export interface OrderFilter extends OrderAndPositionFilter {
  since?: string | undefined;
  until?: string | undefined;
  oldestFirst?: boolean | undefined;
  /** Its children, and the others of its group. */
  linkedTo?: bigint | undefined;
}

export async function listOrderRecords({ kysely }: Database, account: AccountId, page: OrderFilter): Promise<Order[]> {
  let query = kysely.selectFrom('orders').selectAll().where('account_id', '=', account);
  if (page.portfolio !== undefined) query = query.where(inScopeSql('portfolio', page.portfolio));
  if (page.before !== null) query = query.where('order_seq', page.oldestFirst ? '>' : '<', page.before);
  if (page.status === 'ended') query = query.where('status', '<>', 'pending');
  else if (page.status) query = query.where('status', '=', page.status);
  if (page.linkedTo !== undefined)
    query = query.where('order_seq', '<>', page.linkedTo).where(
      sql<boolean>`(parent_seq = ${page.linkedTo} or group_seq = (select g.group_seq from orders g
        where g.account_id = ${account} and g.order_seq = ${page.linkedTo}))`,
    );
  if (page.since) query = query.where('created_at', '>=', new Date(page.since));
  if (page.until) query = query.where('created_at', '<', new Date(page.until));
  if (page.market) query = query.where('market', '=', page.market);
  if (page.instrument) query = query.where('instrument', '=', page.instrument);
  const direction = page.oldestFirst ? 'asc' : 'desc';
  return (await query.orderBy('order_seq', direction).limit(page.limit).execute()).map(parseOrderRow);
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

export async function findPosition(
  { kysely }: Database,
  account: AccountId,
  seq: bigint,
  portfolio?: number,
): Promise<Position | null> {
  const row = await kysely
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', account)
    .where('position_seq', '=', seq)
    .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio!))
    .executeTakeFirst();
  return row ? parsePositionRow(row) : null;
}

/** Orders that have filled for a position, oldest first. */
export async function listOrdersBySeq(
  { kysely }: Database,
  account: AccountId,
  seqs: readonly bigint[],
  portfolio?: number,
): Promise<Order[]> {
  if (seqs.length === 0) return [];
  return (
    await kysely
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', account)
      .where('order_seq', 'in', seqs)
      .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio!))
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
  ).map(parseFillRow);
}

export interface FillWithOrder {
  fill: Fill;
  /** As it was when it filled, before its customer's later changes. */
  order: {
    clientId: string | null;
    replacements: number;
    type: OrderType;
    parent: bigint | null;
    instrument: string;
    side: string;
    currency: string;
    quantity: bigint;
  };
  /** Units of the order that had filled after it. */
  filled: bigint;
}

/** Fills of a portfolio; `before`: the last one of the page before. */
export async function listFillsWithOrders(
  { kysely }: Database,
  account: AccountId,
  page: Omit<OrderFilter, 'status' | 'market' | 'dayTrading'>,
): Promise<FillWithOrder[]> {
  const rows = await kysely
    .selectFrom('fills as f')
    .innerJoin('orders as o', (on) =>
      on.onRef('o.account_id', '=', 'f.account_id').onRef('o.order_seq', '=', 'f.order_seq'),
    )
    .selectAll('f')
    .select(['o.client_id', 'o.replacements', 'o.instrument', 'o.side', 'o.currency', 'o.quantity as ordered'])
    .select(['o.type', 'o.parent_seq'])
    .select(
      sql<bigint>`(select sum(e.quantity)::bigint from fills e where e.account_id = f.account_id
        and e.order_seq = f.order_seq and e.fill_seq <= f.fill_seq)`.as('filled'),
    )
    .where('f.account_id', '=', account)
    .where('o.portfolio', '=', Number(page.portfolio))
    .$if(page.before !== null, (query) => query.where('f.fill_seq', page.oldestFirst ? '>' : '<', page.before!))
    .$if(page.instrument !== undefined, (query) => query.where('o.instrument', '=', page.instrument!))
    .$if(page.since !== undefined, (query) => query.where('f.at', '>=', new Date(page.since!)))
    .$if(page.until !== undefined, (query) => query.where('f.at', '<', new Date(page.until!)))
    .orderBy('f.fill_seq', page.oldestFirst ? 'asc' : 'desc')
    .limit(page.limit)
    .execute();
  const changes = await listReplacementsOfOrders(
    kysely,
    account,
    rows.filter(({ replacements }) => replacements > 0).map(({ order_seq }) => order_seq),
  );
  return rows.map(
    ({ client_id, replacements, instrument, side, currency, ordered, type, parent_seq, filled, ...fill }) => {
      // What had filled before a change was there before this fill, unless the change came later.
      const change = changes.find((each) => each.order_seq === fill.order_seq && each.filled > filled - fill.quantity);
      const terms = change
        ? { clientId: change.client_id, replacements: change.number - 1, quantity: change.quantity }
        : { clientId: client_id, replacements, quantity: ordered };
      return {
        fill: parseFillRow(fill),
        order: { ...terms, type: type as OrderType, parent: parent_seq, instrument, side, currency },
        filled,
      };
    },
  );
}

/** By order, the oldest change first. */
const listReplacementsOfOrders = (kysely: Database['kysely'], account: AccountId, orders: readonly bigint[]) =>
  kysely
    .selectFrom('order_replacements')
    .select(['order_seq', 'number', 'filled', 'quantity', 'client_id'])
    .where('account_id', '=', account)
    .where('order_seq', 'in', orders.length > 0 ? orders : [0n])
    .orderBy('order_seq')
    .orderBy('number')
    .execute();

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
    parseFillRow,
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
  portfolio?: number,
): Promise<OrderStepRow[] | null> {
  const [row, later] = await Promise.all([
    kysely
      .selectFrom('orders')
      .select(['first_steps', 'created_at'])
      .where('account_id', '=', account)
      .where('order_seq', '=', order)
      .$if(portfolio !== undefined, (query) => query.where('portfolio', '=', portfolio!))
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

export interface InsuranceMovement {
  at: Date;
  currency: string;
  code: string;
  /** Negative if it has left the insurance account. */
  amount: bigint;
}
/** Newest first. */
export async function listInsuranceMovements(db: Database['kysely'], limit: number): Promise<InsuranceMovement[]> {
  const { rows } = await sql<InsuranceMovement>`select at, currency, code::text as code,
      case when credit = 'insurance' then amount else -amount end as amount
    from transfers where debit = 'insurance' or credit = 'insurance' order by at desc, account_id, seq desc
    limit ${limit}`.execute(db);
  return rows;
}
