import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { readLate } from '../db/replica.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { accountOf } from '../ids.ts';
import type { Db } from './store.ts';

const PAGE = 10;
/** Looks at queues and people are most of the record, and change nothing. */
const VIEW = '^(list|lookAt|get)[A-Z]';

type Asked = Omit<InputOf<Calls['staff/listAudit']>, 'cursor' | 'limit'>;

/** Newest first, those before `before`. */
export async function auditRows(
  db: Db,
  { staff, customer, action, views = false, from, to }: Asked,
  limit: number,
  before: bigint | null = null,
) {
  let query = db.selectFrom('staff_audit').selectAll().orderBy('seq', 'desc').limit(limit);
  if (before !== null) query = query.where('seq', '<', before);
  if (staff !== undefined) query = query.where('staff_id', '=', accountOf(staff) ?? 0n);
  if (customer !== undefined) query = query.where('account_id', '=', accountOf(customer) ?? 0n);
  if (action !== undefined) query = query.where('action', '=', action);
  if (!views && action === undefined && customer === undefined) query = query.where('action', '!~', VIEW);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (to !== undefined) query = query.where('at', '<', new Date(to));
  return query.execute();
}

export function listAudit(parts: Parts): Handler<'staff/listAudit'> {
  return async ({ cursor, limit = PAGE, ...asked }) => {
    const before = cursor === undefined ? null : (accountOf(cursor) ?? 0n);
    const rows = await readLate(parts.database, (kysely) => auditRows(kysely, asked, limit + 1, before));
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
