import type { Area } from '../area.ts';

export * from './bookings.ts';

export const chart = [
  {
    name: 'fundHeld',
    class: 'liability',
    holder: 'customer',
    owner: 'customer',
    sign: 'notNegative',
    area: 'investment-funds',
    within: 'frozen',
  },
  { name: 'fundDealing', class: 'clearing', holder: 'house', owner: 'house', sign: 'any', area: 'investment-funds' },
  { name: 'fundMadeGood', class: 'expense', holder: 'house', owner: 'house', sign: 'any', area: 'investment-funds' },
] as const satisfies Area['chart'];

/** The contents of a fund's account belong to the holders of its units. */
export const housePurposes = { fund: 'customers' } as const satisfies Area['housePurposes'];

/** A customer's order by its number, with the same letter as its id; a fund's day by the fund and its date. */
export const references = {
  fundOrder: 'u[0-9]{1,18}',
  fundSeed: 'fund-(seed|end)-[0-9]{1,18}',
  fundDay: 'fund-[0-9]{1,9}-[0-9]{4}-[0-9]{2}-[0-9]{2}',
} as const;

/** Decisions that take two people: opening a fund, ending it, and declaring a day's price wrong. */
export const proposals = {
  fundOpening: { permission: 'money.rules', lapses: { days: 14 } },
  fundClosing: { permission: 'money.rules', lapses: { days: 14 } },
  fundCorrection: { permission: 'money.correct', lapses: { days: 14 } },
} as const satisfies Area['proposals'];
