import type { Area } from '../area.ts';

export * from './bookings.ts';

/** The house's capital in its own accounts: what it has put in, less what came back. */
export const chart = [
  { name: 'houseCapital', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'house-accounts' },
] as const satisfies Area['chart'];

export const proposals = {
  houseCapital: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

/** A movement of capital that two people have decided, by its number. */
export const references = { houseCapital: 'h[0-9]{1,18}' } as const;
