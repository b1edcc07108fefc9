import type { Refusals } from '../area.ts';

export const refusals = {
  loanTooSmall: { minimum: 'amount', currency: 'currency' },
  loanOfferLapsed: {},
  loanTotalChanged: { shown: 'amount', total: 'amount', currency: 'currency' },
  moreCreditAsked: {},
  holdingNotPledgeable: {},
  loanBeyondPledge: { available: 'amount', currency: 'currency' },
  pledgeNeeded: { owed: 'amount', available: 'amount', currency: 'currency' },
} as const satisfies Refusals;
