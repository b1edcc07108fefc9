import type { Refusals } from '../area.ts';

export const refusals = {
  repaymentLeavesCents: { owed: 'amount', least: 'amount', currency: 'currency' },
  loanTooSmall: { minimum: 'amount', currency: 'currency' },
  loanOfferLapsed: {},
  loanTotalChanged: { shown: 'amount', total: 'amount', currency: 'currency' },
  moreCreditAsked: {},
  moreCreditBeyond: { most: 'amount', currency: 'currency' },
  holdingNotPledgeable: {},
  loanBeyondPledge: { available: 'amount', currency: 'currency' },
  pledgeNeeded: { owed: 'amount', available: 'amount', currency: 'currency' },
} as const satisfies Refusals;
