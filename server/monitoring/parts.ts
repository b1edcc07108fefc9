import { defineModule, part } from '../parts.ts';
import { createMeasures, type Measures } from './monitoring.ts';

declare module '../parts.ts' {
  interface Parts {
    measures: Measures;
  }
}

const READ_MS = 10_000;

export const measures = defineModule({
  name: 'measures',
  parts: [
    part(
      'measures',
      ['clock', 'config', 'database', 'feeds', 'jobReports', 'metrics', 'readers', 'world', 'zones'],
      (parts) => createMeasures(parts),
      {
        jobs: (made) => [{ name: 'measures', everyMs: READ_MS, everywhere: true, run: () => made.read() }],
        stop: (made) => made.stop(),
      },
    ),
  ],
});
