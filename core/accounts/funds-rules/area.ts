import type { CoreAreaManifest } from '../../area.ts';

export const proposals = {
  fundsRule: { permission: 'money.rules', lapses: 'asDated' },
} as const satisfies CoreAreaManifest['proposals'];
