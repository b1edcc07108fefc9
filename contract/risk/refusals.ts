import type { Refusals } from '../area.ts';

export const refusals = { caseClosed: {}, caseNotYours: {} } as const satisfies Refusals;
