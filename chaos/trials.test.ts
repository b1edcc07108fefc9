/** The trials in a short version; `npm run chaos` runs them at full length. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTheatre, type Theatre } from './stage.ts';
import { trials } from './trials.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre();
});
afterAll(() => theatre.close());

const sizes: Record<string, number> = {
  R6: 1_000,
  R7: 1_000,
  R8: 3,
  R9: 25,
  R1: 5,
  R2: 5,
  R21: 8,
  R22: 48,
  R17: 2,
  R23: 1,
  R10: 3,
  R11: 5,
};
const short = Object.entries(sizes).map(([name, size]) => ({ ...trials.find((trial) => trial.name === name)!, size }));

test.each(short)('$name: $title', async (trial) => {
  const seed = Date.now() % 1_000_000;
  const { figures, violations } = await theatre.play(trial, seed, trial.size);
  console.log(`${trial.name} seed ${seed}: ${JSON.stringify(figures)}`);
  expect({ seed, violations }).toEqual({ seed, violations: [] });
});
