import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskAccount } from './mask-account.ts';

test('a number is masked as its owner writes it', () => {
  expect(maskAccount('1012345678')).toBe('010-••••-5678');
  expect(maskAccount('4155550100')).toBe('••• ••• 0100');
});

test('of any number at most the last four digits are told, a short text is hidden whole', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,16}$/), (account) => {
      const told = maskAccount(account).replace(/^010-/, '').replaceAll(/[• -]/g, '');
      expect(told).toBe(account.length < 8 ? '' : account.slice(-4));
    }),
  );
});
