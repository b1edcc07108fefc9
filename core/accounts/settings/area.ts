import type { CoreAreaManifest } from '../../area.ts';

/** The link to customer service, and every word and picture that all customers see. */
export const proposals = {
  setting: { permission: 'content', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];
