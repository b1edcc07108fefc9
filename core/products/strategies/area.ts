import type { CoreAreaManifest } from '../../area.ts';

/** A strategy of the house's runs with its own money. */
export const housePurposes = { strategies: 'house' } as const satisfies CoreAreaManifest['housePurposes'];

/** Starting a strategy, a new version of it, or its end. */
export const proposals = {
  houseStrategy: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];
