import type { Refusals } from '../area.ts';

export const refusals = {
  periodEmpty: {},
} as const satisfies Refusals;
