import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('wallet');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  otherOperationPending: {},
  currencyUnknown: { currency: 'currency' },
  statementTooLong: { rows: 'number', maximum: 'number' },
  nothingTraded: { date: 'date' },
  dayNotEnded: { date: 'date' },
  statementNotThere: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  security: {
    statementReady: { from: 'date', to: 'date' },
  },
} as const satisfies NoticeDeclarations;
