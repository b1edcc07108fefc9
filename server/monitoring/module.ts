import { defineModule, defineDependency } from '../dependencies.ts';
import { createSystemMonitor, type SystemMonitor } from './system-monitor.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    measures: SystemMonitor;
  }
}

const READ_MS = 10_000;

export const monitoringModule = defineModule({
  name: 'measures',
  parts: [
    defineDependency(
      'measures',
      ['clock', 'config', 'database', 'feeds', 'jobReports', 'metrics', 'readers', 'world', 'zones'],
      (parts) => createSystemMonitor(parts),
      {
        jobs: (made) => [{ name: 'measures', everyMs: READ_MS, everywhere: true, run: () => made.read() }],
        stop: (made) => made.stop(),
      },
    ),
  ],
});
