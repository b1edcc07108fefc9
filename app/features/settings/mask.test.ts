import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskAccount } from './mask.ts';

test('a mobile number keeps its ends', () => {
  expect(maskAccount('1012345678')).toBe('101••••678');
});

test('at least four digits in ten are hidden, a short text whole, and the length stays', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,16}$/), (account) => {
      const masked = maskAccount(account);
      expect([...masked]).toHaveLength(account.length);
      expect(masked.replaceAll('•', '').length).toBeLessThanOrEqual(account.length < 8 ? 0 : 6);
    }),
  );
});
