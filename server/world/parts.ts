/** What everything builds on: the world, its clock, and metrics. */
import type { Clock } from '../time/clock.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { defineModule, part } from '../parts.ts';
import { openWorld, type World } from './world.ts';
import { openWorldClock, type WorldClock } from './world-clock.ts';

declare module '../parts.ts' {
  interface Parts {
    /** The world's clock, for everything that happens in the world. */
    clock: Clock;
    /** The same clock, with its moves. */
    worldClock: WorldClock;
    world: World;
    metrics: Metrics;
  }
}

const CLOCK_RELOAD_MS = 1_000;

export const ground = defineModule({
  name: 'ground',
  parts: [
    part('metrics', [], () => createMetrics()),
    part('worldClock', ['database', 'machine'], ({ database, machine }) => openWorldClock(database, machine), {
      reload: { name: 'world clock', everyMs: CLOCK_RELOAD_MS, run: (clock) => clock.reload() },
    }),
    part('clock', ['worldClock'], ({ worldClock }) => worldClock),
    part('world', ['database', 'config', 'clock'], ({ database, config, clock }) => openWorld(database, config, clock)),
  ],
});
