import type { CoreAreaManifest } from '../../area.ts';

/** A halt can't wait for days: a proposal that isn't decided within a day lapses, and has to be made again. */
export const proposals = {
  operatorHalt: { permission: 'money.rules', lapses: { days: 1 } },
} as const satisfies CoreAreaManifest['proposals'];
