import type { Area } from '../../area.ts';

export const proposals = {
  fundsRule: { permission: 'money.rules', lapses: 'asDated' },
} as const satisfies Area['proposals'];
