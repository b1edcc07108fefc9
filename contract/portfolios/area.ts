import {
  declareCalls,
  declareCacheTags,
  type NoticeParameterKinds,
  type RefusalParameterKinds,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('portfolios');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
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
} as const satisfies RefusalParameterKinds;

export const notices = {
  funds: {
    movedBetween: { amount: 'quantity', currency: 'currency' },
  },
} as const satisfies NoticeParameterKinds;
