import type { CoreAreaManifest } from '../../area.ts';

export const permissions = {
  /** To see where the events of all accounts go, and how they arrive. */
  'webhooks.read': { by: ['product', 'auditor', 'owner', 'risk'] },
  /** To send the events of all accounts somewhere. */
  'webhooks.manage': { by: ['owner'], rests: true },
} as const satisfies CoreAreaManifest['permissions'];
