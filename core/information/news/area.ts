import type { Area } from '../../area.ts';

/** News could tell all customers to pay elsewhere, so nobody publishes any alone. */
export const proposals = {
  news: { permission: 'content', lapses: { days: 14 } },
} as const satisfies Area['proposals'];
