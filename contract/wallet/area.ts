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
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
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
