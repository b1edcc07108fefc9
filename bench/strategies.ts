/** Does any strategy earn anything on simulated prices, before costs? Exits with 1 if one does. */
import { parseArgs } from 'node:util';
import { createTemporalZones } from '../server/time/zones.ts';
import { createSimulatedWorlds, WORLD_START_DATE } from './fair/simulated-worlds.ts';
import { EXAMINED_STRATEGIES } from './strategies/examined-strategies.ts';
import { computeStrategiesFingerprint } from './strategies/strategies-fingerprint.ts';
import { judgeStrategies } from './strategies/judge-strategies.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    days: { type: 'string', default: '420' },
  },
});
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => Number(values.first) + i);
/** Days of the traded year, in addition to the history before it. */
const TRADED_DAYS = 300;
const started = performance.now();
const progress = (seed: number): void => {
  if (seed % 50 === 0) console.error(`seed ${seed}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
};

console.log(
  `seeds ${seeds[0]} to ${seeds.at(-1)}, ${values.days} sessions up to ${TRADED_DAYS} days after ${WORLD_START_DATE}`,
);
const worlds = createSimulatedWorlds(seeds, ['exchange'], TRADED_DAYS, createTemporalZones());
const { judged, bound, beyond } = judgeStrategies(worlds, {
  chosen: EXAMINED_STRATEGIES,
  days: Number(values.days),
  progress,
});
for (const { name, seeds: count, bp, t } of judged) {
  const figures = `${bp.toFixed(3).padStart(8)} bp a session  t ${t.toFixed(2).padStart(6)}`;
  console.log(`${name.padEnd(26)} ${String(count).padStart(5)} seeds ${figures}`);
}
console.log(
  beyond.length === 0
    ? `strategies: none of ${judged.length} earns beyond chance, |t| ${bound.toFixed(2)}`
    : `NOT FAIR: ${beyond.map(({ name }) => name).join('; ')} beyond |t| ${bound.toFixed(2)}`,
);
console.log(
  JSON.stringify({
    bench: 'strategies',
    seeds: seeds.length,
    strategies: judged.length,
    bound: Number(bound.toFixed(2)),
    largest: Number(Math.max(...judged.map(({ t }) => Math.abs(t))).toFixed(2)),
    beyond: beyond.length,
    rules: computeStrategiesFingerprint(EXAMINED_STRATEGIES),
  }),
);
process.exitCode = beyond.length === 0 ? 0 : 1;
