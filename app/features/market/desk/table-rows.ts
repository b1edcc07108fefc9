/** A table's rows as they are shown and exported: sorted by a column, and written as CSV. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { formatCsvLine } from '@bourse/core/reporting/csv.ts';
import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  title: string;
  /** What the column sorts by and exports: a text, or a decimal string if `isNumber`; null for nothing. */
  value: (row: Row) => string | null;
  isNumber?: boolean;
  /** What is shown, if it differs from the value. */
  cell?: (row: Row) => ReactNode;
}

export interface TableSort {
  column: string;
  direction: 'ascending' | 'descending';
}

/** A press on a heading: numbers begin with the largest, texts with the first; a second press turns it around. */
export function toggleSort(
  sort: TableSort | null,
  { key, isNumber }: Pick<TableColumn<never>, 'key' | 'isNumber'>,
): TableSort {
  if (sort?.column === key)
    return { column: key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  return { column: key, direction: isNumber ? 'descending' : 'ascending' };
}

function compareValues(a: string, b: string, isNumber: boolean): number {
  if (!isNumber) return a.localeCompare(b, undefined, { numeric: true });
  const difference = (parseScaled(a) ?? 0n) - (parseScaled(b) ?? 0n);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** Rows without a value come last in both directions; equal ones stay in their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.column);
  if (!sort || !column) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: column.value(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compareValues(a.value, b.value, column.isNumber ?? false);
    })
    .map(({ row }) => row);
}

/** A spreadsheet recognises UTF-8 by this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Headings, then the rows in their order; figures as plain decimals, which every spreadsheet reads. */
export const formatTableCsv = <Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): string =>
  BYTE_ORDER_MARK +
  [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row) ?? ''))]
    .map(formatCsvLine)
    .join('');
