/** The staff's record: who looked at or changed what, and why; each row bound by a hash over its bytes. */
import { hash } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId, StaffId } from '../ids.ts';
import { parseColumnDefinitions, getColumnTypes, formatUnnestParameters } from '../pipeline/batch-sql.ts';

export interface StaffAuditLine {
  seq: bigint;
  at: Date;
  staff_id: bigint | null;
  who: string;
  action: string;
  subject: string;
  account_id: bigint | null;
  why: string | null;
  detail: string;
}

export const FIRST_STAFF_AUDIT_HASH = Buffer.alloc(32);

/**
 * Fields in the table's order as a JSON array of strings; an absent one is null, the time is ISO 8601 with
 * milliseconds. This is everything after the first field, the row's number, which is known last when rows are appended.
 */
const auditLineAfterNumber = (row: Omit<StaffAuditLine, 'seq'>): string =>
  JSON.stringify([
    row.at.toISOString(),
    row.staff_id?.toString() ?? null,
    row.who,
    row.action,
    row.subject,
    row.account_id?.toString() ?? null,
    row.why,
    row.detail,
  ]).slice('['.length);

const formatAuditLine = ({ seq, ...row }: StaffAuditLine): string => `["${seq}",${auditLineAfterNumber(row)}`;

/** The hash binds the previous row by that row's hash. */
export const hashAuditLine = (previous: Buffer, row: StaffAuditLine): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(formatAuditLine(row))]), 'buffer');

/** `staff` is null for a command run on the server itself, in the name of `login`. */
export interface AuditActor {
  staff: StaffId | null;
  login: string;
}

/** An actor that runs commands at the server itself; the record says so. */
export const SERVER_COMMAND_ACTOR: AuditActor = { staff: null, login: 'server' };

export interface StaffAuditEntry {
  /** A verb such as `lookAtCustomer`; its texts are in the console. */
  action: string;
  /** What it was done to: an id, or the name of something of the operator's. */
  subject: string;
  account?: AccountId | null;
  why?: string | null;
  /** Details, never personal data. */
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Held by the appending transaction until it ends. Any fixed number that no other lock uses. */
const APPEND_LOCK = 7_203_137;

/** Taken first: only a later statement sees what the previous holder of the lock has appended. */
export const LOCK_STAFF_AUDIT_STATEMENT = { name: 'lock-record', text: `select pg_advisory_xact_lock(${APPEND_LOCK})` };

const LIST = parseColumnDefinitions(
  `at timestamptz, staff_id bigint, who text, action text, subject text, account_id bigint, why text, detail text,
  rest text`,
);
/**
 * Each row is bound to the one before it by that row's hash, over the bytes of `auditLineAfterNumber`. The last
 * row has a limit of its own, since one for the union alone would sort the whole record.
 */
export const APPEND_STAFF_AUDIT_STATEMENT = {
  name: 'append-record',
  columns: getColumnTypes(LIST),
  text: `with recursive n as (
      select * from unnest(${formatUnnestParameters(LIST)})
        with ordinality n(${LIST.map(({ name }) => name).join(', ')}, place)
    ), chain (place, seq, previous, hash) as (
      (select 0::bigint, l.seq, ''::bytea, l.hash from (
        (select seq, hash from staff_audit order by seq desc limit 1)
        union all select 0, '\\x${FIRST_STAFF_AUDIT_HASH.toString('hex')}'::bytea order by seq desc limit 1) l)
      union all
      select n.place, c.seq + 1, c.hash,
        sha256(c.hash || convert_to('["' || (c.seq + 1) || '",' || n.rest, 'UTF8'))
      from chain c join n on n.place = c.place + 1
    )
    insert into staff_audit (seq, at, staff_id, who, action, subject, account_id, why, detail, previous, hash)
    select seq, at, staff_id, who, action, subject, account_id, why, detail, previous, hash
    from chain join n using (place) order by seq`,
};

/** In the order of `APPEND_STAFF_AUDIT_STATEMENT`; times are epoch ms. */
export function buildStaffAuditRow(
  { staff, login }: AuditActor,
  { action, subject, account = null, why = null, detail = {} }: StaffAuditEntry,
  at: number,
) {
  const text = JSON.stringify(detail);
  const rest = auditLineAfterNumber({
    at: new Date(at),
    staff_id: staff,
    who: login,
    action,
    subject,
    account_id: account,
    why,
    detail: text,
  });
  return [at, staff, login, action, subject, account, why, text, rest] as const;
}

/** Appends at the end of a transaction: nobody else can append until it commits. */
export async function appendStaffAudit(
  db: Transaction<DB>,
  author: AuditActor,
  entries: readonly StaffAuditEntry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => buildStaffAuditRow(author, entry, now));
  const lists = LIST.map((_, column) => rows.map((row) => (column === 0 ? new Date(now) : row[column])));
  await db.executeQuery(CompiledQuery.raw(LOCK_STAFF_AUDIT_STATEMENT.text));
  await db.executeQuery(CompiledQuery.raw(APPEND_STAFF_AUDIT_STATEMENT.text, lists));
}
