/**
 * A year's entries as a table for a spreadsheet: RFC 4180, with a byte order mark that tells spreadsheets the encoding.
 */
import type { RowOf } from '../../api/use-call.ts';
import { fetchCall } from '../../api/use-call.ts';

export type TaxEntry = RowOf<'wallet/listTaxEntries'>;

const COLUMNS = [
  'date',
  'market',
  'instrument',
  'kind',
  'amount',
  'currency',
  'seq',
  'code',
  'reference',
] as const satisfies readonly (keyof TaxEntry)[];
const BYTE_ORDER_MARK = '\ufeff';

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

export const csvOf = (entries: readonly TaxEntry[]): string =>
  BYTE_ORDER_MARK +
  [COLUMNS.join(','), ...entries.map((entry) => COLUMNS.map((column) => quoted(entry[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');

/** Reads the whole year, page by page. */
export async function readEntries(year: number): Promise<TaxEntry[]> {
  const entries: TaxEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchCall('wallet/listTaxEntries', { year, limit: 100, ...(cursor ? { cursor } : {}) });
    entries.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return entries;
}
