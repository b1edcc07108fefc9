import { expect, test } from 'vitest';
import { ratioWords } from './ratio-words.ts';

test.each([
  ['split', '4', '1', '4:1'],
  ['split', '3', '2', '3:2'],
  ['split', '1', '10', '1:10'],
  ['split', '1', '3', '1:3'],
  ['split', '2', '5', '2:5'],
  ['split', '4', '3', '4:3'],
  // As an imported file gives them, in decimals.
  ['split', '33333333', '100000000', '1:3'],
  ['split', '133333333', '100000000', '1.33333333:1'],
  ['stockDividend', '21', '20', '+5%'],
  ['stockDividend', '41', '40', '+2.50%'],
])('%s of %s for %s is %s', (kind, newUnits, oldUnits, words) => {
  expect(ratioWords(kind, newUnits, oldUnits)).toBe(words);
});
