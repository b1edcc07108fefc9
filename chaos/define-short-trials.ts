/** Trials in a short version for `npm test`; `npm run chaos` runs them at full length. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrialRunner, type TrialRunner } from './trial-runner.ts';
import { trials } from './trials.ts';

/** A trial that is cut off would go on running in parallel with its second try. */
const LONGEST_MS = 400_000;
/** How many violations a failed test's message lists. */
const LISTED_VIOLATIONS = 5;

/**
 * Defines a test for each trial. All share one world, so a trial must leave it as the next one expects. `sizes`: by
 * trial name.
 */
export function defineShortTrials(sizes: Readonly<Record<string, number>>): void {
  let runner: TrialRunner;
  beforeAll(async () => {
    runner = await openTrialRunner(short[0]?.world, short[0]?.database);
  });
  afterAll(() => runner.close());

  const short = Object.entries(sizes).map(([name, size]) => {
    const trial = trials.find((each) => each.name === name);
    if (!trial) throw new Error(`there is no trial ${name}`);
    return { ...trial, size };
  });
  test.each(short)(
    '$name: $title',
    async (trial) => {
      const seed = Date.now() % 1_000_000;
      const { figures, violations } = await runner.play(trial, seed, trial.size);
      console.log(`${trial.name} seed ${seed}: ${JSON.stringify(figures)}`);
      expect(violations, `seed ${seed}: ${violations.slice(0, LISTED_VIOLATIONS).join('; ')}`).toEqual([]);
    },
    LONGEST_MS,
  );
}
