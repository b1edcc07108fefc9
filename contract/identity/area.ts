import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('identity');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  identityAwaitingReview: {},
  identityCertified: {},
  identityRequired: {},
  idNumberWrong: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  applications: {
    identitySubmitted: {},
    identityCertified: {},
    identityFailed: { why: 'text' },
  },
} as const satisfies NoticeDeclarations;
