import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('withdrawals');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  insufficientWithdrawable: { needed: 'amount', available: 'amount', currency: 'currency' },
  cashNotSettled: { needed: 'amount', available: 'amount', currency: 'currency', date: 'date' },
  outsideWithdrawalWindow: { from: 'text', to: 'text' },
  withdrawalMinimum: { minimum: 'amount', currency: 'currency' },
  withdrawalFeeChanged: { quotedFee: 'amount', fee: 'amount', currency: 'currency' },
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
} as const satisfies RefusalDeclarations;

export const notices = {
  funds: {
    withdrawalInReview: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalApproved: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalRejected: { amount: 'amount', currency: 'currency', target: 'text', why: 'text' },
    withdrawalCancelled: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalFailed: { amount: 'amount', currency: 'currency', target: 'text', why: 'text' },
  },
  security: {
    cardAdded: { target: 'text', at: 'time', hours: 'number' },
    addressAdded: { target: 'text', at: 'time', hours: 'number' },
    // If nothing is kept back for some hours.
    cardUsable: { target: 'text', at: 'time' },
    addressUsable: { target: 'text', at: 'time' },
    targetRemoved: { target: 'text', at: 'time' },
    withdrawalSubmitted: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalPaid: { amount: 'amount', currency: 'currency', target: 'text', reference: 'text' },
  },
} as const satisfies NoticeDeclarations;
