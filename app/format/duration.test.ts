import { texts } from '@bourse/contract/texts/english.ts';
import { expect, test } from 'vitest';
import { durationIn } from './duration.ts';

const MINUTE = 60_000;

test('a time to wait is told as coarsely as it helps', () => {
  const told = [30_000, MINUTE, 59.2 * MINUTE, 192 * MINUTE, 24 * 60 * MINUTE, (2 * 24 + 5) * 60 * MINUTE].map((ms) =>
    durationIn(texts.quotes, ms),
  );
  expect(told).toEqual(['1 min', '1 min', '1 h 0 min', '3 h 12 min', '1 d 0 h', '2 d 5 h']);
});

test('a moment that has passed is about to come', () => {
  expect(durationIn(texts.quotes, -5_000)).toBe('1 min');
});
