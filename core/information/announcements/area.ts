import type { CoreAreaManifest } from '../../area.ts';

/** Sending an announcement takes two people, since one could tell all customers to pay elsewhere. */
export const proposals = {
  announcement: { permission: 'content.announcements', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

export const permissions = {
  'content.announcements': { by: ['product', 'owner'] },
} as const satisfies CoreAreaManifest['permissions'];
