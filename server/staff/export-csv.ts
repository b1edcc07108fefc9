import { csvLine } from '@bourse/core/csv.ts';
import { recordLook } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { accountOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { TABLES } from './export-tables.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** UTF-8 for spreadsheets. */
const MARK = '\uFEFF';

export function exportCsv(parts: Parts): Handler<'staff/exportCsv'> {
  return async ({ what, why, filter = {} }, caller) => {
    const [head = [], ...rows] = await TABLES[what](parts, filter, caller);
    const told = Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || name === 'query' ? [] : [[name, value] as const],
    );
    // The search term may be somebody's name or number, so it isn't written to the record.
    await recordLook(parts, caller, {
      action: 'exportCsv',
      subject: what,
      account: filter.customer === undefined ? null : accountOf(filter.customer),
      why,
      detail: { rows: rows.length, ...Object.fromEntries(told), searched: filter.query !== undefined },
    });
    return {
      name: `${what}-${isoTime(parts.clock.now()).slice(0, 10)}.csv`,
      csv: MARK + [head, ...rows].map(csvLine).join(''),
      rows: rows.length,
    };
  };
}
