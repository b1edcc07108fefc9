/**
 * Stands in for fast-check in `npm test`: properties draw a quarter of what they name. `npm run trials` draws in full.
 */
import { createRequire } from 'node:module';
import type fastCheck from 'fast-check';
import type { Parameters } from 'fast-check';

// `import` would lead here again.
const full = createRequire(import.meta.url)('fast-check') as typeof fastCheck;

const DEFAULT_RUNS = 100;
const LEAST_RUNS = 10;

export const fewerRuns = (runs = DEFAULT_RUNS): number => Math.min(runs, Math.max(LEAST_RUNS, Math.ceil(runs / 4)));
const fewer = <Values>(parameters: Parameters<Values> = {}): Parameters<Values> => ({
  ...parameters,
  numRuns: fewerRuns(parameters.numRuns),
});

const assert = ((property, parameters) => full.assert(property, fewer(parameters))) as typeof full.assert;
const check = ((property, parameters) => full.check(property, fewer(parameters))) as typeof full.check;
const sample = ((drawn, parameters) =>
  full.sample(drawn, typeof parameters === 'number' ? fewerRuns(parameters) : fewer(parameters))) as typeof full.sample;

export default { ...full, assert, check, sample };
