import type { Refusals } from '../area.ts';

export const refusals = {
  portfolioNotFound: {},
  portfolioNotEmpty: {},
  portfolioIsMain: {},
  portfoliosFull: { maximum: 'number' },
  samePortfolio: {},
} as const satisfies Refusals;
