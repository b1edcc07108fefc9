import { expect, test } from 'vitest';
import { ratioWords } from './ratio-words.ts';

test.each([
  ['split', '4', '4:1'], ['split', '1.5', '1.5:1'], ['split', '0.1', '1:10'], ['split', '0.33333333', '1:3'], ['split', '0.4', '0.4:1'],
  ['stockDividend', '1.05', '+5%'], ['stockDividend', '1.025', '+2.50%'],
])('%s of %s is %s', (kind, ratio, words) => {
  expect(ratioWords(kind, ratio)).toBe(words);
});
