import { expect, test } from 'vitest';
import { chartDates } from './chart-dates.ts';

const midnightInNewYork = Date.parse('2026-11-20T05:00:00.000Z');

test("a day's bar has its exchange's date, wherever it is read", () => {
  expect(chartDates('1d', 'America/New_York', 'en').exact(midnightInNewYork)).toBe('2026.11.20');
  expect(chartDates('1d', 'America/Mexico_City', 'en').exact(midnightInNewYork)).toBe('2026.11.19');
});

test('minutes have their clock, months their year', () => {
  const at = Date.parse('2026-11-20T14:35:00.000Z');
  expect(chartDates('5m', 'America/New_York', 'en').axis(at)).toBe('09:35');
  expect(chartDates('5m', 'America/New_York', 'ko-KR').exact(at)).toBe('2026.11.20 09:35');
  expect(chartDates('1d', 'Asia/Seoul', 'en').axis(at)).toBe('Nov 20');
  expect(chartDates('3M', 'Asia/Seoul', 'en').axis(at)).toBe('Nov 2026');
});

test('the clock says whose it is', () => {
  expect(chartDates('1d', 'Asia/Seoul', 'en').zoneName).toMatch(/Korea/);
  expect(chartDates('1d', 'Etc/UTC', 'en').zoneName).toMatch(/UTC|GMT|Greenwich|Universal/);
});

test('minutes are counted by the day of their exchange, days by the month, longer ones by the year', () => {
  const at = Date.parse('2026-12-01T03:00:00.000Z');
  expect([
    chartDates('5m', 'America/New_York', 'en').stretch(at),
    chartDates('1d', 'America/New_York', 'en').stretch(at),
    chartDates('1d', 'Asia/Seoul', 'kor').stretch(at),
    chartDates('1w', 'Asia/Seoul', 'en').stretch(at),
  ]).toEqual(['2026.11.30', '2026.11', '2026.12', '2026']);
});
