import { loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { buildTradingRuleFigures } from './instrument-figures.tsx';

const STOCK = {
  ...{ tick: '0.01', lot: '1', displayLot: '1', minimum: '1', fraction: false, parts: '5.00', currency: 'USD' },
  ...{ settlementDays: 1, band: null, maximumLeverage: 2, shortAllowed: true },
};

test('lists the smallest fraction and the smallest amount of a stock with fractional shares', async () => {
  const { quotes } = await loadTexts('kor');
  const figures = new Map(buildTradingRuleFigures(STOCK, quotes));
  expect(figures.get('매매 단위')).toBe('1');
  expect(figures.get('소수점 거래')).toBe('가능: 0.00000001주부터, 시장가로 5.00\u00a0USD 이상');
  expect(new Map(buildTradingRuleFigures({ ...STOCK, parts: null }, quotes)).get('소수점 거래')).toBeNull();
});

test('a league hides the leverage and the short sales that it forbids', async () => {
  const { quotes } = await loadTexts('en');
  const inLeague = new Map(
    buildTradingRuleFigures({ ...STOCK, maximumLeverage: 1, shortAllowed: false }, quotes, true),
  );
  expect([inLeague.get(quotes.leverage), inLeague.get(quotes.shorting)]).toEqual([null, null]);
  expect(
    new Map(buildTradingRuleFigures({ ...STOCK, maximumLeverage: 2 }, quotes, true)).get(quotes.leverage),
  ).not.toBe(null);
});
