import { expect, it } from 'vitest';
import { formatWeekdays, formatZoneName } from './opening-hours-text.ts';

it("names weekdays in the reader's language, adjacent days as a range", () => {
  expect(formatWeekdays([1, 2, 3, 4, 5], 'en')).toBe('Mon–Fri');
  expect(formatWeekdays([1, 2, 3, 4, 5], 'ko-KR')).toBe('월–금');
  expect(formatWeekdays([1, 3], 'en')).toBe('Mon, Wed');
  expect(formatWeekdays([7], 'es-MX')).toBe('dom');
});

it("names a zone in the reader's language", () => {
  expect(formatZoneName('Asia/Seoul', 'ko-KR')).toMatch(/한국|대한민국/);
  expect(formatZoneName('Etc/UTC', 'en')).toBe('Coordinated Universal Time');
  expect(formatZoneName('Etc/UTC', 'ko-KR')).toBe('협정 세계시');
});
