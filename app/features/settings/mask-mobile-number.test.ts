import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskMobileNumber } from './mask-mobile-number.ts';

test('masks a number in the notation of its owner', () => {
  expect(maskMobileNumber('1012345678')).toBe('010-••••-5678');
  expect(maskMobileNumber('4155550100')).toBe('••• ••• 0100');
});

test('reveals at most the last four digits of a number, and nothing of a short text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,16}$/), (account) => {
      const visibleDigits = maskMobileNumber(account).replace(/^010-/, '').replaceAll(/[• -]/g, '');
      expect(visibleDigits).toBe(account.length < 8 ? '' : account.slice(-4));
    }),
  );
});
