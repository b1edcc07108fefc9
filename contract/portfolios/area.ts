import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('portfolios');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  portfolioNotFound: {},
  portfolioNotEmpty: {},
  portfolioIsMain: {},
  portfoliosFull: { maximum: 'number' },
  samePortfolio: {},
} as const satisfies Refusals;

export const notices = {
  funds: {
    movedBetween: { amount: 'quantity', currency: 'currency' },
  },
} as const satisfies Notices;
