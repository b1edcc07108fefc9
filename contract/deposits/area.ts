import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('deposits');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
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
} as const satisfies Refusals;

export const notices = {
  security: {
    depositSubmitted: { amount: 'amount', currency: 'currency' },
    depositInReview: { amount: 'amount', currency: 'currency' },
    depositDone: { amount: 'amount', currency: 'currency', received: 'amount' },
    depositRejected: { amount: 'amount', currency: 'currency', why: 'text' },
  },
} as const satisfies Notices;
