/** The outage over due events, in a short version. */
import { expect, test } from 'vitest';
import { openTrialRunner } from './trial-runner.ts';
import { createOutageOverDueDatesTrial } from './trials/outage-over-due-dates.ts';

const SEED = 5;
const ORDERS = 120;

test('R16: what fell due while the server was down happens once, at a price after its start', async () => {
  const trial = createOutageOverDueDatesTrial();
  const runner = await openTrialRunner(trial.world);
  try {
    const { figures, violations } = await runner.play(trial, SEED, ORDERS);
    expect({ seed: SEED, violations }).toEqual({ seed: SEED, violations: [] });
    for (const name of ['triggered', 'reachedInBetweenOnly', 'expired', 'nights'])
      expect(figures[name], name).toBeGreaterThan(0);
  } finally {
    await runner.close();
  }
});
