import { RELEASES } from '@bourse/core/information/companies/economy.ts';
import { STOCK_MARKETS } from '@bourse/core/markets/market.ts';
import { expect, test } from 'vitest';
import { createEconomy } from './economy.ts';
import { zones } from './testing/worlds.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-25T12:00:00Z');
const [FROM, TO] = [NOW - 400 * DAY_MS, NOW + 150 * DAY_MS];
const seed = new Uint8Array(32).fill(7);
const economy = createEconomy(seed, zones);

test('each country has each figure at its rhythm, and no day has the same one twice', () => {
  for (const market of STOCK_MARKETS) {
    const told = economy(market, NOW - 365 * DAY_MS, NOW, NOW);
    const count = Object.fromEntries(RELEASES.map((each) => [each, told.filter((row) => row.release === each).length]));
    expect(count, market).toEqual({ rateDecision: 8, inflation: 12, employment: 12, growth: 4 });
    expect(new Set(told.map(({ release, at }) => `${release} ${at}`)).size).toBe(told.length);
    for (const { at, ends } of told) expect(Date.parse(ends)).toBeLessThanOrEqual(at);
  }
});

test('a figure comes at its hour and stays, the one before it is the one told before, and none comes ahead', () => {
  for (const market of STOCK_MARKETS)
    for (const release of RELEASES) {
      const of = (now: number) => economy(market, FROM, TO, now).filter((row) => row.release === release);
      const told = of(NOW);
      const next = told.find(({ at }) => at > NOW)!;
      expect(told.map(({ actual }) => actual === null)).toEqual(told.map(({ at }) => at > NOW));
      for (const [index, { previous }] of told.entries()) if (index > 0) expect(previous).toBe(told[index - 1]!.actual);
      expect(of(next.at - 1).find(({ at }) => at === next.at)!.actual).toBeNull();
      const then = of(next.at);
      expect(then.find(({ at }) => at === next.at)!.actual).not.toBeNull();
      expect(then.filter(({ at }) => at <= NOW)).toEqual(told.filter(({ at }) => at <= NOW));
      // They move, stay within reason, and a bank’s rate comes in quarters of a percent.
      const figures = told.flatMap(({ actual }) => (actual === null ? [] : [actual]));
      expect(new Set(figures).size).toBeGreaterThan(1);
      for (const figure of figures) expect(Math.abs(Number(figure))).toBeLessThan(20_000_000);
      if (release === 'rateDecision') for (const figure of figures) expect(Number(figure % 250_000n)).toBe(0);
    }
});

test('without the seed nobody can tell: another one has other figures on the same days', () => {
  const other = createEconomy(new Uint8Array(32).fill(8), zones);
  const [one, two] = [economy('KR', FROM, NOW, NOW), other('KR', FROM, NOW, NOW)];
  expect(two.map(({ at }) => at)).toEqual(one.map(({ at }) => at));
  expect(two.filter(({ actual }, index) => actual !== one[index]!.actual).length).toBeGreaterThan(one.length / 2);
});
