import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('wallet');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
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
} as const satisfies Refusals;

export const notices = {
  security: {
    statementReady: { from: 'date', to: 'date' },
  },
} as const satisfies Notices;
