import type { CoreAreaManifest } from '../../area.ts';

export const proposals = {
  legal: { permission: 'content.legal', lapses: 'asDated' },
} as const satisfies CoreAreaManifest['proposals'];

export const permissions = {
  'content.legal': { by: ['product', 'owner'] },
} as const satisfies CoreAreaManifest['permissions'];
