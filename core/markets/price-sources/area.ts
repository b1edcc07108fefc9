import type { CoreAreaManifest } from '../../area.ts';

/** What sources may do needs reading and words: a week. A price in doubt can't wait: a day. */
export const proposals = {
  priceSource: { permission: 'money.rules', lapses: { days: 7 } },
  delayedTrading: { permission: 'money.rules', lapses: { days: 7 } },
  confirmedPrice: { permission: 'money.rules', lapses: { days: 1 } },
} as const satisfies CoreAreaManifest['proposals'];
