import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { containsAdvice, findSentenceFault, listNumbers, listUnsupportedNumbers } from './check-guide-answer.ts';

describe('numbers', () => {
  it.each([
    ['1,234.50 USD and 5%', ['1234.5', '5%']],
    ['−3.20 %', ['-3.2%']],
    ['2026.11.20 08:00:00', ['2026.11.20', '08:00:00']],
    ['from 10–20', ['10', '20']],
    ['１２', ['12']],
    ['no number', []],
  ])('in %j are %j', (text, found) => expect(listNumbers(text)).toEqual(found));

  it.each([
    ['the price is 41.50', ['41.50 USD'], []],
    ['the price is 42', ['41.50 USD'], ['42']],
    ['it fell by 3%', ['3 shares'], ['3%']],
    ['the result is -5', ['5'], []],
    ['half of it: ½', ['0.5'], ['1', '2', '½']],
    ['A44 is new', ['A44'], []],
    ['a debt of 1,000', ['1000'], []],
  ])('in %j with sources %j: unsupported are %j', (text, supportingValues, left) =>
    expect(listUnsupportedNumbers(text, supportingValues)).toEqual(expect.arrayContaining(left)),
  );

  it('from a source are accepted, and any other is found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (one, other) => {
        expect(listUnsupportedNumbers(`It is ${one} units.`, [`${one}`])).toEqual([]);
        expect(listUnsupportedNumbers(`It is ${other} units.`, [`${one}`])).toEqual(one === other ? [] : [`${other}`]);
      }),
    );
  });
});

test.each([
  'You should hold on.',
  'Buy it now.',
  'The price will rise.',
  'Our price target is high.',
  'We recommend it.',
  '지금 매수하세요.',
  '지금 구매하세요.',
  '오를 것입니다.',
  '建議買入。',
  '预计将上涨。',
  'Le recomiendo comprar.',
  'Es una oportunidad.',
])('%j contains advice', (text) => expect(containsAdvice(text)).toBe(true));

test.each([
  'The best bid is the highest that anybody offers.',
  '최우선 매수호가는 높습니다.',
  '最高買價與最低賣價。',
  'La mejor demanda.',
])('%j contains no advice', (text) => expect(containsAdvice(text)).toBe(false));

test('a sentence without sources is rejected', () => {
  expect(findSentenceFault('All is well.', [])).toBe('empty');
  expect(findSentenceFault('It is 5.', ['6'])).toBe('number');
  expect(findSentenceFault('Buy 5.', ['5'])).toBe('advice');
  expect(findSentenceFault('It is 5.', ['5'])).toBeNull();
});
