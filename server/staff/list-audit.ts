import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { accountOf } from '../ids.ts';

const PAGE = 10;
/** Looks at queues and people are most of the record, and change nothing. */
const VIEW = '^(list|lookAt|get)[A-Z]';

export function listAudit(parts: Parts): Handler<'staff/listAudit'> {
  return async ({ staff, customer, action, views = false, from, to, cursor, limit = PAGE }) => {
    let query = parts.database.kysely
      .selectFrom('staff_audit')
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(limit + 1);
    if (cursor !== undefined) query = query.where('seq', '<', accountOf(cursor) ?? 0n);
    if (staff !== undefined) query = query.where('staff_id', '=', accountOf(staff) ?? 0n);
    if (customer !== undefined) query = query.where('account_id', '=', accountOf(customer) ?? 0n);
    if (action !== undefined) query = query.where('action', '=', action);
    if (!views && action === undefined && customer === undefined) query = query.where('action', '!~', VIEW);
    if (from !== undefined) query = query.where('at', '>=', new Date(from));
    if (to !== undefined) query = query.where('at', '<', new Date(to));
    const rows = await query.execute();
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
