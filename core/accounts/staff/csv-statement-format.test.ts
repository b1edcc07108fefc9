import { expect, test } from 'vitest';
import {
  detectDecimalSign,
  isCompleteCsvFormat,
  parseCsvAmount,
  parseCsvDate,
  PLAIN_CSV_FORMAT,
  readCsvRow,
} from './csv-statement-format.ts';

test.each([
  ['2026-11-20', null, '2026-11-20'],
  ['2026-11-20T10:15:00Z', null, '2026-11-20'],
  ['2026.11.20 10:15', null, '2026-11-20'],
  ['2026/1/2', null, '2026-01-02'],
  ['20261120', null, '2026-11-20'],
  ['20.11.2026', null, '2026-11-20'],
  ['03.04.26', null, '2026-04-03'],
  ['03/04/2026', 'dmy', '2026-04-03'],
  ['03/04/2026', 'mdy', '2026-03-04'],
  ['20112026', 'dmy', '2026-11-20'],
  ['03/04/2026', null, null],
  ['30.02.2026', null, null],
  ['2026-13-01', null, null],
  ['20.11-2026', null, null],
  ['20.11.2026', 'ymd', null],
  ['2026-11-20', 'dmy', null],
  ['=TODAY()', null, null],
  ['', null, null],
] as const)('the day %s (%s) is %s', (cell, order, day) => expect(parseCsvDate(cell, order)).toBe(day));

test.each([
  ['1234.5', null, 1234_50n],
  ['-1234.50', null, -1234_50n],
  ['1,234', null, null],
  ['1.234', null, null],
  ['1.234,56', 'comma', 1234_56n],
  ['1.234', 'comma', 1234_00n],
  ['-1 234,56', 'comma', -1234_56n],
  ['1 234,56-', 'comma', -1234_56n],
  ['+12,5', 'comma', 12_50n],
  ['12,345', 'comma', null],
  ['1.23,45', 'comma', null],
  ['1,234.56', 'point', 1234_56n],
  ['12,34,567.89', 'point', 1234567_89n],
  ["1'234.56", 'point', 1234_56n],
  ['(12.00)', 'point', -12_00n],
  ['−12.00', 'point', -12_00n],
  ['12.00 USD', 'point', 12_00n],
  ['USD 12.00', 'point', 12_00n],
  ['12.00 EUR', 'point', null],
  ['--12', 'point', null],
  ['(12', 'point', null],
  ['1.234.567', 'point', null],
  ['=1+1', 'point', null],
  ['1e3', 'point', null],
  ['', 'point', null],
] as const)('the amount %s (%s) is %s', (cell, decimal, amount) =>
  expect(parseCsvAmount(cell, 'USD', decimal)).toBe(amount),
);

test("a file's decimal sign is what all its amounts that show one agree on", () => {
  expect(detectDecimalSign(['1.234,50', '-7', '10,00-'])).toBe('comma');
  expect(detectDecimalSign(['1,234.50', '1,234'])).toBe('point');
  expect(detectDecimalSign(['1,50', '1.50'])).toBeNull();
  expect(detectDecimalSign(['1,234', '7'])).toBeNull();
});

const read = (format: Partial<typeof PLAIN_CSV_FORMAT>, row: Record<string, string>) => {
  const line = readCsvRow(
    { ...PLAIN_CSV_FORMAT, decimal: 'point', ...format },
    (column) => (column === null ? '' : (row[column] ?? '')),
    3,
    'USD',
  );
  return typeof line === 'string' ? line : line.amount;
};
const row = { date: '2026-11-20', reference: 'A' };

test('amounts stand in one column, beside their side, or in two columns', () => {
  expect(read({}, { ...row, amount: '-5' })).toBe(-500n);
  const two = { amountColumn: null, creditColumn: 'in', debitColumn: 'out' };
  expect(read(two, { ...row, in: '5', out: '' })).toBe(500n);
  expect(read(two, { ...row, in: '', out: '5' })).toBe(-500n);
  expect(read(two, { ...row, in: '0.00', out: '-5' })).toBe(-500n);
  expect(read(two, { ...row, in: '5', out: '5' })).toBe('amount');
  expect(read(two, { ...row, in: '', out: '' })).toBe('zero');
  const side = { sideColumn: 'side', creditMark: '입금', debitMark: '출금' };
  expect(read(side, { ...row, amount: '5', side: '입금' })).toBe(500n);
  expect(read(side, { ...row, amount: '5', side: ' 출금 ' })).toBe(-500n);
  expect(read(side, { ...row, amount: '5', side: '취소' })).toBe('side');
});

test('each row that cannot be read says why', () => {
  expect(read({}, { ...row, amount: '0.00' })).toBe('zero');
  expect(read({}, { ...row, amount: '1.001' })).toBe('amount');
  expect(read({}, { ...row, date: '2026-02-30', amount: '1' })).toBe('date');
  expect(read({}, { ...row, reference: ' ', amount: '1' })).toBe('reference');
  expect(read({ currencyColumn: 'currency' }, { ...row, amount: '1', currency: 'EUR' })).toBe('currency');
  expect(read({ currencyColumn: 'currency' }, { ...row, amount: '1', currency: 'usd' })).toBe(100n);
});

test('a format says of every entry which amount moved to which side', () => {
  const side = { sideColumn: 'side', creditMark: 'C', debitMark: 'D' };
  expect(
    [
      {},
      side,
      { amountColumn: null, creditColumn: 'in', debitColumn: 'out' },
      { amountColumn: null },
      { amountColumn: null, creditColumn: 'in' },
      { creditColumn: 'in', debitColumn: 'out' },
      { creditColumn: 'in' },
      { ...side, debitMark: 'c' },
      { ...side, debitMark: null },
      { creditMark: 'C', debitMark: 'D' },
      { ...side, amountColumn: null, creditColumn: 'in', debitColumn: 'out' },
    ].map((change) => isCompleteCsvFormat({ ...PLAIN_CSV_FORMAT, ...change })),
  ).toEqual([true, true, true, ...Array(8).fill(false)]);
});
