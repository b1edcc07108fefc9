import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('lending');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
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
} as const satisfies Refusals;

export const notices = {
  funds: {
    lendingBegun: { instrument: 'text', instrumentId: 'id' },
    lendingEnded: { instrument: 'text', instrumentId: 'id' },
    borrowingBegun: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit' },
    borrowingRecalled: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit', at: 'time' },
    borrowingUnpaid: { instrument: 'text', instrumentId: 'id', until: 'time' },
    borrowingEnded: { instrument: 'text', instrumentId: 'id' },
  },
} as const satisfies Notices;
