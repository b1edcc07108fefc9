import { expect, test } from 'vitest';
import { buildChartDateFormats } from './chart-date-formats.ts';

const midnightInNewYork = Date.parse('2026-11-20T05:00:00.000Z');

test("a daily bar has its exchange's date, whatever the reader's time zone", () => {
  expect(buildChartDateFormats('1d', 'America/New_York', 'en').exact(midnightInNewYork)).toBe('2026.11.20');
  expect(buildChartDateFormats('1d', 'America/Mexico_City', 'en').exact(midnightInNewYork)).toBe('2026.11.19');
});

test('labels minute bars with the time and monthly bars with the year', () => {
  const at = Date.parse('2026-11-20T14:35:00.000Z');
  expect(buildChartDateFormats('5m', 'America/New_York', 'en').axis(at)).toBe('09:35');
  expect(buildChartDateFormats('5m', 'America/New_York', 'ko-KR').exact(at)).toBe('2026.11.20 09:35');
  expect(buildChartDateFormats('1d', 'Asia/Seoul', 'en').axis(at)).toBe('Nov 20');
  expect(buildChartDateFormats('3M', 'Asia/Seoul', 'en').axis(at)).toBe('Nov 2026');
});

test('the time names the time zone that it is in', () => {
  expect(buildChartDateFormats('1d', 'Asia/Seoul', 'en').zoneName).toMatch(/Korea/);
  expect(buildChartDateFormats('1d', 'Etc/UTC', 'en').zoneName).toMatch(/UTC|GMT|Greenwich|Universal/);
});

test('groups minute bars by the exchange’s day, daily bars by month, longer ones by year', () => {
  const at = Date.parse('2026-12-01T03:00:00.000Z');
  expect([
    buildChartDateFormats('5m', 'America/New_York', 'en').stretch(at),
    buildChartDateFormats('1d', 'America/New_York', 'en').stretch(at),
    buildChartDateFormats('1d', 'Asia/Seoul', 'kor').stretch(at),
    buildChartDateFormats('1w', 'Asia/Seoul', 'en').stretch(at),
  ]).toEqual(['2026.11.30', '2026.11', '2026.12', '2026']);
});
