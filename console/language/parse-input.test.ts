import { expect, it, test } from 'vitest';
import {
  parseAmount,
  formatDayInput,
  parseDayAsMidnight,
  rateToPercent,
  parsePercentAsRate,
  parseWholeNumber,
} from './parse-input.ts';

test.each([
  ['1,234.56', 'USD', '1234.56'],
  ['190.50', 'USD', '190.50'],
  // It may be a price or a thousand mistyped: no call accepts it as it stands.
  ['190,50', 'USD', '190,50'],
  ['₩1,000', 'KRW', '1000'],
  ['1.234,56', 'USD', '1234.56'],
  ['1.5', 'KRW', '1.5'],
  ['1.2.3', 'USD', '1.2.3'],
  ['₩1,000', 'USD', '₩1,000'],
  ['', 'USD', ''],
])('%j of %s is sent as %j', (text, currency, sent) => {
  expect(parseAmount(text, currency)).toBe(sent);
});

test('accepts only a whole number as a count', () => {
  expect(['12', '1,000', '1.5', '0,5', '１２', '100000', '-1', 'ten'].map(parseWholeNumber)).toEqual([
    12,
    1000,
    null,
    null,
    12,
    null,
    null,
    null,
  ]);
});

test('converts a percentage to a rate and back unchanged', () => {
  expect(['33.5', '100', '0,5', '0', '33.333333', 'a third', '', '-1'].map(parsePercentAsRate)).toEqual([
    '0.335',
    '1',
    '0.005',
    '0',
    '0.33333333',
    '',
    '',
    '-0.01',
  ]);
  expect(['0.335', '1', '0.005'].map(rateToPercent)).toEqual(['33.5', '100', '0.5']);
});

it('converts a day to local midnight and back, as the start and as the end of a period', () => {
  expect(parseDayAsMidnight('2026-11-20')).toBe(new Date(2026, 10, 20).toISOString());
  expect(parseDayAsMidnight('2026-11-30', 1)).toBe(new Date(2026, 11, 1).toISOString());
  for (const later of [0, 1])
    expect(formatDayInput(parseDayAsMidnight('2026-11-30', later) ?? '', later)).toBe('2026-11-30');
  expect([parseDayAsMidnight(''), parseDayAsMidnight('20.11.2026'), formatDayInput('never')]).toEqual([null, null, '']);
});
