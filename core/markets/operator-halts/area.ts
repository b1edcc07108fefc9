import type { Area } from '../../area.ts';

/** Stopping trading can't wait for days: it is decided today, or proposed again. */
export const proposals = {
  operatorHalt: { permission: 'money.rules', lapses: { days: 1 } },
} as const satisfies Area['proposals'];
