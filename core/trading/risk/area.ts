import type { CoreAreaManifest } from '../../area.ts';

export const proposals = {
  riskLimit: { permission: 'risk.rules', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

export const permissions = {
  /** To see the figures of the day, on the first page. */
  today: { by: ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk'] },
  /** To see the house's exposure and earnings. */
  'risk.read': { by: ['treasurer', 'auditor', 'owner', 'risk'] },
  'risk.rules': { by: ['owner', 'risk'] },
  /** To see what surveillance finds, and to handle it. */
  'risk.casesRead': { by: ['auditor', 'owner', 'risk'] },
  'risk.cases': { by: ['risk'] },
} as const satisfies CoreAreaManifest['permissions'];
