import type { Refusals } from '../area.ts';

export const refusals = {
  favoritesFull: { maximum: 'number' },
} as const satisfies Refusals;
