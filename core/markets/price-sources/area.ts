import type { CoreAreaManifest } from '../../area.ts';

/** A decision that needs reading and words: a week. */
export const proposals = {
  priceSource: { permission: 'money.rules', lapses: { days: 7 } },
} as const satisfies CoreAreaManifest['proposals'];
