import type { Refusals } from '../area.ts';

export const refusals = {
  insufficientWithdrawable: { needed: 'amount', available: 'amount', currency: 'currency' },
  cashNotSettled: { needed: 'amount', available: 'amount', currency: 'currency', date: 'date' },
  outsideWithdrawalWindow: { from: 'text', to: 'text' },
  withdrawalMinimum: { minimum: 'amount', currency: 'currency' },
  withdrawalFeeChanged: { shown: 'amount', fee: 'amount', currency: 'currency' },
  withdrawalMaximum: { maximum: 'amount', currency: 'currency' },
  moneyCalledBack: { reference: 'text', amount: 'amount', currency: 'currency' },
  creditScoreTooLow: { score: 'number', required: 'number' },
  cardNotFound: {},
  cardExists: {},
  cardHolderMismatch: {},
  cardNumberWrong: {},
  bankNameRequired: {},
  targetsFull: { maximum: 'number' },
  addressNotFound: {},
  addressWrong: {},
  networkWrong: {},
  addressExists: {},
  withdrawalCooling: { until: 'time' },
  withdrawalFailed: {},
} as const satisfies Refusals;
