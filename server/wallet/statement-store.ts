/** The SQL of statements: requests, and the ledger rows they are made from. */
import type { LedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import {
  type CustomerBalances,
  ZERO_BALANCES,
  statementSectionKey,
  type StatementTransfer,
} from '@bourse/core/reporting/wallet/account-statement.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Statements } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { OWED_TO_CUSTOMERS_SQL } from '../ledger/chart-of-accounts-sql.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

/** How often making a statement is attempted before it counts as failed. */
export const STATEMENT_ATTEMPTS_MAXIMUM = 5;

type Db = Database['kysely'];
export type StatementRecord = Omit<Selectable<Statements>, 'content'> & { bytes: number | null };

const STATEMENT_COLUMNS = [
  'account_id',
  'statement_seq',
  'from_on',
  'to_on',
  'zone',
  'format',
  'language',
  'market',
  'through_seq',
  'requested_at',
  'try_at',
  'attempts',
  'made_at',
  'row_count',
  'seal_number',
  'seal_hash',
  'sha256',
  'traded',
] as const;
const bytes = sql<number | null>`octet_length(content)`.as('bytes');
export const selectStatementRecords = (db: Db) => db.selectFrom('statements').select([...STATEMENT_COLUMNS, bytes]);

export interface TransferRange {
  first: bigint;
  last: bigint;
}

/**
 * The account's transfers from `from` until before `to` (epoch ms), not beyond `through`: their numbers have no gap, so
 * they add up. `last` below `first`: none.
 */
export async function findTransferRange(
  db: Db,
  account: AccountId,
  from: number,
  to: number,
  through: bigint,
): Promise<TransferRange> {
  const {
    rows: [row],
  } = await sql<{ first: bigint | null; last: bigint | null }>`select
    (select seq from transfers where account_id = ${account} and seq <= ${through} and at >= ${new Date(from)}
      order by seq limit 1) as first,
    (select seq from transfers where account_id = ${account} and seq <= ${through} and at < ${new Date(to)}
      order by seq desc limit 1) as last`.execute(db);
  return { first: row?.first ?? through + 1n, last: row?.last ?? 0n };
}

/**
 * What each currency held in each portfolio before the account's transfer `first`: the sum of all earlier ones, by
 * section.
 */
export async function loadOpeningBalances(
  db: Db,
  account: AccountId,
  first: bigint,
): Promise<Map<string, CustomerBalances>> {
  const { rows } = await sql<{ portfolio: number; currency: string; bucket: keyof CustomerBalances; amount: bigint }>`
    select portfolio, currency, bucket, sum(amount)::bigint as amount from (
      select credit_portfolio as portfolio, currency, credit as bucket, amount from transfers
      where account_id = ${account} and seq < ${first}
      union all select debit_portfolio, currency, debit, -amount from transfers where account_id = ${account}
        and seq < ${first}) sides
    where bucket in (${sql.raw(OWED_TO_CUSTOMERS_SQL)}) group by 1, 2, 3`.execute(db);
  const held = new Map<string, CustomerBalances>();
  for (const { portfolio, currency, bucket, amount } of rows) {
    const section = statementSectionKey(portfolio, currency);
    held.set(section, { ...(held.get(section) ?? ZERO_BALANCES), [bucket]: amount });
  }
  return held;
}

const AT_ONCE = 5_000;

/** Transfers of the span that paid a loan as of an earlier time: those of a payment add up to its amount. */
async function loadLoanPaymentDates(
  db: Db,
  account: AccountId,
  { first, last }: TransferRange,
): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ seq: bigint; at: Date }>`
    with moved as (select seq, reference, sum(amount) over (partition by reference order by seq) as upto
        from transfers where account_id = ${account}
          and code in ('loanFeePaid', 'loanInterestPaid', 'loanRepaid')),
      paid as (select 'k' || loan_seq as reference, at, booked_at, amount,
          sum(amount) over (partition by loan_seq order by number) as upto
        from loan_payments where account_id = ${account})
    select m.seq, p.at from moved m join paid p
      on p.reference = m.reference and m.upto > p.upto - p.amount and m.upto <= p.upto
    where p.at < p.booked_at and m.seq between ${first} and ${last}`.execute(db);
  return new Map(rows.map(({ seq, at }) => [seq, at.getTime()]));
}

/** The account's transfers of the span, in order. */
export async function listTransfersInRange(
  db: Db,
  account: AccountId,
  span: TransferRange,
): Promise<StatementTransfer[]> {
  const { first, last } = span;
  const asOf = await loadLoanPaymentDates(db, account, span);
  const found: StatementTransfer[] = [];
  for (let next = first; next <= last; next += BigInt(AT_ONCE)) {
    const until = next + BigInt(AT_ONCE) - 1n;
    const rows = await db
      .selectFrom('transfers')
      .select(['seq', 'at', 'currency', 'amount', 'debit', 'credit', 'code', 'reference'])
      .select(['debit_portfolio as debitPortfolio', 'credit_portfolio as creditPortfolio'])
      .where('account_id', '=', account)
      .where('seq', '>=', next)
      .where('seq', '<=', until < last ? until : last)
      .orderBy('seq')
      .execute();
    for (const row of rows)
      found.push({
        ...row,
        at: row.at.getTime(),
        debit: row.debit as LedgerAccount,
        credit: row.credit as LedgerAccount,
        ...(asOf.has(row.seq) ? { asOf: asOf.get(row.seq)! } : {}),
      });
  }
  return found;
}

/**
 * The seal that binds the account's transfer `through`, or the newest one if it has no transfers; null if there is none
 * yet.
 */
export async function findSealOfTransfer(
  db: Db,
  account: AccountId,
  through: bigint,
): Promise<{ number: bigint; hash: Buffer } | null> {
  const seals = db.selectFrom('seals').select(['number', 'hash']);
  if (through === 0n) return (await seals.orderBy('number', 'desc').limit(1).executeTakeFirst()) ?? null;
  const transfer = await db
    .selectFrom('transfers')
    .select('xid')
    .where('account_id', '=', account)
    .where('seq', '=', through)
    .executeTakeFirstOrThrow();
  const after = seals.where('last_xid', '>=', transfer.xid);
  return (await after.orderBy('last_xid').orderBy('number').limit(1).executeTakeFirst()) ?? null;
}

/** A check of statements: as long as a document is kept, it is the one whose hash the customer can check. */

const CHECKS: AuditCheck[] = [
  {
    sql: `select account_id, statement_seq, encode(sha256, 'hex') as told, encode(sha256(content), 'hex') as hash
      from statements where content is not null and sha256(content) is distinct from sha256`,
    describe: (row) =>
      `statement ${row.account_id}/${row.statement_seq}: its document hashes to ${row.hash}, not ${row.told}`,
  },
];

export const STATEMENT_AUDIT: readonly AuditCheckGroup[] = [{ of: 'statements', checks: CHECKS }];

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  statements: {
    columns: 'statement_seq, market, from_on, to_on, zone, format, language, requested_at, made_at, sha256',
    orderBy: 'statement_seq',
  },
};
