import type { Refusals } from '../area.ts';

export const refusals = {
  exchangeRateMissing: { from: 'currency', to: 'currency' },
  sameCurrency: {},
  quoteExpired: {},
  quoteMoved: {},
  quoteUsed: {},
  exchangeTooSmall: { needed: 'amount', currency: 'currency' },
  transferNotOffered: { from: 'currency', to: 'currency' },
  exchangeMoved: { needed: 'amount', accepted: 'amount', currency: 'currency' },
} as const satisfies Refusals;
