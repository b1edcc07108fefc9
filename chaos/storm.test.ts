/** A storm of half a minute in which the server and all of PostgreSQL are killed; longer ones are trials. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrialRunner, type TrialReport, type TrialRunner } from './trial-runner.ts';
import { createStormTrial } from './trials/storm.ts';

/** The seed determines the faults: if you change how they are drawn, look for another seed. */
const SEED = 6;
const MINUTES = 0.4;
const PEOPLE = 30;
const TIMEOUT_MS = 300_000;

let runner: TrialRunner;
let report: TrialReport;
beforeAll(async () => {
  const trial = createStormTrial(SEED, { people: PEOPLE });
  runner = await openTrialRunner(trial.world);
  report = await runner.play(trial, SEED, MINUTES);
}, TIMEOUT_MS);
afterAll(() => runner.close());

test('a storm loses nothing, does nothing twice, and leaves the state that an independent model expects', () => {
  console.log(`storm seed ${SEED}: ${JSON.stringify(report.figures)}`);
  expect({ seed: SEED, violations: report.violations }).toEqual({ seed: SEED, violations: [] });
  expect(report.figures['kills']).toBe(2);
  expect(report.figures['fills']).toBeGreaterThan(10);
});
