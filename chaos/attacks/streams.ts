/** `npm run attack -- streams [count]`: 10,000 streams of one address, 10,000 of 250, silent ones, slow ones. */
import { operatorDefaultOptions } from '../attacking/operator-default-options.ts';
import { runAttackProgram } from '../attacking/run-attack.ts';
import { exhaustStreams } from '../attacking/stream-exhaustion-attack.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const SIZE = {
  ofOne: COUNT,
  addresses: 250,
  ofEach: Math.ceil(COUNT / 250),
  silent: 2_000,
  slow: 100,
  slowMs: 20_000,
  withinMs: 1_000,
};

await runAttackProgram('streams', (target) => exhaustStreams(target, SIZE), operatorDefaultOptions);
