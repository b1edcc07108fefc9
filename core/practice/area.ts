import type { Area } from '../area.ts';

export * from './bookings.ts';

export const references = { practiceMoney: 'practice-money' } as const;

/** Turning a world into a practice world. */
export const proposals = {
  practice: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

export const permissions = { 'system.clock': { by: ['owner'] } } as const satisfies Area['permissions'];
