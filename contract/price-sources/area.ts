import { declareCalls, declareCacheTags, type RefusalDeclarations, declareTexts } from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('price-sources');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  instrumentInUse: { instrument: 'text' },
  notInDoubt: {},
} as const satisfies RefusalDeclarations;
