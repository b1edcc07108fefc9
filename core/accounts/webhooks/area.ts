import type { CoreAreaManifest } from '../../area.ts';

/** A new webhook of the operator's. */
export const proposals = {
  operatorWebhook: { permission: 'webhooks.manage', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

export const permissions = {
  /** To see where the events of all accounts go, and how they arrive. */
  'webhooks.read': { by: ['product', 'auditor', 'owner', 'risk'] },
  /** To send the events of all accounts somewhere. */
  'webhooks.manage': { by: ['owner'], rests: true },
} as const satisfies CoreAreaManifest['permissions'];
