import type { Refusals } from '../area.ts';

export const refusals = {
  compareTooMany: { maximum: 'number' },
  compareTwice: { instrument: 'text' },
  compareNoCompany: { instrument: 'text' },
  screensFull: { maximum: 'number' },
} as const satisfies Refusals;
