import type { Refusals } from '../area.ts';

export const refusals = {
  instrumentNotFound: { instrument: 'text' },
} as const satisfies Refusals;
