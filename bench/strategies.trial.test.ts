/** The short form of `npm run bench -- strategies`, and a market with a flaw, whose strategy is named. */
import { STRATEGY_CHANCE_BENCHMARK } from '@bourse/core/products/strategies/value-curve-statistics.ts';
import { testTimeZones } from '@bourse/core/testing/test-time-zones.ts';
import { expect, it } from 'vitest';
import { createTemporalZones } from '../server/time/zones.ts';
import { createRandomWalkWorld } from './fair/testing/random-walk-market.ts';
import { createSimulatedWorlds } from './fair/simulated-worlds.ts';
import { computeSignificanceBound } from './fair/judge-rule-results.ts';
import { EXAMINED_STRATEGIES } from './strategies/examined-strategies.ts';
import { computeStrategiesFingerprint } from './strategies/strategies-fingerprint.ts';
import { judgeStrategies } from './strategies/judge-strategies.ts';

const QUICK = EXAMINED_STRATEGIES.filter(({ name }) => name.endsWith('quick'));
const ENOUGH_MS = 120_000;
const SEEDS = Array.from({ length: 8 }, (_, i) => i + 1);

it(
  `no strategy earns anything before costs in the simulated markets of ${SEEDS.length} seeds`,
  () => {
    const { judged, beyond } = judgeStrategies(createSimulatedWorlds(SEEDS, ['exchange'], 150, createTemporalZones()), {
      chosen: QUICK,
      days: 160,
    });
    expect(judged).toHaveLength(QUICK.length);
    expect(judged.every(({ seeds, bp }) => seeds === SEEDS.length && bp !== 0)).toBe(true);
    expect(beyond).toEqual([]);
  },
  ENOUGH_MS,
);

it(
  'where each day takes back a part of the one before, mean reversion pays and is named',
  () => {
    const worlds = SEEDS.map((seed) =>
      createRandomWalkWorld(seed, 'exchange', '2026-11-23', '2027-10-29', testTimeZones, { dayTurnsBack: 0.5 }),
    );
    const { beyond } = judgeStrategies(worlds, { chosen: QUICK, days: 200 });
    expect(beyond.find(({ name }) => name.startsWith('meanReversion'))?.bp).toBeGreaterThan(5);
  },
  ENOUGH_MS,
);

it('the published findings belong to the strategies as they decide now', () => {
  expect(STRATEGY_CHANCE_BENCHMARK.strategies, 'run `npm run bench -- strategies` and write down what it says').toBe(
    EXAMINED_STRATEGIES.length,
  );
  expect(STRATEGY_CHANCE_BENCHMARK.rules, 'run `npm run bench -- strategies` and write down what it says').toBe(
    computeStrategiesFingerprint(EXAMINED_STRATEGIES),
  );
  expect(Number(STRATEGY_CHANCE_BENCHMARK.bound) / 100).toBeCloseTo(
    computeSignificanceBound(EXAMINED_STRATEGIES.length),
    2,
  );
  expect(STRATEGY_CHANCE_BENCHMARK.largest).toBeLessThanOrEqual(STRATEGY_CHANCE_BENCHMARK.bound);
  // Another parameter makes another strategy, however small the change.
  const [first, ...others] = EXAMINED_STRATEGIES.toReversed();
  const window = (first!.parameters['window'] ?? 0) + 1;
  const other = { ...first!, parameters: { ...first!.parameters, window } };
  expect(computeStrategiesFingerprint([...others.toReversed(), other])).not.toBe(STRATEGY_CHANCE_BENCHMARK.rules);
});
