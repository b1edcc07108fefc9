import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('identity');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  identityAwaitingReview: {},
  identityCertified: {},
  identityRequired: {},
  idNumberWrong: {},
} as const satisfies Refusals;

export const notices = {
  applications: {
    identitySubmitted: {},
    identityCertified: {},
    identityFailed: { why: 'text' },
  },
} as const satisfies Notices;
