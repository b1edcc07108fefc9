/** What everything builds on: the world, its clock, and metrics. */
import type { Clock } from '../time/clock.ts';
import { createMetricsRegistry, type Metrics } from '../telemetry/metrics.ts';
import { defineModule, defineDependency } from '../dependencies.ts';
import { openWorld, type World } from './world.ts';
import { openWorldClock, type WorldClock } from './world-clock.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** The world's clock, for everything that happens in the world. */
    clock: Clock;
    /** The same clock, with its moves. */
    worldClock: WorldClock;
    world: World;
    metrics: Metrics;
  }
}

const CLOCK_RELOAD_MS = 1_000;

export const worldModule = defineModule({
  name: 'ground',
  dependencies: [
    defineDependency('metrics', [], () => createMetricsRegistry()),
    defineDependency(
      'worldClock',
      ['database', 'machineClock'],
      ({ database, machineClock }) => openWorldClock(database, machineClock),
      {
        reload: { name: 'world clock', everyMs: CLOCK_RELOAD_MS, run: (clock) => clock.reload() },
      },
    ),
    defineDependency('clock', ['worldClock'], ({ worldClock }) => worldClock),
    defineDependency('world', ['database', 'config', 'clock'], ({ database, config, clock }) =>
      openWorld(database, config, clock),
    ),
  ],
});
