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
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
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
