import type { Area } from '../area.ts';

export { BLOCK_BOOKINGS as bookings, BLOCK_DAY_PARTS as dayParts } from './bookings.ts';

export const chart = [
  {
    name: 'blockHeld',
    class: 'liability',
    holder: 'customer',
    owner: 'customer',
    sign: 'notNegative',
    area: 'blocks',
    within: 'frozen',
  },
  { name: 'blocks', class: 'clearing', holder: 'house', owner: 'house', sign: 'any', area: 'blocks' },
] as const satisfies Area['chart'];

/** A trade by its number, the same on both sides. */
export const references = { blockTrade: 'b[0-9]{1,18}' } as const;
