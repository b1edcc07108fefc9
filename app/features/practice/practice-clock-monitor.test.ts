import { expect, test } from 'vitest';
import { formatTimeLeft, formatMoveLength, computeNextCheckMs, parseClockConfig } from './practice-clock-monitor.tsx';

const NOW = Date.parse('2026-11-20T14:04:18.000Z');
const AT = Date.parse('2026-11-20T14:05:00.000Z');
const DAY_MS = 86_400_000;

test('parses an announced clock move from the config, and none if there is none', () => {
  const announcedEntries = [
    { name: 'clockAhead', value: '3600' },
    { name: 'clockMovesAt', value: '2026-11-20T14:05:00.000Z' },
    { name: 'clockMovesTo', value: '2026-11-21T14:05:00.000Z' },
  ];
  expect(parseClockConfig(announcedEntries)).toEqual({ canMove: true, move: { at: AT, to: AT + DAY_MS } });
  expect(
    parseClockConfig([
      { name: 'clockAhead', value: '0' },
      { name: 'clockMovesAt', value: '' },
      { name: 'clockMovesTo', value: '' },
    ]),
  ).toEqual({ canMove: true, move: null });
  expect(
    parseClockConfig([
      { name: 'clockAhead', value: '' },
      { name: 'title', value: 'Bourse' },
    ]),
  ).toEqual({ canMove: false, move: null });
  expect(parseClockConfig([])).toEqual({ canMove: false, move: null });
});

test('checks again within two and a half seconds after the move begins, and often before it', () => {
  const news = (leftMs: number) => ({ canMove: true, move: { at: NOW + leftMs, to: NOW + leftMs + DAY_MS } });
  expect(computeNextCheckMs(news(42_000), NOW, 0)).toBe(20_000);
  expect([computeNextCheckMs(news(5_000), NOW, 0), computeNextCheckMs(news(5_000), NOW, 1)]).toEqual([5_500, 7_500]);
  expect(computeNextCheckMs(news(-3_000), NOW, 0)).toBe(500);
  expect(computeNextCheckMs({ canMove: true, move: null }, NOW, 0.5)).toBe(20_000);
  expect(computeNextCheckMs({ canMove: false, move: null }, NOW, 0.5)).toBe(600_000);
});

test.each([
  ['en', DAY_MS, '1 day'],
  ['en', 9_000_000, '2 hours, 30 minutes'],
  ['en', 90_000, '1 minute, 30 seconds'],
  ['kor', 7 * DAY_MS, '7일'],
  ['kor', 9_000_000, '2시간 30분'],
  ['esp', DAY_MS + 3_600_000, '1 día y 1 hora'],
  ['zhs', DAY_MS, '1天'],
  ['cn', 1_800_000, '30 分鐘'],
] as const)('formats in %s a move of %i ms as "%s"', (language, lengthMs, words) => {
  const locale = { en: 'en', cn: 'zh-Hant-TW', kor: 'ko-KR', zhs: 'zh-Hans-CN', esp: 'es-MX' }[language];
  expect(formatMoveLength({ at: AT, to: AT + lengthMs }, locale).replaceAll('\u00a0', ' ')).toBe(words);
});

test('counts the remaining time in whole seconds, never below zero', () => {
  expect([AT - NOW, 60_000, 59_001, 1, 0, -5_000].map((left) => formatTimeLeft(NOW + left, NOW))).toEqual([
    '0:42',
    '1:00',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
