import { defineModule, defineDependency } from '../dependencies.ts';
import { createSystemMonitor, type SystemMonitor } from './system-monitor.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    systemMonitor: SystemMonitor;
  }
}

const READ_MS = 10_000;

export const monitoringModule = defineModule({
  name: 'measures',
  dependencies: [
    defineDependency(
      'systemMonitor',
      ['clock', 'config', 'database', 'venues', 'jobRuns', 'metrics', 'readerPool', 'world', 'timeZones'],
      (dependencies) => createSystemMonitor(dependencies),
      {
        jobs: (made) => [{ name: 'measures', everyMs: READ_MS, everywhere: true, run: () => made.read() }],
        stop: (made) => made.stop(),
      },
    ),
  ],
});
