/**
 * The result of the last complete run of `npm run bench -- strategies`: for this many strategies over this many
 * simulated markets the largest |t| of the results before costs, beside what chance explains given how many were tried.
 * Shown wherever prices are simulated; hundredths. `rules`: a fingerprint of those strategies' decisions, so that
 * changed rules need another run.
 */
export const CHANCE = {
  strategies: 14,
  seeds: 1_000,
  largest: 151n,
  bound: 338n,
  on: '2026-11-22',
  rules: '9c70179b858a8412',
} as const;
