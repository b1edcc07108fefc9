import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('exchange');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  exchangeRateMissing: { from: 'currency', to: 'currency' },
  sameCurrency: {},
  quoteExpired: {},
  quoteMoved: {},
  quoteUsed: {},
  exchangeTooSmall: { needed: 'amount', currency: 'currency' },
  transferNotOffered: { from: 'currency', to: 'currency' },
  exchangeMoved: { needed: 'amount', accepted: 'amount', currency: 'currency' },
} as const satisfies Refusals;

export const notices = {
  funds: {
    exchanged: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
    transferred: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
  },
} as const satisfies Notices;
