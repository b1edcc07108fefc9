/**
 * `npm run chaos -- --seed N --minutes M [--trial R1|R2|R6|R7|R8] [--size N]`: the trials at full length,
 * or `size` kills, intents or rounds each, again and again until the time is over.
 */
import { parseArgs } from 'node:util';
import { openTheatre, type Report } from './stage.ts';
import { trials } from './trials.ts';

const usage = `Usage: npm run chaos -- [--seed N] [--minutes M] [--trial ${trials.map(({ name }) => name).join('|')}] [--size N]`;

function readArguments(): { seed: number; minutes: number | null; size: number | undefined; chosen: typeof trials } {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string' }, trial: { type: 'string' }, size: { type: 'string' } } });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  const size = values.size === undefined ? undefined : Number(values.size);
  const chosen = trials.filter(({ name }) => values.trial === undefined || name === values.trial.toUpperCase());
  if (!Number.isInteger(seed) || (minutes !== null && !(minutes > 0)) || (size !== undefined && !(size > 0)) || chosen.length === 0) throw new Error(usage);
  return { seed, minutes, size, chosen };
}

function print({ trial, seed, seconds, figures, violations }: Report): void {
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${value}`).join(', ');
  console.log(`${violations.length === 0 ? '✓' : '✗'} ${trial} seed ${seed}: ${shown} (${seconds} s)`);
  for (const violation of violations) console.log(`    ${violation}`);
}

async function main(): Promise<number> {
  const { seed, minutes, size, chosen } = readArguments();
  const end = minutes === null ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
  const isOver = (): boolean => performance.now() > end;
  let violations = 0;
  let played = 0;
  for (let round = seed; round === seed || (minutes !== null && !isOver()); round += 1) {
    for (const trial of chosen) {
      if (played > 0 && isOver()) break;
      const theatre = await openTheatre();
      try {
        const report = await theatre.play(trial, round, size, isOver);
        print(report);
        violations += report.violations.length;
        played += 1;
      } finally {
        await theatre.close();
      }
    }
  }
  console.log(`${played} trials from seed ${seed}, ${violations} violations`);
  return violations === 0 ? 0 : 1;
}

// Leaving in order takes the server along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
