import { expect, test } from 'vitest';
import { exceededApiKeyLimit, hasApiKeyScope } from './api-key.ts';

test('a key that trades also reads; one that reads never trades', () => {
  expect(hasApiKeyScope({ scopes: ['trade'] }, 'read')).toBe(true);
  expect(hasApiKeyScope({ scopes: ['read'] }, 'read')).toBe(true);
  expect(hasApiKeyScope({ scopes: ['read'] }, 'trade')).toBe(false);
  expect(hasApiKeyScope({ scopes: [] }, 'read')).toBe(false);
});

test('limits hold for one order and for the day, up to the amount itself', () => {
  const limits = { perOrder: 100n, perDay: 250n };
  expect(exceededApiKeyLimit(limits, { worth: 100n, added: 100n, spent: 150n })).toBe(null);
  expect(exceededApiKeyLimit(limits, { worth: 101n, added: 101n, spent: 0n })).toBe('perOrder');
  expect(exceededApiKeyLimit(limits, { worth: 100n, added: 100n, spent: 151n })).toBe('perDay');
  expect(
    exceededApiKeyLimit({ perOrder: null, perDay: null }, { worth: 10n ** 18n, added: 10n ** 18n, spent: 10n ** 18n }),
  ).toBe(null);
});
