import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

const MINUTE = 60_000;

test('formats a waiting time in its two largest units', () => {
  const durations = [30_000, MINUTE, 59.2 * MINUTE, 192 * MINUTE, 24 * 60 * MINUTE, (2 * 24 + 5) * 60 * MINUTE].map(
    (ms) => formatDuration(ENGLISH_TEXTS.quotes, ms),
  );
  expect(durations).toEqual(['1 min', '1 min', '1 h 0 min', '3 h 12 min', '1 d 0 h', '2 d 5 h']);
});

test('formats a negative duration as one minute', () => {
  expect(formatDuration(ENGLISH_TEXTS.quotes, -5_000)).toBe('1 min');
});
