import { texts } from '@bourse/contract/texts/english.ts';
import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';

const changed = {
  status: 'pending',
  cause: 'replaced',
  quantity: '4',
  filled: '0',
  averagePrice: null,
  currency: 'USD',
} as const;

test('a changed order that waits, fills in part, fills or ends is told as what it has become', () => {
  const part = { ...changed, filled: '3', averagePrice: '118.02' };
  expect([
    changedWords(texts, changed, '0'),
    changedWords(texts, part, '3'),
    changedWords(texts, part, '0'),
    changedWords(texts, { ...part, status: 'inPosition', cause: 'filled', filled: '4' }, '0'),
    changedWords(texts, { ...changed, status: 'rejected', cause: 'insufficientAtFill' }, '0'),
  ]).toEqual([
    ['The order was changed.', 'good'],
    ['The order was changed.', 'good'],
    ['Order changed: 3 of 4 filled at 118.02\u00a0USD, the rest waits.', 'good'],
    ['Order changed and filled: 4 at 118.02\u00a0USD.', 'good'],
    ['The money held wasn’t enough to fill it', 'bad'],
  ]);
});
