import type { Refusals } from '../area.ts';

export const refusals = {
  caseClosed: {},
  caseNotYours: {},
  caseWaits: {},
  caseNotProposed: {},
} as const satisfies Refusals;
