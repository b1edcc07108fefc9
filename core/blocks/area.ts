import type { Area } from '../area.ts';

export * from './bookings.ts';

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

/** A desk buys and offers with the house's own money. */
export const housePurposes = { blocks: 'house' } as const satisfies Area['housePurposes'];

export const proposals = {
  blockDesk: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

/** A trade by its number, the same on both sides. */
export const references = { blockTrade: 'b[0-9]{1,18}' } as const;
