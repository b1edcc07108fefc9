import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { CASE_AUDIT_ACTIONS, selectHiddenCaseSubjects } from '../reviews/surveillance-case-visibility.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseAccountId, type StaffId } from '../ids.ts';
import type { Db } from './store.ts';

const PAGE = 10;
/** Views of queues and people make up most of the record, and change nothing. */
const VIEW_ACTIONS = '^(list|lookAt|get)[A-Z]';

type AuditFilter = Omit<CallInput<Calls['staff/listAudit']>, 'cursor' | 'limit'>;

/**
 * Newest first, those before `before`. A row about a surveillance case keeps its place and hash, but names its customer
 * only if the list is filtered by customer, and only to readers not tied to the case. Otherwise it is the same for
 * everybody: if only tied readers got a blank row, they would learn of the case.
 */
export async function listStaffAuditRows(
  db: Db,
  reader: StaffId,
  { staff, customer, action, views = false, from, to }: AuditFilter,
  limit: number,
  before: bigint | null = null,
) {
  let query = db.selectFrom('staff_audit').selectAll().orderBy('seq', 'desc').limit(limit);
  if (before !== null) query = query.where('seq', '<', before);
  if (staff !== undefined) query = query.where('staff_id', '=', parseAccountId(staff) ?? 0n);
  if (customer !== undefined) {
    const account = parseAccountId(customer) ?? 0n;
    query = query.where('account_id', '=', account);
    const hidden = await selectHiddenCaseSubjects(db, reader, account);
    if (hidden.length > 0)
      query = query.where((row) =>
        row.not(row.and([row('action', 'in', [...CASE_AUDIT_ACTIONS]), row('subject', 'in', hidden)])),
      );
  }
  if (action !== undefined) query = query.where('action', '=', action);
  if (!views && action === undefined && customer === undefined) query = query.where('action', '!~', VIEW_ACTIONS);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (to !== undefined) query = query.where('at', '<', new Date(to));
  const rows = await query.execute();
  return customer === undefined ? rows.map(hideCase) : rows;
}

const hideCase = <Row extends { action: string }>(row: Row) =>
  CASE_AUDIT_ACTIONS.has(row.action) ? { ...row, subject: '', account_id: null, why: null, detail: '{}' } : row;

export function listAudit(dependencies: ServerDependencies): Handler<'staff/listAudit'> {
  return async ({ cursor, limit = PAGE, ...filter }, caller) => {
    const before = cursor === undefined ? null : (parseAccountId(cursor) ?? 0n);
    const rows = await listStaffAuditRows(dependencies.database.kysely, caller.staff, filter, limit + 1, before);
    const page = rows.slice(0, limit);
    return {
      rows: page.map((row) => ({
        seq: row.seq.toString(),
        at: row.at.toISOString(),
        staff: row.staff_id?.toString() ?? null,
        who: row.who,
        action: row.action,
        subject: row.subject,
        customer: row.account_id?.toString() ?? null,
        why: row.why,
        detail: JSON.parse(row.detail) as Record<string, string | number | boolean | null>,
        previous: row.previous.toString('hex'),
        hash: row.hash.toString('hex'),
      })),
      next: rows.length > limit ? (page.at(-1)?.seq.toString() ?? null) : null,
    };
  };
}
