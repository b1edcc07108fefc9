import type { Area } from '../area.ts';

/** What all customers may read could tell them to pay elsewhere, so no one person publishes it. */
export const proposals = {
  news: { permission: 'content', lapses: { days: 14 } },
} as const satisfies Area['proposals'];
