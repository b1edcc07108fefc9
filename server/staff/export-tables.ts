/** The tables that can be exported, with the filters of their lists, page by page until there is no more. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../calls/handler.ts';
import { accountOf, encodeId } from '../ids.ts';
import { shownReference } from '../ledger/transfer-reference.ts';
import type { Parts } from '../parts.ts';
import { namePrint } from '../secrets/name-fingerprints.ts';
import { nameOf, selectCustomers } from './customers-store.ts';
import { readHouseSums } from './get-house-accounts.ts';
import { auditRows } from './list-audit.ts';
import { amountOf } from './review-rows.ts';
import { reviewId, selectReviews } from './reviews-store.ts';

type Asked = InputOf<Calls['staff/exportCsv']>;
type Filter = NonNullable<Asked['filter']>;
/** The row after which the page begins, from the previous page's cursor; null at the beginning. */
interface Page {
  after: readonly bigint[] | null;
  limit: number;
}
interface Table {
  head: string[];
  rows: string[][];
  /** The last row's numbers; null if nothing follows. */
  next: readonly (bigint | number)[] | null;
}
type Make = (parts: Parts, filter: Filter, caller: Staff, page: Page) => Promise<Table>;

const STATES = ['open', 'processing', 'ended'] as const;

/** A page of rows that were read one further than it reaches. */
function pageOf<Row>(
  found: readonly Row[],
  { limit }: Page,
  head: string[],
  cells: (row: Row) => string[],
  numbersOf: (row: Row) => readonly (bigint | number)[],
): Table {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { head, rows: rows.map(cells), next: last && found.length > limit ? numbersOf(last) : null };
}

const customers: Make = async ({ database, clock, secrets }, { query, state }, _caller, page) => {
  const now = clock.now();
  const asked = query?.trim() || null;
  const rows = await selectCustomers(database.kysely, {
    query: asked,
    print: asked === null ? null : namePrint(secrets, asked),
    state: state ?? null,
    before: page.after?.[0] ?? null,
    limit: page.limit + 1,
    now,
  });
  return pageOf(
    rows,
    page,
    ['id', 'account', 'name', 'verification', 'states', 'createdAt'],
    (row) => [
      row.account_id.toString(),
      row.mobile,
      nameOf(secrets, row) ?? '',
      row.verification,
      row.states
        .filter(({ until }) => until === null || Date.parse(until) > now)
        .map((each) => each.state)
        .join(' '),
      row.created_at.toISOString(),
    ],
    (row) => [row.account_id],
  );
};

/**
 * All reviews, one state after the other; with a filter as the list shows them: waiting ones, unless a state is given.
 */
const reviews: Make = async ({ database }, filter, caller, page) => {
  const { kind, mine, customer, state } = filter;
  const isWhole = Object.keys(filter).length === 0;
  const states = isWhole ? STATES : STATES.filter((each) => each === (state ?? 'open'));
  const [nth = 0n, at, account, seq] = page.after ?? [];
  const found = await selectReviews(database.kysely, {
    kinds: kind ? [kind] : null,
    claimedBy: mine ? caller.staff.toString() : null,
    account: customer === undefined ? null : (accountOf(customer) ?? 0n),
    state: states[Number(nth)] ?? 'open',
    after: at && account && seq ? { at: new Date(Number(at)), account, seq } : null,
    limit: page.limit + 1,
  });
  const table = pageOf(
    found,
    page,
    ['id', 'kind', 'status', 'customer', 'amount', 'currency', 'submittedAt', 'updatedAt', 'reason', 'remark'],
    (row) => [
      reviewId(row),
      row.kind,
      row.status,
      row.account_id.toString(),
      amountOf(row.amount, row.currency) ?? '',
      row.currency ?? '',
      row.submitted_at.toISOString(),
      row.updated_at.toISOString(),
      row.reason ?? '',
      row.remark ?? '',
    ],
    (row) => [nth, row.submitted_at.getTime(), row.account_id, row.seq],
  );
  return table.next === null && Number(nth) + 1 < states.length ? { ...table, next: [nth + 1n] } : table;
};

const audit: Make = async ({ database }, filter, caller, page) => {
  // Without a filter, the whole record.
  const asked = Object.keys(filter).length === 0 ? { views: true } : filter;
  return pageOf(
    await auditRows(database.kysely, caller.staff, asked, page.limit + 1, page.after?.[0] ?? null),
    page,
    ['seq', 'at', 'who', 'action', 'subject', 'customer', 'why', 'detail', 'hash'],
    (row) => [
      row.seq.toString(),
      row.at.toISOString(),
      row.who,
      row.action,
      row.subject,
      row.account_id?.toString() ?? '',
      row.why ?? '',
      row.detail,
      row.hash.toString('hex'),
    ],
    (row) => [row.seq],
  );
};

/**
 * Of one customer, within a period by this column, and after the row with these numbers. By customer and number, as the
 * primary key has them, a page costs the same however many came before.
 */
function within(
  { customer, from, to }: Filter,
  [column, seq]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
  { after }: Page,
): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (customer !== undefined) conditions.push(sql`account_id = ${accountOf(customer) ?? 0n}`);
  if (from !== undefined) conditions.push(sql`${column} >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`${column} < ${new Date(to)}`);
  if (after) conditions.push(sql`(account_id, ${seq}) > (${after[0]}::bigint, ${after[1] ?? 0n}::bigint)`);
  return sql.join(conditions, sql` and `);
}

function idOf(account: bigint, reference: string): string {
  const shown = shownReference(account, reference);
  return shown === reference ? '' : shown;
}

const LEDGER_COLUMNS = 'customer seq at code debit credit amount currency reference'
  // Newer columns come last, after those that existing readers know.
  .concat(' debitPortfolio creditPortfolio id transaction')
  .split(' ');

/**
 * `id`: of what the reference names, as everywhere else. `transaction`: transfers booked together have the same, and
 * the whole ledger is in its order (then by customer and number), as seals and the day's end cut it.
 */
const ledger: Make = async ({ database }, filter, _caller, page) => {
  const { rows } = await sql<
    Record<'account_id' | 'seq' | 'amount' | 'xid', bigint> &
      Record<'code' | 'debit' | 'credit' | 'currency' | 'reference', string> &
      Record<'debit_portfolio' | 'credit_portfolio', number> & { at: Date }
  >`
    select account_id, seq, at, code, debit, credit, amount, currency, reference, debit_portfolio, credit_portfolio, xid
    from transfers
    where ${within(filter, [sql`at`, sql`seq`], page)}
    order by account_id, seq limit ${page.limit + 1}`.execute(database.kysely);
  return pageOf(
    rows,
    page,
    LEDGER_COLUMNS,
    (row) => [
      row.account_id.toString(),
      row.seq.toString(),
      row.at.toISOString(),
      row.code,
      row.debit,
      row.credit,
      formatAmount(row.amount, row.currency),
      row.currency,
      row.reference,
      row.debit_portfolio.toString(),
      row.credit_portfolio.toString(),
      idOf(row.account_id, row.reference),
      row.xid.toString(),
    ],
    (row) => [row.account_id, row.seq],
  );
};

const ORDER_COLUMNS = 'id customer portfolio createdAt updatedAt instrument side effect type status quantity filled'
  .concat(' averagePrice fees tax currency cause')
  .split(' ');

const orders: Make = async ({ database }, filter, _caller, page) => {
  const rows = await database.kysely
    .selectFrom('orders')
    .select([
      'account_id',
      'order_seq',
      'portfolio',
      'created_at',
      'updated_at',
      'instrument',
      'side',
      'effect',
      'type',
    ])
    .select(['status', 'quantity', 'filled', 'average_price', 'fees', 'tax', 'currency', 'cause'])
    .where(sql<boolean>`${within(filter, [sql`created_at`, sql`order_seq`], page)}`)
    .orderBy('account_id')
    .orderBy('order_seq')
    .limit(page.limit + 1)
    .execute();
  return pageOf(
    rows,
    page,
    ORDER_COLUMNS,
    (row) => [
      encodeId('o', row.account_id, row.order_seq),
      row.account_id.toString(),
      row.portfolio.toString(),
      row.created_at.toISOString(),
      row.updated_at.toISOString(),
      row.instrument,
      row.side,
      row.effect,
      row.type,
      row.status,
      formatScaled(row.quantity),
      formatScaled(row.filled),
      row.average_price === null ? '' : formatScaled(row.average_price),
      formatAmount(row.fees, row.currency),
      formatAmount(row.tax, row.currency),
      row.currency,
      row.cause,
    ],
    (row) => [row.account_id, row.order_seq],
  );
};

const houseAccounts: Make = async ({ database }) => ({
  head: ['account', 'owner', 'currency', 'amount'],
  rows: (await readHouseSums(database.kysely)).map(({ bucket, owner, currency, amount }) => [
    bucket,
    owner,
    currency,
    amount,
  ]),
  next: null,
});

export const TABLES: Readonly<Record<Asked['what'], Make>> = {
  customers,
  reviews,
  audit,
  ledger,
  orders,
  houseAccounts,
};
