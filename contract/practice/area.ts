import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('practice');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  practiceWorld: {},
  practiceOnly: {},
  clockFixed: {},
  clockMoves: { at: 'time' },
  clockAboutToMove: { at: 'time' },
} as const satisfies RefusalDeclarations;

export const notices = {
  funds: {
    practiceMoney: { count: 'number' },
  },
} as const satisfies NoticeDeclarations;
