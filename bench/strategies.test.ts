/** The short form of `npm run bench -- strategies`, and a market with a flaw, whose strategy is named. */
import { CHANCE } from '@bourse/core/products/strategies/statistics.ts';
import { testZones } from '@bourse/core/testing/zones.ts';
import { expect, it } from 'vitest';
import { temporalZones } from '../server/time/zones.ts';
import { paperWorld } from './fair/testing/paper-market.ts';
import { simulatedWorlds } from './fair/worlds.ts';
import { boundFor } from './fair/verdict.ts';
import { CHOSEN } from './strategies/chosen.ts';
import { fingerprintOf } from './strategies/fingerprint.ts';
import { pool } from './strategies/pool.ts';

const QUICK = CHOSEN.filter(({ name }) => name.endsWith('quick'));
const ENOUGH_MS = 120_000;
const SEEDS = Array.from({ length: 8 }, (_, i) => i + 1);

it(
  `no strategy earns anything before costs in the simulated markets of ${SEEDS.length} seeds`,
  () => {
    const { judged, beyond } = pool(simulatedWorlds(SEEDS, ['exchange'], 150, temporalZones()), {
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
      paperWorld(seed, 'exchange', '2026-11-23', '2027-10-29', testZones, { dayTurnsBack: 0.5 }),
    );
    const { beyond } = pool(worlds, { chosen: QUICK, days: 200 });
    expect(beyond.find(({ name }) => name.startsWith('meanReversion'))?.bp).toBeGreaterThan(5);
  },
  ENOUGH_MS,
);

it('what screens say was found of these strategies, as they decide now', () => {
  expect(CHANCE.strategies, 'run `npm run bench -- strategies` and write down what it says').toBe(CHOSEN.length);
  expect(CHANCE.rules, 'run `npm run bench -- strategies` and write down what it says').toBe(fingerprintOf(CHOSEN));
  expect(Number(CHANCE.bound) / 100).toBeCloseTo(boundFor(CHOSEN.length), 2);
  expect(CHANCE.largest).toBeLessThanOrEqual(CHANCE.bound);
  // Another parameter makes another strategy, however small the change.
  const [first, ...others] = CHOSEN.toReversed();
  const window = (first!.parameters['window'] ?? 0) + 1;
  const other = { ...first!, parameters: { ...first!.parameters, window } };
  expect(fingerprintOf([...others.toReversed(), other])).not.toBe(CHANCE.rules);
});
