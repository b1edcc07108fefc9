import type { Area } from '../area.ts';

/** What all customers read could tell them to pay elsewhere, so no one person sends it. */
export const proposals = {
  announcement: { permission: 'content.announcements', lapses: { days: 14 } },
} as const satisfies Area['proposals'];
