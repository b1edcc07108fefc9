import { MARKETS } from '@bourse/core/markets/market.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { expect, test } from 'vitest';
import { holidayIn, isHoliday } from './holidays.ts';
import { LANGUAGES } from '../texts/languages.ts';

test('every special day of every market has a name in each language', () => {
  const names = MARKETS.flatMap((market) => rulesOf(market).specialDays.map(({ name }) => name));
  expect(names.filter((name) => !isHoliday(name))).toEqual([]);
  for (const name of new Set(names))
    for (const language of LANGUAGES) expect(holidayIn(language, name), `${name} in ${language}`).toMatch(/\S/);
});

test("a day in place of another says so in the reader's words", () => {
  expect(LANGUAGES.map((language) => holidayIn(language, 'Liberation Day (substitute)'))).toEqual([
    'Liberation Day (substitute)',
    '光復節（補假）',
    '광복절 (대체공휴일)',
    '光复节（补假）',
    'Día de la Liberación (trasladado)',
  ]);
  expect(holidayIn('kor', 'A day nobody knows')).toBe('A day nobody knows');
});
