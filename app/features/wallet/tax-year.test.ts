import { expect, test } from 'vitest';
import { csvOf, type TaxEntry } from './tax-year.tsx';

const entry: TaxEntry = {
  seq: '7',
  date: '2026-11-20',
  market: 'US',
  instrument: 'US.NWRB',
  currency: 'USD',
  kind: 'gain',
  amount: '12.50',
  code: 'profit',
  reference: 'o1-1',
};

test("a year's entries are a table with a head, a line each", () => {
  expect(csvOf([entry, { ...entry, amount: '-1.00', instrument: 'US.A"B,C' }])).toBe(
    '\ufeffdate,market,instrument,kind,amount,currency,seq,code,reference\r\n' +
      '2026-11-20,US,US.NWRB,gain,12.50,USD,7,profit,o1-1\r\n' +
      '2026-11-20,US,"US.A""B,C",gain,-1.00,USD,7,profit,o1-1\r\n',
  );
  expect(csvOf([])).toBe('\ufeffdate,market,instrument,kind,amount,currency,seq,code,reference\r\n');
});
