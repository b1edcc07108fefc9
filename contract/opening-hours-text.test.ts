import { expect, it } from 'vitest';
import { daysText, zoneName } from './opening-hours-text.ts';

it("names the days of the week in the reader's language, neighbours as a span", () => {
  expect(daysText([1, 2, 3, 4, 5], 'en')).toBe('Mon–Fri');
  expect(daysText([1, 2, 3, 4, 5], 'ko-KR')).toBe('월–금');
  expect(daysText([1, 3], 'en')).toBe('Mon, Wed');
  expect(daysText([7], 'es-MX')).toBe('dom');
});

it("names a zone in the reader's language", () => {
  expect(zoneName('Asia/Seoul', 'ko-KR')).toMatch(/한국|대한민국/);
  expect(zoneName('Etc/UTC', 'en')).toBe('Coordinated Universal Time');
  expect(zoneName('Etc/UTC', 'ko-KR')).toBe('협정 세계시');
});
