import type { Refusals } from '../area.ts';

export const refusals = {
  wrongChannelPassword: {},
  keyMismatch: {},
  depositPending: {},
  depositReference: {},
  depositTime: { range: 'text' },
  outsideDepositWindow: { from: 'text', to: 'text' },
  depositMinimum: { minimum: 'amount', currency: 'currency' },
  depositMaximum: { maximum: 'amount', currency: 'currency' },
} as const satisfies Refusals;
