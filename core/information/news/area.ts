import type { CoreAreaManifest } from '../../area.ts';

/** Publishing news takes two people, since it could tell all customers to pay elsewhere. */
export const proposals = {
  news: { permission: 'content', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];
