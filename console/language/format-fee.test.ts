import { expect, test } from 'vitest';
import { formatFee } from './format.ts';

test.each([
  ['1.5', 0, 'USD', '1.50'],
  ['0', 10, 'KRW', '0.1%'],
  ['2', 25, 'USDT', '2.000000 + 0.25%'],
  ['0.000000', 0, 'USDT', null],
] as const)('%s and %i basis points in %s', (feeFixed, feeBps, currency, words) => {
  expect(formatFee({ feeFixed, feeBps, currency })).toBe(words);
});
