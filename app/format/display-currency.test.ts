import { expect, test } from 'vitest';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { writeStored } from '../session/storage.ts';
import { displayCurrency, readDisplayCurrency } from './display-currency.ts';

test('totals are in pesos in Spanish, unless the reader chose otherwise', () => {
  expect([
    displayCurrency(null, 'esp'),
    displayCurrency(null, 'en'),
    displayCurrency(null, 'kor'),
    displayCurrency('THB', 'esp'),
    displayCurrency('nonsense', 'esp'),
  ]).toEqual(['MXN', 'USD', 'KRW', 'THB', 'MXN']);
});

test('a choice holds whatever language is read', () => {
  expect(LANGUAGES.map(readDisplayCurrency)).toEqual(LANGUAGES.map((language) => displayCurrency(null, language)));
  writeStored('currency', 'THB');
  expect(LANGUAGES.map(readDisplayCurrency)).toEqual(LANGUAGES.map(() => 'THB'));
});
