import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('erroneous-trades');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  tradeNotErroneous: { deviation: 'quantity', threshold: 'quantity', reference: 'price', currency: 'currency' },
  tradeTooOld: { until: 'time' },
  tradeWithoutReference: {},
  tradeNotCorrectable: {},
  tradeCorrectedAlready: {},
  bustNotWhole: {},
  bustNotNow: {},
} as const satisfies RefusalDeclarations;

const about = {
  instrument: 'text',
  quantity: 'quantity',
  unit: 'unit',
  price: 'price',
  reference: 'price',
  currency: 'currency',
  why: 'text',
  positionId: 'id',
} as const;
const moved = { ...about, amount: 'amount' } as const;

export const notices = {
  orders: { tradeCorrected: moved, tradeCorrectedDown: moved, tradeBusted: about },
} as const satisfies NoticeDeclarations;
