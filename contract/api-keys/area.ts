import {
  declareCacheTags,
  declareCalls,
  declareTexts,
  type NoticeDeclarations,
  type RefusalDeclarations,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('api-keys');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  apiKeysFull: { maximum: 'number' },
  apiKeyAddressInvalid: { address: 'text' },
  apiKeyExpiryPast: {},
  watchlistNameUsed: {},
  watchlistsFull: { maximum: 'number' },
  /** Of any call by a key. */
  apiKeyNotPermitted: {},
  apiKeyOrderLimit: { limit: 'amount', currency: 'currency' },
  apiKeyDayLimit: { limit: 'amount', spent: 'amount', currency: 'currency' },
  programsSuspended: {},
  programsShortSales: {},
  programsFractions: {},
  programSettingsOwner: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  security: {
    apiKeyCreated: { name: 'text', at: 'time' },
    apiKeyRevoked: { name: 'text', at: 'time' },
    apiKeyRevokedByOperator: { name: 'text', at: 'time' },
  },
} as const satisfies NoticeDeclarations;
