import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('lending');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  minimumLending: { minimum: 'amount', currency: 'currency' },
  nothingToLend: {},
  lentAlready: {},
  lendingEnded: {},
  reservingBarred: { until: 'time' },
  lendersGetNothing: {},
  quotaBelowMinimum: { most: 'amount', minimum: 'amount', currency: 'currency' },
  lendingTermsSame: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  funds: {
    lendingStarted: { instrument: 'text', instrumentId: 'id' },
    lendingEnded: { instrument: 'text', instrumentId: 'id' },
    borrowingStarted: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit' },
    borrowingRecalled: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit', at: 'time' },
    borrowingUnpaid: { instrument: 'text', instrumentId: 'id', until: 'time' },
    borrowingEnded: { instrument: 'text', instrumentId: 'id' },
  },
} as const satisfies NoticeDeclarations;
