import type { Area, DayPartsOf } from '../../area.ts';
import type { Ways } from '../../ledger/booking.ts';

export const references = { practiceMoney: 'practice-money' } as const;

/** Turning a world into a practice world. */
export const proposals = {
  practice: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

export const permissions = { 'system.clock': { by: ['owner'] } } as const satisfies Area['permissions'];

// The booking of practice money.

export const bookings = {
  practice: [[['promotion'], ['available'], ['practiceMoney']]],
} as const satisfies Ways;

export const dayParts = { practice: 'deposits' } as const satisfies DayPartsOf<typeof bookings>;
