/**
 * The cost of the simulator's answers: quotes hot, warm and cold, and a page of bars. Run by hand. Times are the best
 * of several rounds.
 */
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { createTemporalZones } from '../server/time/zones.ts';

const NOW = Date.parse('2026-11-20T15:30:00.000Z');
const world = () =>
  createSimulator({
    seed: new Uint8Array(32).fill(7),
    hours: 'always',
    zones: createTemporalZones(),
    startDate: '2026-11-02',
  });

const milliseconds = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const best = (rounds: number, work: () => void): number =>
  Math.min(...Array.from({ length: rounds }, () => milliseconds(work)));

const created = milliseconds(world);
const simulator = world();
const ids = simulator.instruments().map(({ id }) => id);
const all = (now: number) => {
  for (const id of ids) simulator.quote(id, now);
};
const firstMs = milliseconds(() => all(NOW));

let second = NOW;
const warmMs = best(20, () => {
  for (let i = 0; i < 60; i++) all((second += 1000));
});
const hotMs = best(20, () => {
  for (let i = 0; i < 100_000; i++) simulator.quote('US.NWRB', second);
});
let minute = NOW;
const coldMs = best(20, () => {
  for (let i = 0; i < 100; i++) simulator.quote('US.NWRB', (minute += 37 * 60_000 * 11));
});
let leap = NOW;
const withinDayMs = best(20, () => {
  for (let i = 0; i < 100; i++) simulator.quote('US.NWRB', NOW + ((leap += 1_237_000) % 20_000_000));
});

console.log(`created ${created.toFixed(1)} ms, first quote of ${ids.length} instruments ${firstMs.toFixed(1)} ms`);
console.log(
  `hot (same second) ${((hotMs * 1000) / 100_000).toFixed(3)} µs, warm (next second) ` +
    `${((warmMs * 1000) / 60 / ids.length).toFixed(2)} µs`,
);
console.log(
  `another minute of the day ${(withinDayMs * 10).toFixed(1)} µs, another day ${(coldMs * 10).toFixed(1)} µs`,
);
for (const period of ['1m', '5m', '30m', '1d', '1w'] satisfies BarPeriod[]) {
  const ms = best(10, () => {
    simulator.bars({ instrument: 'US.NWRB', period, adjustment: 'forward', before: NOW, limit: 1000 }, NOW);
  });
  console.log(`1000 bars of ${period}: ${ms.toFixed(2)} ms`);
}
console.log(
  JSON.stringify({ bench: 'simulator', microsecondsAQuote: Number(((warmMs * 1000) / 60 / ids.length).toFixed(2)) }),
);
