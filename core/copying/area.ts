import type { Area } from '../area.ts';

export * from './bookings.ts';

/** Clears profit shares between the follower who has paid and the leader who receives. */
export const chart = [
  { name: 'profitShares', class: 'liability', holder: 'house', owner: 'house', sign: 'notNegative', area: 'copying' },
] as const satisfies Area['chart'];

/** A share by its number, the same on both sides. */
export const references = { copying: 'y[0-9]{1,18}' } as const;
