/** A storm of half a minute in which the server and all of PostgreSQL are killed; longer ones are trials. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTheatre, type Report, type Theatre } from './stage.ts';
import { stormOf } from './trials/storm.ts';

/** The seed determines the faults: if you change how they are drawn, look for another seed. */
const SEED = 6;
const MINUTES = 0.4;
const PEOPLE = 30;
const TIMEOUT_MS = 120_000;

let theatre: Theatre;
let report: Report;
beforeAll(async () => {
  const trial = stormOf(SEED, { people: PEOPLE });
  theatre = await openTheatre(trial.world);
  report = await theatre.play(trial, SEED, MINUTES);
}, TIMEOUT_MS);
afterAll(() => theatre.close());

test('loses nothing, does nothing twice, and leaves what an independent model expects', () => {
  console.log(`storm seed ${SEED}: ${JSON.stringify(report.figures)}`);
  expect({ seed: SEED, violations: report.violations }).toEqual({ seed: SEED, violations: [] });
  expect(report.figures['kills']).toBe(2);
  expect(report.figures['fills']).toBeGreaterThan(10);
});
