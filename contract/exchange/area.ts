import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('exchange');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
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
} as const satisfies RefusalDeclarations;

export const notices = {
  funds: {
    exchanged: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
    transferred: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
  },
} as const satisfies NoticeDeclarations;
