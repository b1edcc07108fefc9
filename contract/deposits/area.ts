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
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
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
