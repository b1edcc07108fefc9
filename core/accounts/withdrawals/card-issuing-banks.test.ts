import { expect, test } from 'vitest';
import { BANK_GROUPS, localizeBankName, findIssuingBank, CARD_ISSUERS_BY_COUNTRY } from './card-issuing-banks.ts';

const koreanOf = (kind: string): string[] =>
  BANK_GROUPS.filter((group) => group.country === 'KR' && group.kind === kind).flatMap(({ names }) =>
    names.map((name) => localizeBankName('kor', name)),
  );

test('a Korean reader finds the well-known banks by their names, and card companies apart', () => {
  const wellKnown = '국민은행 신한은행 우리은행 하나은행 농협은행 기업은행 카카오뱅크 케이뱅크 토스뱅크';
  expect(koreanOf('bank')).toEqual(expect.arrayContaining(wellKnown.split(' ')));
  expect(koreanOf('card')).toContain('삼성카드');
  expect([...koreanOf('bank'), ...koreanOf('card')].filter((name) => !/[가-힣]/.test(name))).toEqual([]);
});

test("every bank found by a card number can also be chosen, once, in the reader's language", () => {
  const all = BANK_GROUPS.flatMap(({ country, names }) => names.map((name) => `${country} ${name}`));
  expect(new Set(all).size).toBe(all.length);
  for (const { country, names } of CARD_ISSUERS_BY_COUNTRY)
    for (const name of names) expect(all).toContain(`${country} ${name}`);
  expect(localizeBankName('kor', findIssuingBank('451245') ?? '')).toBe('삼성카드');
  expect(localizeBankName('en', findIssuingBank('451245') ?? '')).toBe('Samsung Card');
  expect(localizeBankName('zhs', 'ICBC')).toBe('中国工商银行');
  expect(localizeBankName('kor', 'My own bank')).toBe('My own bank');
});
