import { refuse } from '@bourse/contract/errors.ts';
import { csvLine } from '@bourse/core/reporting/csv.ts';
import { recordLook } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { accountOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { TABLES } from './export-tables.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** UTF-8 for spreadsheets. */
const MARK = '\uFEFF';

/** Rows in one answer. */
const PAGE = 10_000;
/** The numbers of the row after which a page begins. */
const CURSOR = /^\d{1,18}(\.\d{1,18}){0,3}$/;

export function exportCsv(parts: Parts): Handler<'staff/exportCsv'> {
  return async ({ what, why, filter = {}, cursor, limit = PAGE }, caller) => {
    if (cursor !== undefined && !CURSOR.test(cursor)) return refuse('badInput', { field: 'cursor' });
    const after = cursor?.split('.').map(BigInt) ?? null;
    const { head, rows, next } = await TABLES[what](parts, filter, caller, { after, limit });
    const told = Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || name === 'query' ? [] : [[name, value] as const],
    );
    // The search term may be somebody's name or number, so it isn't written to the record.
    await recordLook(parts, caller, {
      action: 'exportCsv',
      subject: what,
      account: filter.customer === undefined ? null : accountOf(filter.customer),
      why,
      detail: {
        rows: rows.length,
        ...Object.fromEntries(told),
        searched: filter.query !== undefined,
        ...(after ? { further: true } : {}),
      },
    });
    return {
      name: `${what}-${isoTime(parts.clock.now()).slice(0, 10)}.csv`,
      csv: (after ? '' : MARK + csvLine(head)) + rows.map(csvLine).join(''),
      rows: rows.length,
      next: next?.join('.') ?? null,
    };
  };
}
