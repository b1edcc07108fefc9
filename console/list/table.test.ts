import { expect, test } from 'vitest';
import { type TableColumn, numberColumn, textColumn, tightColumn } from './table.tsx';

interface Balance {
  currency: string;
  amount: number;
}

test("a column shows a row's own field, or what is made of the row", () => {
  const columns: TableColumn<Balance>[] = [
    tightColumn('Currency', 'currency'),
    numberColumn('Amount', ({ amount, currency }) => `${amount.toFixed(2)} ${currency}`),
    // @ts-expect-error a row has no such field
    textColumn('Owner', 'owner'),
  ];
  const cells = columns.map(({ cell }) => cell({ currency: 'USD', amount: 2.5 }));
  expect(cells).toEqual(['USD', '2.50 USD', undefined]);
  expect(columns.map(({ kind }) => kind)).toEqual(['tight', 'number', 'text']);
});
