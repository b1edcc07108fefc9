import { expect, it, test } from 'vitest';
import { amountOf, dayOf, midnightAt, percentOf, rateOf, wholeOf } from './parse-input.ts';

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
  expect(amountOf(text, currency)).toBe(sent);
});

test('a count is whole, or none', () => {
  expect(['12', '1,000', '1.5', '0,5', '１２', '100000', '-1', 'ten'].map(wholeOf)).toEqual([
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

test('percent is sent as a rate and shown again as it was', () => {
  expect(['33.5', '100', '0,5', '0', '33.333333', 'a third', '', '-1'].map(rateOf)).toEqual([
    '0.335',
    '1',
    '0.005',
    '0',
    '0.33333333',
    '',
    '',
    '-0.01',
  ]);
  expect(['0.335', '1', '0.005'].map(percentOf)).toEqual(['33.5', '100', '0.5']);
});

it('a day is its midnight here and comes back from it, as the beginning and as the end of a time', () => {
  expect(midnightAt('2026-11-20')).toBe(new Date(2026, 10, 20).toISOString());
  expect(midnightAt('2026-11-30', 1)).toBe(new Date(2026, 11, 1).toISOString());
  for (const later of [0, 1]) expect(dayOf(midnightAt('2026-11-30', later) ?? '', later)).toBe('2026-11-30');
  expect([midnightAt(''), midnightAt('20.11.2026'), dayOf('never')]).toEqual([null, null, '']);
});
