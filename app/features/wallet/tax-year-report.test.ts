import { expect, test } from 'vitest';
import { formatTaxCsv, type TaxEntry } from './tax-year-report.tsx';

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

test("formats a year's entries as a table with a header and one line per entry", () => {
  expect(formatTaxCsv([entry, { ...entry, amount: '-1.00', instrument: 'US.A"B,C' }])).toBe(
    '\ufeffdate,market,instrument,kind,amount,currency,seq,code,reference\r\n' +
      '2026-11-20,US,US.NWRB,gain,12.50,USD,7,profit,o1-1\r\n' +
      '2026-11-20,US,"US.A""B,C",gain,-1.00,USD,7,profit,o1-1\r\n',
  );
  expect(formatTaxCsv([])).toBe('\ufeffdate,market,instrument,kind,amount,currency,seq,code,reference\r\n');
});
