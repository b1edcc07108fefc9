import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('operator-halts');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  haltedByOperator: { why: 'text' },
  haltedAlready: {},
  haltNotThere: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  orders: {
    instrumentHaltedByOperator: { instrument: 'text', instrumentId: 'id', why: 'text' },
    instrumentResumedByOperator: { instrument: 'text', instrumentId: 'id' },
    marketHaltedByOperator: { market: 'text', why: 'text' },
    marketResumedByOperator: { market: 'text' },
  },
} as const satisfies NoticeDeclarations;
