/**
 * What `npm run bench -- strategies` found when it was last run whole: of so many strategies over so many simulated
 * markets the largest |t| of what one earned before costs, beside what chance explains, seeing how many were looked at.
 * Screens say it wherever prices are simulated; hundredths. `rules`: what those strategies decide, as its fingerprint,
 * so that rules that decide otherwise need another run.
 */
export const CHANCE = {
  strategies: 14,
  seeds: 1_000,
  largest: 151n,
  bound: 338n,
  on: '2026-11-22',
  rules: '9c70179b858a8412',
} as const;
