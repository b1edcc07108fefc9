import { expect, test } from 'vitest';
import { displayCurrency } from './display-currency.ts';

test('totals are in pesos in Spanish, unless the reader chose otherwise', () => {
  expect([
    displayCurrency(null, 'esp'),
    displayCurrency(null, 'en'),
    displayCurrency(null, 'kor'),
    displayCurrency('THB', 'esp'),
    displayCurrency('nonsense', 'esp'),
  ]).toEqual(['MXN', 'USD', 'KRW', 'THB', 'MXN']);
});
