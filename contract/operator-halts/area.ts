import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('operator-halts');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
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
} as const satisfies Refusals;

export const notices = {
  orders: {
    instrumentHaltedByOperator: { instrument: 'text', instrumentId: 'id', why: 'text' },
    instrumentResumedByOperator: { instrument: 'text', instrumentId: 'id' },
    marketHaltedByOperator: { market: 'text', why: 'text' },
    marketResumedByOperator: { market: 'text' },
  },
} as const satisfies Notices;
