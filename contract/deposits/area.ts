import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('deposits');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  wrongChannelPassword: {},
  keyMismatch: {},
  depositPending: {},
  depositReference: {},
  depositTime: { range: 'text' },
  outsideDepositWindow: { from: 'text', to: 'text' },
  depositMinimum: { minimum: 'amount', currency: 'currency' },
  depositMaximum: { maximum: 'amount', currency: 'currency' },
} as const satisfies RefusalDeclarations;

export const notices = {
  security: {
    depositSubmitted: { amount: 'amount', currency: 'currency' },
    depositInReview: { amount: 'amount', currency: 'currency' },
    depositDone: { amount: 'amount', currency: 'currency', received: 'amount' },
    depositRejected: { amount: 'amount', currency: 'currency', why: 'text' },
  },
} as const satisfies NoticeDeclarations;
