import type { Area } from '../area.ts';

export * from './bookings.ts';

/**
 * The collateral for the lenders' units while they are lent: proceeds of the short sales, and the missing part up to
 * 102 %.
 */
export const chart = [
  {
    name: 'lendingCollateral',
    class: 'liability',
    holder: 'house',
    owner: 'house',
    sign: 'notNegative',
    area: 'lending',
  },
] as const satisfies Area['chart'];

export const proposals = {
  lendingRule: { permission: 'money.rules', lapses: 'asDated' },
} as const satisfies Area['proposals'];

export const references = { lending: 'q[0-9]{1,18}', collateral: 'collateral' } as const;
