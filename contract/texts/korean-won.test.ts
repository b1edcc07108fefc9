import { expect, test } from 'vitest';
import { fillPlaceholders } from './fill-placeholders.ts';
import { LANGUAGES } from './languages.ts';
import { appendCurrency } from './korean-won.ts';

test('won is a word in Korean alone, and every other currency its code', () => {
  expect(appendCurrency('71,600', 'KRW', 'kor')).toBe('71,600원');
  expect(appendCurrency('7,690억', 'KRW', 'kor')).toBe('7,690억\u00a0원');
  expect(appendCurrency('184.20', 'USD', 'kor')).toBe('184.20\u00a0USD');
  for (const language of LANGUAGES.filter((each) => each !== 'kor'))
    expect(appendCurrency('71,600', 'KRW', language)).toBe('71,600\u00a0KRW');
});

test.each<[text: string, values: Record<string, string>, read: string]>([
  ['{amount} {currency}을(를) 상환했어요.', { amount: '30,000', currency: 'KRW' }, '30,000원을 상환했어요.'],
  ['{amount} {currency}을(를) 상환했어요.', { amount: '30.00', currency: 'USD' }, '30.00 USD를 상환했어요.'],
  ['최소 {low}~{high} {currency}', { low: '1', high: '2', currency: 'KRW' }, '최소 1~2원'],
  ['지정가({currency})', { currency: 'KRW' }, '지정가(원)'],
  ['금액 ({currency})', { currency: 'KRW' }, '금액 (원)'],
  ['단위 {currency}.', { currency: 'KRW' }, '단위 원.'],
  ['백만 {currency}', { currency: 'KRW' }, '백만 원'],
  ['{currency} 계좌에서 결제돼요.', { currency: 'KRW' }, '원화 계좌에서 결제돼요.'],
  ['{from}에서 {to}(으)로 환전해요.', { from: 'USD', to: 'KRW' }, 'USD에서 KRW로 환전해요.'],
  ['{paid} {from}이(가) 출금됐어요.', { paid: '1,000', from: 'KRW' }, '1,000원이 출금됐어요.'],
  ['{amount} {currency} are back.', { amount: '30,000', currency: 'KRW' }, '30,000 KRW are back.'],
  ['已償還 {amount} {currency}。', { amount: '30,000', currency: 'KRW' }, '已償還 30,000 KRW。'],
])('%s with %o', (text, values, read) => {
  expect(fillPlaceholders(text, values)).toBe(read);
});
