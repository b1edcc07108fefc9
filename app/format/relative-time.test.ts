import { expect, test } from 'vitest';
import { formatDateTimeToMinute } from './dates.ts';
import { formatHappenedAt } from './relative-time.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (seconds: number): string => new Date(NOW - seconds * 1_000).toISOString();
const MINUTE_S = 60;
const HOUR_S = 3_600;
const WORDS = { language: 'en', justNow: 'just now' } as const;

test.each([
  ['en', '3 minutes ago', '1 hour ago', '23 hours ago'],
  ['kor', '3분 전', '1시간 전', '23시간 전'],
  ['esp', 'hace 3 minutos', 'hace 1 hora', 'hace 23 horas'],
  ['zhs', '3分钟前', '1小时前', '23小时前'],
  ['cn', '3 分鐘前', '1 小時前', '23 小時前'],
] as const)('in %s what happened within a day is said by how long ago it was', (language, ...expected) => {
  const texts = [3 * MINUTE_S + 59, HOUR_S, 24 * HOUR_S - 1].map((seconds) =>
    formatHappenedAt(ago(seconds), NOW, { language, justNow: '' }),
  );
  expect(texts).toEqual(expected);
});

test('what happened a day ago or more has its date without seconds, and so has what is still to come', () => {
  for (const seconds of [24 * HOUR_S, 40 * 24 * HOUR_S, -5 * MINUTE_S])
    expect(formatHappenedAt(ago(seconds), NOW, WORDS)).toBe(formatDateTimeToMinute(ago(seconds)));
  expect(formatHappenedAt(ago(59), NOW, WORDS)).toBe('just now');
  // A clock that is a little behind doesn't move the past into the future.
  expect(formatHappenedAt(ago(-20), NOW, WORDS)).toBe('just now');
  expect(formatHappenedAt('no instant', NOW, WORDS)).toBe(formatDateTimeToMinute('no instant'));
});
