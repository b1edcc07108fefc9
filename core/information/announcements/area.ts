import type { Area } from '../../area.ts';

/** An announcement could tell all customers to pay elsewhere, so nobody sends one alone. */
export const proposals = {
  announcement: { permission: 'content.announcements', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

export const permissions = {
  'content.announcements': { by: ['product', 'owner'] },
} as const satisfies Area['permissions'];
