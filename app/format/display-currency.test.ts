import { expect, test } from 'vitest';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { writeStored } from '../session/local-storage.ts';
import { resolveDisplayCurrency, getDisplayCurrency } from './display-currency.ts';

test('the display currency is pesos in Spanish, unless the reader chose another', () => {
  expect([
    resolveDisplayCurrency(null, 'esp'),
    resolveDisplayCurrency(null, 'en'),
    resolveDisplayCurrency(null, 'kor'),
    resolveDisplayCurrency('THB', 'esp'),
    resolveDisplayCurrency('nonsense', 'esp'),
  ]).toEqual(['MXN', 'USD', 'KRW', 'THB', 'MXN']);
});

test('the chosen currency applies in every language', () => {
  expect(LANGUAGES.map(getDisplayCurrency)).toEqual(
    LANGUAGES.map((language) => resolveDisplayCurrency(null, language)),
  );
  writeStored('currency', 'THB');
  expect(LANGUAGES.map(getDisplayCurrency)).toEqual(LANGUAGES.map(() => 'THB'));
});
