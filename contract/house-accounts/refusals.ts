import type { Refusals } from '../area.ts';

export const refusals = { capitalNotFree: { free: 'amount', currency: 'currency' } } as const satisfies Refusals;
