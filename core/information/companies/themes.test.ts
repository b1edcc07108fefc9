import { expect, test } from 'vitest';
import { addDays } from '../../dates.ts';
import { INDUSTRIES } from './industries.ts';
import { type Candidate, fits, THEME_NAMES, THEMES, type ThemeRule } from './ranking.ts';

const daysAgo = (days: number): string => addDays('2026-11-22', -days);
const company = (over: Partial<Candidate['figures']> = {}, sector = 'food', listedOn = '2020-01-02'): Candidate => ({
  instrument: { sector, listedOn },
  figures: { dividendYield: null, salesGrowth: null, ...over },
});
const themesOf = (candidate: Candidate) => THEME_NAMES.filter((theme) => fits(THEMES[theme], candidate, daysAgo));

test('each industry of the list is in exactly one theme by industry', () => {
  const rules: readonly ThemeRule[] = Object.values(THEMES);
  const covered = rules.flatMap((rule) => (rule.kind === 'industries' ? rule.industries : []));
  expect(covered.toSorted()).toEqual([...INDUSTRIES].toSorted());
});

test('a company is in a theme by industry, figures and age, and in none that it lacks the figure for', () => {
  expect(themesOf(company())).toEqual(['everyday']);
  expect(themesOf(company({}, ''))).toEqual([]);
  expect(themesOf(company({ dividendYield: 3_000_000n, salesGrowth: 15_000_000n }))).toEqual([
    'everyday',
    'payers',
    'growing',
  ]);
  expect(themesOf(company({ dividendYield: 2_999_999n, salesGrowth: -1n }))).toEqual(['everyday']);
});

test('new is who was listed within a year, to the day', () => {
  expect(themesOf(company({}, 'none', daysAgo(365)))).toEqual(['newcomers']);
  expect(themesOf(company({}, 'none', daysAgo(366)))).toEqual([]);
});
