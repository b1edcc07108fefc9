import { expect, test } from 'vitest';
import { addDays } from '../../dates.ts';
import { INDUSTRY_CODES } from './industry-breadth.ts';
import {
  type StockThemeCandidate,
  matchesStockTheme,
  STOCK_THEME_NAMES,
  STOCK_THEMES,
  type StockThemeRule,
} from './company-ranking.ts';

const daysAgo = (days: number): string => addDays('2026-11-22', -days);
const company = (
  over: Partial<StockThemeCandidate['figures']> = {},
  sector = 'food',
  listedOn = '2020-01-02',
): StockThemeCandidate => ({
  instrument: { sector, listedOn },
  figures: { dividendYield: null, salesGrowth: null, ...over },
});
const themesOf = (candidate: StockThemeCandidate) =>
  STOCK_THEME_NAMES.filter((theme) => matchesStockTheme(STOCK_THEMES[theme], candidate, daysAgo));

test('each industry of the list is in exactly one theme by industry', () => {
  const rules: readonly StockThemeRule[] = Object.values(STOCK_THEMES);
  const covered = rules.flatMap((rule) => (rule.kind === 'industries' ? rule.industries : []));
  expect(covered.toSorted()).toEqual([...INDUSTRY_CODES].toSorted());
});

test('a company matches themes by industry, figure and age, and none for which it has no figure', () => {
  expect(themesOf(company())).toEqual(['everyday']);
  expect(themesOf(company({}, ''))).toEqual([]);
  expect(themesOf(company({ dividendYield: 3_000_000n, salesGrowth: 15_000_000n }))).toEqual([
    'everyday',
    'payers',
    'growing',
  ]);
  expect(themesOf(company({ dividendYield: 2_999_999n, salesGrowth: -1n }))).toEqual(['everyday']);
});

test('a company is new for exactly a year after listing', () => {
  expect(themesOf(company({}, 'none', daysAgo(365)))).toEqual(['newcomers']);
  expect(themesOf(company({}, 'none', daysAgo(366)))).toEqual([]);
});
