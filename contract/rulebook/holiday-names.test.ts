import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { expect, test } from 'vitest';
import { localizeHolidayName, isKnownHolidayName } from './holiday-names.ts';
import { LANGUAGES } from '../texts/languages.ts';

test('every special day of every market has a name in each language', () => {
  const names = MARKETS.flatMap((market) => getMarketRules(market).specialDays.map(({ name }) => name));
  expect(names.filter((name) => !isKnownHolidayName(name))).toEqual([]);
  for (const name of new Set(names))
    for (const language of LANGUAGES)
      expect(localizeHolidayName(language, name), `${name} in ${language}`).toMatch(/\S/);
});

test("a substitute holiday says so in the reader's language", () => {
  expect(LANGUAGES.map((language) => localizeHolidayName(language, 'Liberation Day (substitute)'))).toEqual([
    'Liberation Day (substitute)',
    '光復節（補假）',
    '광복절 (대체공휴일)',
    '光复节（补假）',
    'Día de la Liberación (trasladado)',
  ]);
  expect(localizeHolidayName('kor', 'A day nobody knows')).toBe('A day nobody knows');
});
