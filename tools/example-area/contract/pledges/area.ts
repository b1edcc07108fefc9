import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('pledges');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
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
} as const satisfies RefusalDeclarations;

export const notices = {
  funds: {
    pledgeMade: { amount: 'amount', currency: 'currency', until: 'date' },
    pledgeReturned: { amount: 'amount', currency: 'currency' },
    pledgeReleased: { amount: 'amount', currency: 'currency' },
    pledgeReleaseRefused: { amount: 'amount', currency: 'currency', why: 'text' },
  },
} as const satisfies NoticeDeclarations;
