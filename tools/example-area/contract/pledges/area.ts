import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('pledges');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  pledgePast: {},
  pledgeTooLong: { until: 'date' },
  pledgeEnded: {},
  pledgeReleaseAsked: {},
} as const satisfies Refusals;

export const notices = {
  funds: {
    pledgeMade: { amount: 'amount', currency: 'currency', until: 'date' },
    pledgeReturned: { amount: 'amount', currency: 'currency' },
    pledgeReleased: { amount: 'amount', currency: 'currency' },
    pledgeReleaseRefused: { amount: 'amount', currency: 'currency', why: 'text' },
  },
} as const satisfies Notices;
