import { expect, test } from 'vitest';
import { BANK_GROUPS, bankIn, bankOf, ISSUED } from './card-number.ts';

const koreanOf = (kind: string): string[] =>
  BANK_GROUPS.filter((group) => group.country === 'KR' && group.kind === kind).flatMap(({ names }) =>
    names.map((name) => bankIn('kor', name)),
  );

test('a Korean reader finds the well-known banks by their names, and card companies apart', () => {
  const wellKnown = '국민은행 신한은행 우리은행 하나은행 농협은행 기업은행 카카오뱅크 케이뱅크 토스뱅크';
  expect(koreanOf('bank')).toEqual(expect.arrayContaining(wellKnown.split(' ')));
  expect(koreanOf('card')).toContain('삼성카드');
  expect([...koreanOf('bank'), ...koreanOf('card')].filter((name) => !/[가-힣]/.test(name))).toEqual([]);
});

test('every bank that a number tells can also be chosen, once, and is called in the reader’s language', () => {
  const all = BANK_GROUPS.flatMap(({ country, names }) => names.map((name) => `${country} ${name}`));
  expect(new Set(all).size).toBe(all.length);
  for (const { country, names } of ISSUED) for (const name of names) expect(all).toContain(`${country} ${name}`);
  expect(bankIn('kor', bankOf('451245') ?? '')).toBe('삼성카드');
  expect(bankIn('en', bankOf('451245') ?? '')).toBe('Samsung Card');
  expect(bankIn('zhs', 'ICBC')).toBe('中国工商银行');
  expect(bankIn('kor', 'My own bank')).toBe('My own bank');
});
