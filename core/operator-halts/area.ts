import type { Area } from '../area.ts';

/** What stops trading can't wait for days: it is decided today, or proposed anew. */
export const proposals = {
  operatorHalt: { permission: 'money.rules', lapses: { days: 1 } },
} as const satisfies Area['proposals'];
