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
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
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
