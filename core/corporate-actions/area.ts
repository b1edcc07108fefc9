import type { Area } from '../area.ts';

export * from './bookings.ts';

/** They move customers' holdings, as a correction does, so they need the permission for corrections. */
export const proposals = {
  actions: { permission: 'money.correct', lapses: { days: 14 } },
} as const satisfies Area['proposals'];
