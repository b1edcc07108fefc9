/** The tables that can be exported, with the filters of their lists. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../calls/handler.ts';
import { accountOf, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { namePrint } from '../secrets/name-prints.ts';
import { nameOf } from './customer-name.ts';
import { selectCustomers } from './customers-store.ts';
import { readHouseSums } from './get-house-accounts.ts';
import { auditRows } from './list-audit.ts';
import { amountOf } from './review-rows.ts';
import { reviewId, selectReviews } from './reviews-store.ts';

type Asked = InputOf<Calls['staff/exportCsv']>;
type Filter = NonNullable<Asked['filter']>;
type Table = string[][];
type Make = (parts: Parts, filter: Filter, caller: Staff) => Promise<Table>;

const ROWS_MAXIMUM = 10_000;
const STATES = ['open', 'processing', 'ended'] as const;

const customers: Make = async ({ database, clock, secrets }, { query, state }) => {
  const now = clock.now();
  const asked = query?.trim() || null;
  const rows = await selectCustomers(database.kysely, {
    query: asked,
    print: asked === null ? null : namePrint(secrets, asked),
    state: state ?? null,
    before: null,
    limit: ROWS_MAXIMUM,
    now,
  });
  return [
    ['id', 'account', 'name', 'verification', 'states', 'createdAt'],
    ...rows.map((row) => [
      row.account_id.toString(),
      row.mobile,
      nameOf(secrets, row) ?? '',
      row.verification,
      row.states
        .filter(({ until }) => until === null || Date.parse(until) > now)
        .map((each) => each.state)
        .join(' '),
      row.created_at.toISOString(),
    ]),
  ];
};

/** All reviews; with a filter as the list shows them: waiting ones, unless a state is given. */
const reviews: Make = async ({ database }, filter, caller) => {
  const { kind, mine, customer, state } = filter;
  const isWhole = Object.keys(filter).length === 0;
  const states = isWhole ? STATES : STATES.filter((each) => each === (state ?? 'open'));
  const asked = {
    kinds: kind ? [kind] : null,
    claimedBy: mine ? caller.staff.toString() : null,
    account: customer === undefined ? null : (accountOf(customer) ?? 0n),
    after: null,
    limit: ROWS_MAXIMUM,
  };
  const found = await Promise.all(states.map((each) => selectReviews(database.kysely, { ...asked, state: each })));
  return [
    ['id', 'kind', 'status', 'customer', 'amount', 'currency', 'submittedAt', 'updatedAt', 'reason', 'remark'],
    ...found
      .flat()
      .slice(0, ROWS_MAXIMUM)
      .map((row) => [
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
      ]),
  ];
};

const audit: Make = async ({ database }, filter, caller) => {
  // Without a filter, the whole record.
  const asked = Object.keys(filter).length === 0 ? { views: true } : filter;
  const rows = await auditRows(database.kysely, caller.staff, asked, ROWS_MAXIMUM);
  return [
    ['seq', 'at', 'who', 'action', 'subject', 'customer', 'why', 'detail', 'hash'],
    ...rows.map((row) => [
      row.seq.toString(),
      row.at.toISOString(),
      row.who,
      row.action,
      row.subject,
      row.account_id?.toString() ?? '',
      row.why ?? '',
      row.detail,
      row.hash.toString('hex'),
    ]),
  ];
};

/** Of one customer, and within a period by this column. */
function within({ customer, from, to }: Filter, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (customer !== undefined) conditions.push(sql`account_id = ${accountOf(customer) ?? 0n}`);
  if (from !== undefined) conditions.push(sql`${column} >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`${column} < ${new Date(to)}`);
  return sql.join(conditions, sql` and `);
}

const ledger: Make = async ({ database }, filter) => {
  const { rows } = await sql<
    Record<'account_id' | 'seq' | 'amount', bigint> &
      Record<'code' | 'debit' | 'credit' | 'currency' | 'reference', string> & { at: Date }
  >`
    select account_id, seq, at, code, debit, credit, amount, currency, reference from transfers
    where ${within(filter, sql`at`)} order by at desc, account_id, seq desc limit ${ROWS_MAXIMUM}`.execute(
    database.kysely,
  );
  return [
    ['customer', 'seq', 'at', 'code', 'debit', 'credit', 'amount', 'currency', 'reference'],
    ...rows.map((row) => [
      row.account_id.toString(),
      row.seq.toString(),
      row.at.toISOString(),
      row.code,
      row.debit,
      row.credit,
      formatAmount(row.amount, row.currency),
      row.currency,
      row.reference,
    ]),
  ];
};

const orders: Make = async ({ database }, filter) => {
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
    .where(sql<boolean>`${within(filter, sql`created_at`)}`)
    .orderBy('created_at', 'desc')
    .limit(ROWS_MAXIMUM)
    .execute();
  return [
    ['id', 'customer', 'portfolio', 'createdAt', 'updatedAt', 'instrument', 'side', 'effect', 'type', 'status'].concat([
      'quantity',
      'filled',
      'averagePrice',
      'fees',
      'tax',
      'currency',
      'cause',
    ]),
    ...rows.map((row) => [
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
    ]),
  ];
};

const houseAccounts: Make = async ({ database }) => [
  ['account', 'owner', 'currency', 'amount'],
  ...(await readHouseSums(database.kysely)).map(({ bucket, owner, currency, amount }) => [
    bucket,
    owner,
    currency,
    amount,
  ]),
];

export const TABLES: Readonly<Record<Asked['what'], Make>> = {
  customers,
  reviews,
  audit,
  ledger,
  orders,
  houseAccounts,
};
