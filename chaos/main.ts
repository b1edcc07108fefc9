/**
 * `npm run chaos -- --seed N --minutes M [--processes P]`: the storm, with one process or several on one port. `npm run
 * chaos -- R2 [--seed N] [--minutes M] [--size N]`: one trial at full length, or with `size` kills, intents or rounds,
 * repeated until the time is over; `all` plays each.
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type TrialFigures, openTrialRunner, type TrialReport } from './trial-runner.ts';
import { trials } from './trials.ts';
import { createStormTrial } from './trials/storm.ts';

const usage =
  `Usage: npm run chaos -- [all|${trials.map(({ name }) => name).join('|')}] [--seed N] [--minutes M] ` +
  '[--size N] [--processes P] [--real-prices]';
const STORM_MINUTES = 5;

interface Wanted {
  seed: number;
  minutes: number | null;
  /** Processes that serve together; for the storm only. */
  processes: number;
  size: number | undefined;
  /** A part of the storm's shares has real prices. */
  realPrices: boolean;
  chosen: typeof trials | null;
}

function readArguments(): Wanted {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string' },
      trial: { type: 'string' },
      size: { type: 'string' },
      processes: { type: 'string' },
      'real-prices': { type: 'boolean', default: false },
    },
  });
  const name = (values.trial ?? positionals[0])?.toUpperCase();
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  const size = values.size === undefined ? undefined : Number(values.size);
  const processes = Number(values.processes ?? 1);
  const chosen =
    name === undefined ? null : trials.filter((trial) => name === 'ALL' || trial.name.toUpperCase() === name);
  if (
    !Number.isInteger(seed) ||
    (minutes !== null && !(minutes > 0)) ||
    (size !== undefined && !(size > 0)) ||
    !(Number.isInteger(processes) && processes > 0 && (processes === 1 || chosen === null)) ||
    chosen?.length === 0 ||
    positionals.length > 1
  )
    throw new Error(usage);
  return { seed, minutes, processes, size, realPrices: values['real-prices'], chosen };
}

const listed = (figures: TrialFigures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Adds two sets of figures; for a figure that isn't a number, the later value counts. */
const added = (sums: TrialFigures, more: TrialFigures): TrialFigures => ({
  ...sums,
  ...Object.fromEntries(
    Object.entries(more).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(sums[name] ?? 0) + value : value,
    ]),
  ),
});

function print({ trial, seed, seconds, figures, violations }: TrialReport): void {
  console.log(`${violations.length === 0 ? '✓' : '✗'} ${trial} seed ${seed}: ${listed(figures)} (${seconds} s)`);
  for (const violation of violations) console.log(`    ${violation}`);
}

async function playStorm({ seed, processes, realPrices, ...wanted }: Wanted): Promise<number> {
  const minutes = wanted.minutes ?? STORM_MINUTES;
  const trial = createStormTrial(seed, { processes, realPrices });
  console.log(`storm of seed ${seed}, ${minutes} minutes${processes > 1 ? `, ${processes} processes` : ''}`);
  const runner = await openTrialRunner(trial.world);
  try {
    const report = await runner.play(trial, seed, minutes);
    print(report);
    const { figures, found, violations } = report;
    if (violations.length > 0) {
      const path = join(tmpdir(), `bourse-storm-${seed}.log`);
      await writeFile(path, runner.serverOutput());
      console.log(`what its servers said: ${path}`);
    }
    console.log(
      `seed ${seed}: ${figures['commands']} commands, ${figures['acknowledged']} acknowledged, ` +
        `${figures['kills']} kills, ${found.lost} lost, ${found.twice} twice, ${found.difference} ` +
        'differences',
    );
    return found.lost + found.twice + found.difference === 0 ? 0 : 1;
  } finally {
    await runner.close();
  }
}

async function playTrials(chosen: typeof trials, { seed, minutes, size }: Wanted): Promise<number> {
  const end = minutes === null ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
  const isOver = (): boolean => performance.now() > end;
  let violations = 0;
  let played = 0;
  const totals = new Map<string, TrialFigures>();
  for (let round = seed; round === seed || (minutes !== null && !isOver()); round += 1) {
    for (const trial of chosen) {
      if (played > 0 && isOver()) break;
      const runner = await openTrialRunner(trial.world, trial.database);
      try {
        const report = await runner.play(trial, round, size, isOver);
        print(report);
        totals.set(report.trial, added(totals.get(report.trial) ?? {}, report.own));
        violations += report.violations.length;
        played += 1;
      } finally {
        await runner.close();
      }
    }
  }
  const summed = [...totals].map(([name, figures]) => `${name} ${listed(figures)}`).join('; ');
  console.log(`${played} trials from seed ${seed}: ${summed}; ${violations} violations`);
  return violations === 0 ? 0 : 1;
}

// Exiting in order takes the server along.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  const wanted = readArguments();
  process.exitCode = wanted.chosen ? await playTrials(wanted.chosen, wanted) : await playStorm(wanted);
} catch (error) {
  console.error((error as Error).message);
  // An aborted storm leaves its proxies and customers behind.
  process.exit(2);
}
