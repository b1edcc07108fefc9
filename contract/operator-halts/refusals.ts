import type { Refusals } from '../area.ts';

export const refusals = {
  haltedByOperator: { why: 'text' },
  haltedAlready: {},
  haltNotThere: {},
} as const satisfies Refusals;
