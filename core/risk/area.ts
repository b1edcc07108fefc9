import type { Area } from '../area.ts';

export const proposals = {
  riskLimit: { permission: 'risk.rules', lapses: { days: 14 } },
} as const satisfies Area['proposals'];
