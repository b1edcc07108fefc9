import type { CoreAreaManifest } from '../../area.ts';

/** Both are decisions that need reading and words: a week. */
export const proposals = {
  priceSource: { permission: 'money.rules', lapses: { days: 7 } },
  delayedTrading: { permission: 'money.rules', lapses: { days: 7 } },
} as const satisfies CoreAreaManifest['proposals'];
