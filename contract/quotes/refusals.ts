import type { Refusals } from '../area.ts';

export const refusals = {
  instrumentNotFound: {},
} as const satisfies Refusals;
