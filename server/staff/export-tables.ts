/** The tables that can be exported, with the filters of their lists, page by page until there is no more. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffCaller } from '../calls/handler-types.ts';
import { parseAccountId, encodeId } from '../ids.ts';
import { formatTransferReference } from '../ledger/transfer-reference.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeNameFingerprint } from '../secrets/name-fingerprints.ts';
import { decryptCustomerName, listCustomerRecords } from './customers-store.ts';
import { listHouseAccountSums } from './get-house-accounts.ts';
import { listStaffAuditRows } from './list-staff-audit.ts';
import { formatReviewAmount } from './review-queue-rows.ts';
import { formatReviewId, listReviewRecords } from './review-queue-store.ts';

type ExportInput = CallInput<Calls['staff/exportCsv']>;
type ExportFilter = NonNullable<ExportInput['filter']>;
/** The row after which the page begins, from the previous page's cursor; null at the beginning. */
interface ExportPage {
  after: readonly bigint[] | null;
  limit: number;
}
interface ExportTable {
  head: string[];
  rows: string[][];
  /** The last row's numbers; null if nothing follows. */
  next: readonly (bigint | number)[] | null;
}
type ExportTableBuilder = (
  dependencies: ServerDependencies,
  filter: ExportFilter,
  caller: StaffCaller,
  page: ExportPage,
) => Promise<ExportTable>;

const STATES = ['open', 'processing', 'ended'] as const;

/** A page of rows that were read one further than it reaches. */
function exportPageOf<Row>(
  found: readonly Row[],
  { limit }: ExportPage,
  head: string[],
  cells: (row: Row) => string[],
  numbersOf: (row: Row) => readonly (bigint | number)[],
): ExportTable {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { head, rows: rows.map(cells), next: last && found.length > limit ? numbersOf(last) : null };
}

const exportCustomers: ExportTableBuilder = async ({ database, clock, secrets }, { query, state }, _caller, page) => {
  const now = clock.now();
  const nameQuery = query?.trim() || null;
  const rows = await listCustomerRecords(database.kysely, {
    query: nameQuery,
    print: nameQuery === null ? null : computeNameFingerprint(secrets, nameQuery),
    state: state ?? null,
    before: page.after?.[0] ?? null,
    limit: page.limit + 1,
    now,
  });
  return exportPageOf(
    rows,
    page,
    ['id', 'account', 'name', 'verification', 'states', 'createdAt'],
    (row) => [
      row.account_id.toString(),
      row.mobile,
      decryptCustomerName(secrets, row) ?? '',
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
const exportReviews: ExportTableBuilder = async ({ database }, filter, caller, page) => {
  const { kind, mine, customer, state } = filter;
  const isWhole = Object.keys(filter).length === 0;
  const states = isWhole ? STATES : STATES.filter((each) => each === (state ?? 'open'));
  const [nth = 0n, at, account, seq] = page.after ?? [];
  const found = await listReviewRecords(database.kysely, {
    kinds: kind ? [kind] : null,
    claimedBy: mine ? caller.staff.toString() : null,
    account: customer === undefined ? null : (parseAccountId(customer) ?? 0n),
    state: states[Number(nth)] ?? 'open',
    after: at && account && seq ? { at: new Date(Number(at)), account, seq } : null,
    limit: page.limit + 1,
  });
  const table = exportPageOf(
    found,
    page,
    ['id', 'kind', 'status', 'customer', 'amount', 'currency', 'submittedAt', 'updatedAt', 'reason', 'remark'],
    (row) => [
      formatReviewId(row),
      row.kind,
      row.status,
      row.account_id.toString(),
      formatReviewAmount(row.amount, row.currency) ?? '',
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

const exportAudit: ExportTableBuilder = async ({ database }, filter, caller, page) => {
  // Without a filter, the whole record.
  const nameQuery = Object.keys(filter).length === 0 ? { views: true } : filter;
  return exportPageOf(
    await listStaffAuditRows(database.kysely, caller.staff, nameQuery, page.limit + 1, page.after?.[0] ?? null),
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
function customerPeriodSql(
  { customer, from, to }: ExportFilter,
  [column, seq]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
  { after }: ExportPage,
): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (customer !== undefined) conditions.push(sql`account_id = ${parseAccountId(customer) ?? 0n}`);
  if (from !== undefined) conditions.push(sql`${column} >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`${column} < ${new Date(to)}`);
  if (after) conditions.push(sql`(account_id, ${seq}) > (${after[0]}::bigint, ${after[1] ?? 0n}::bigint)`);
  return sql.join(conditions, sql` and `);
}

function publicIdOf(account: bigint, reference: string): string {
  const publicReference = formatTransferReference(account, reference);
  return publicReference === reference ? '' : publicReference;
}

const LEDGER_COLUMNS = 'customer seq at code debit credit amount currency reference'
  // Newer columns come last, after those that existing readers know.
  .concat(' debitPortfolio creditPortfolio id transaction')
  .split(' ');

/**
 * `id`: of what the reference names, as everywhere else. `transaction`: transfers booked together have the same, and
 * the whole ledger is in its order (then by customer and number), as seals and the day's end cut it.
 */
const exportLedger: ExportTableBuilder = async ({ database }, filter, _caller, page) => {
  const { rows } = await sql<
    Record<'account_id' | 'seq' | 'amount' | 'xid', bigint> &
      Record<'code' | 'debit' | 'credit' | 'currency' | 'reference', string> &
      Record<'debit_portfolio' | 'credit_portfolio', number> & { at: Date }
  >`
    select account_id, seq, at, code, debit, credit, amount, currency, reference, debit_portfolio, credit_portfolio, xid
    from transfers
    where ${customerPeriodSql(filter, [sql`at`, sql`seq`], page)}
    order by account_id, seq limit ${page.limit + 1}`.execute(database.kysely);
  return exportPageOf(
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
      publicIdOf(row.account_id, row.reference),
      row.xid.toString(),
    ],
    (row) => [row.account_id, row.seq],
  );
};

const ORDER_COLUMNS = 'id customer portfolio createdAt updatedAt instrument side effect type status quantity filled'
  .concat(' averagePrice fees tax currency cause')
  .split(' ');

const exportOrders: ExportTableBuilder = async ({ database }, filter, _caller, page) => {
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
    .where(sql<boolean>`${customerPeriodSql(filter, [sql`created_at`, sql`order_seq`], page)}`)
    .orderBy('account_id')
    .orderBy('order_seq')
    .limit(page.limit + 1)
    .execute();
  return exportPageOf(
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

const exportHouseAccounts: ExportTableBuilder = async ({ database }) => ({
  head: ['account', 'owner', 'currency', 'amount'],
  rows: (await listHouseAccountSums(database.kysely)).map(({ bucket, owner, currency, amount }) => [
    bucket,
    owner,
    currency,
    amount,
  ]),
  next: null,
});

export const EXPORT_TABLES: Readonly<Record<ExportInput['what'], ExportTableBuilder>> = {
  customers: exportCustomers,
  reviews: exportReviews,
  audit: exportAudit,
  ledger: exportLedger,
  orders: exportOrders,
  houseAccounts: exportHouseAccounts,
};
