import type { Area } from '../area.ts';

export { COPYING_BOOKINGS as bookings, COPYING_DAY_PARTS as dayParts } from './bookings.ts';

/** Between the follower who has paid it and the leader who receives it. */
export const chart = [
  { name: 'profitShares', class: 'liability', holder: 'house', owner: 'house', sign: 'notNegative', area: 'copying' },
] as const satisfies Area['chart'];

/** A share by its number, the same on both sides. */
export const references = { copying: 'y[0-9]{1,18}' } as const;
