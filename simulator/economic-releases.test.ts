import { ECONOMIC_RELEASE_KINDS } from '@bourse/core/information/companies/economic-releases.ts';
import { STOCK_MARKETS } from '@bourse/core/markets/market-types.ts';
import { expect, test } from 'vitest';
import { createEconomicReleaseLister } from './economic-releases.ts';
import { testWorldTimeZones } from './testing/test-worlds.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-25T12:00:00Z');
const [FROM, TO] = [NOW - 400 * DAY_MS, NOW + 150 * DAY_MS];
const seed = new Uint8Array(32).fill(7);
const economy = createEconomicReleaseLister(seed, testWorldTimeZones);

test('each country releases each figure at its rhythm, and never the same one twice on a day', () => {
  for (const market of STOCK_MARKETS) {
    const releases = economy(market, NOW - 365 * DAY_MS, NOW, NOW);
    const count = Object.fromEntries(
      ECONOMIC_RELEASE_KINDS.map((each) => [each, releases.filter((row) => row.release === each).length]),
    );
    expect(count, market).toEqual({ rateDecision: 8, inflation: 12, employment: 12, growth: 4 });
    expect(new Set(releases.map(({ release, at }) => `${release} ${at}`)).size).toBe(releases.length);
    for (const { at, ends } of releases) expect(Date.parse(ends)).toBeLessThanOrEqual(at);
  }
});

test('a figure is released at its hour and never changes, states the previous release, and none comes early', () => {
  for (const market of STOCK_MARKETS)
    for (const release of ECONOMIC_RELEASE_KINDS) {
      const of = (now: number) => economy(market, FROM, TO, now).filter((row) => row.release === release);
      const releases = of(NOW);
      const next = releases.find(({ at }) => at > NOW)!;
      expect(releases.map(({ actual }) => actual === null)).toEqual(releases.map(({ at }) => at > NOW));
      for (const [index, { previous }] of releases.entries())
        if (index > 0) expect(previous).toBe(releases[index - 1]!.actual);
      expect(of(next.at - 1).find(({ at }) => at === next.at)!.actual).toBeNull();
      const then = of(next.at);
      expect(then.find(({ at }) => at === next.at)!.actual).not.toBeNull();
      expect(then.filter(({ at }) => at <= NOW)).toEqual(releases.filter(({ at }) => at <= NOW));
      // They move, stay within reason, and a bank’s rate comes in quarters of a percent.
      const figures = releases.flatMap(({ actual }) => (actual === null ? [] : [actual]));
      expect(new Set(figures).size).toBeGreaterThan(1);
      for (const figure of figures) expect(Math.abs(Number(figure))).toBeLessThan(20_000_000);
      if (release === 'rateDecision') for (const figure of figures) expect(Number(figure % 250_000n)).toBe(0);
    }
});

test('figures can’t be predicted without the seed: another seed gives other figures on the same days', () => {
  const other = createEconomicReleaseLister(new Uint8Array(32).fill(8), testWorldTimeZones);
  const [one, two] = [economy('KR', FROM, NOW, NOW), other('KR', FROM, NOW, NOW)];
  expect(two.map(({ at }) => at)).toEqual(one.map(({ at }) => at));
  expect(two.filter(({ actual }, index) => actual !== one[index]!.actual).length).toBeGreaterThan(one.length / 2);
});
