import { expect, test } from 'vitest';
import { formatTableCsv, sortRows, type TableColumn, toggleSort } from './table-rows.ts';

interface Holding {
  name: string;
  profit: string | null;
}
const COLUMNS: readonly TableColumn<Holding>[] = [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'profit', title: 'Profit', isNumber: true, value: ({ profit }) => profit },
];
const HOLDINGS: readonly Holding[] = [
  { name: 'Fund 10', profit: '9.5' },
  { name: 'Fund 2', profit: '-100' },
  { name: 'Acme', profit: null },
  { name: 'Zeta', profit: '10.25' },
];
const namesOf = (rows: readonly Holding[]): string[] => rows.map(({ name }) => name);

test('amounts sort by value, not by spelling; rows without one come last in both directions', () => {
  const ascending = sortRows(HOLDINGS, COLUMNS, { column: 'profit', direction: 'ascending' });
  expect(namesOf(ascending)).toEqual(['Fund 2', 'Fund 10', 'Zeta', 'Acme']);
  const descending = sortRows(HOLDINGS, COLUMNS, { column: 'profit', direction: 'descending' });
  expect(namesOf(descending)).toEqual(['Zeta', 'Fund 10', 'Fund 2', 'Acme']);
});

test('names sort as people count: 2 before 10', () => {
  const sorted = sortRows(HOLDINGS, COLUMNS, { column: 'name', direction: 'ascending' });
  expect(namesOf(sorted)).toEqual(['Acme', 'Fund 2', 'Fund 10', 'Zeta']);
});

test('without a sort, or by a column that is gone, rows stay in their order', () => {
  expect(sortRows(HOLDINGS, COLUMNS, null)).toEqual(HOLDINGS);
  expect(sortRows(HOLDINGS, COLUMNS, { column: 'gone', direction: 'ascending' })).toEqual(HOLDINGS);
});

test('a heading sorts numbers from the largest and texts from the first, and turns around when pressed again', () => {
  const [name, profit] = COLUMNS as [TableColumn<Holding>, TableColumn<Holding>];
  expect(toggleSort(null, profit)).toEqual({ column: 'profit', direction: 'descending' });
  expect(toggleSort({ column: 'profit', direction: 'descending' }, profit).direction).toBe('ascending');
  expect(toggleSort({ column: 'profit', direction: 'descending' }, name)).toEqual({
    column: 'name',
    direction: 'ascending',
  });
});

test('the CSV file has the headings and the rows as they are sorted, and no cell that a spreadsheet computes', () => {
  const rows: Holding[] = [
    { name: '=HYPERLINK("x")', profit: '-3.5' },
    { name: 'A, B', profit: null },
  ];
  expect(formatTableCsv(rows, COLUMNS)).toBe('\uFEFFName,Profit\r\n"\'=HYPERLINK(""x"")",-3.5\r\n"A, B",\r\n');
});
