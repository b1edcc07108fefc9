import { refuse } from '@bourse/contract/refusals.ts';
import { formatCsvLine } from '@bourse/core/reporting/csv.ts';
import { recordStaffAccess } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { parseAccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { EXPORT_TABLES } from './export-tables.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows in one answer. */
const PAGE_ROWS = 10_000;
/** The numbers of the row after which a page begins. */
const CURSOR = /^\d{1,18}(\.\d{1,18}){0,3}$/;

export function exportCsv(dependencies: ServerDependencies): Handler<'staff/exportCsv'> {
  return async ({ what, why, filter = {}, cursor, limit = PAGE_ROWS }, caller) => {
    if (cursor !== undefined && !CURSOR.test(cursor)) return refuse('badInput', { field: 'cursor' });
    const after = cursor?.split('.').map(BigInt) ?? null;
    const { head, rows, next } = await EXPORT_TABLES[what](dependencies, filter, caller, { after, limit });
    const auditFilters = Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || name === 'query' ? [] : [[name, value] as const],
    );
    // The search term may be somebody's name or number, so it isn't written to the record.
    await recordStaffAccess(dependencies, caller, {
      action: 'exportCsv',
      subject: what,
      account: filter.customer === undefined ? null : parseAccountId(filter.customer),
      why,
      detail: {
        rows: rows.length,
        ...Object.fromEntries(auditFilters),
        searched: filter.query !== undefined,
        ...(after ? { further: true } : {}),
      },
    });
    return {
      name: `${what}-${isoTime(dependencies.clock.now()).slice(0, 10)}.csv`,
      csv: (after ? '' : BYTE_ORDER_MARK + formatCsvLine(head)) + rows.map(formatCsvLine).join(''),
      rows: rows.length,
      next: next?.join('.') ?? null,
    };
  };
}
