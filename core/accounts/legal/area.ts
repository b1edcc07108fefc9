import type { Area } from '../../area.ts';

export const proposals = {
  legal: { permission: 'content.legal', lapses: 'asDated' },
} as const satisfies Area['proposals'];

export const permissions = { 'content.legal': { by: ['product', 'owner'] } } as const satisfies Area['permissions'];
