import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';
import { loadRawTexts } from './index.ts';
import { KOREAN_PARTICLE_PATTERN, chooseKoreanParticle } from './korean-particles.ts';

const texts = await loadRawTexts('kor');

test.each<[value: string, subject: string, object: string, towards: string]>([
  ['주식', '이', '을', '으로'],
  ['회사', '가', '를', '로'],
  ['서울', '이', '을', '로'],
  ['1,000', '이', '을', '으로'],
  ['10.01', '이', '을', '로'],
  ['2', '가', '를', '로'],
  ['3', '이', '을', '으로'],
  ['8', '이', '을', '로'],
  ['0.50', '이', '을', '으로'],
  ['USD', '가', '를', '로'],
  ['KRW', '가', '를', '로'],
  ['EUR', '이', '을', '로'],
  ['MXN', '이', '을', '으로'],
  ['BBVA ··4242', '가', '를', '로'],
  ['국민은행 (··1233)', '이', '을', '으로'],
  ['12.5%', '가', '를', '로'],
])('behind "%s" stand %s, %s and %s', (value, subject, object, towards) => {
  expect([
    chooseKoreanParticle(value, '이(가)'),
    chooseKoreanParticle(value, '을(를)'),
    chooseKoreanParticle(value, '(으)로'),
  ]).toEqual([subject, object, towards]);
});

test('"is" follows the last sound too', () => {
  const format = (price: string) => fillPlaceholders('{price} {currency}이에(예)요', { price, currency: 'USD' });
  expect(format('5')).toBe('5 USD예요');
  for (const [value, ends] of [
    ['12.50', '이에요'],
    ['1', '이에요'],
    ['2', '예요'],
    ['···', '이에(예)요'],
  ] as const)
    expect(fillPlaceholders('{value}이에(예)요', { value })).toBe(`${value}${ends}`);
});

test('where the sound is not known both forms stay', () => {
  for (const value of ['', '銀行', '···']) expect(chooseKoreanParticle(value, '은(는)')).toBe('은(는)');
});

test('a sentence takes each particle by the value before it', () => {
  expect(
    fillPlaceholders('{from}에서 {to}(으)로: {amount} {to}을(를), {amount}이(가)', {
      from: 'USD',
      to: 'KRW',
      amount: '30',
    }),
  ).toBe('USD에서 KRW로: 30원을, 30이');
  expect(fillPlaceholders('{to}(으)로 {none}은(는)', { to: 'MXN' })).toBe('MXN으로 {none}은(는)');
});

/** Texts in which `faultsOf` finds something, with their places. */
function faulty(faultsOf: (text: string) => string[], node: unknown = texts, path = 'kor'): string[] {
  if (typeof node === 'string') return faultsOf(node).length > 0 ? [`${path}: ${node}`] : [];
  return Object.entries(node ?? {}).flatMap(([name, inner]) => faulty(faultsOf, inner, `${path}.${name}`));
}

test("no Korean text writes one form behind a value, whose sound it can't know", () => {
  const bare = (text: string): string[] =>
    text.match(/\}(을|를|이|가|은|는|과|와|으로|로|이에요|예요)(?=[\s.,]|$)/g) ?? [];
  expect(bare('{margin}을 넘지')).toEqual(['}을']);
  expect(faulty(bare)).toEqual([]);
});

test('no Korean text writes both forms where no value stands before them to choose', () => {
  const apart = (text: string): string[] =>
    text.match(new RegExp(`[^}](?:${KOREAN_PARTICLE_PATTERN.source})`, 'g')) ?? [];
  expect(apart('{becomes}(현재 {was})이(가)')).toEqual([')이(가)']);
  expect(apart('{amount}을(를)')).toEqual([]);
  expect(faulty(apart)).toEqual([]);
});
