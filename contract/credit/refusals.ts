import type { Refusals } from '../area.ts';

export const refusals = {
  loanTooSmall: { minimum: 'amount', currency: 'currency' },
  loanOfferLapsed: {},
  loanTotalChanged: { shown: 'amount', total: 'amount', currency: 'currency' },
  moreCreditAsked: {},
} as const satisfies Refusals;
