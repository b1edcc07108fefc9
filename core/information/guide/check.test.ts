import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { advises, faultOf, numbersIn, strayNumbers } from './answer-check.ts';

describe('numbers', () => {
  it.each([
    ['1,234.50 USD and 5%', ['1234.5', '5%']],
    ['−3.20 %', ['-3.2%']],
    ['2026.11.20 08:00:00', ['2026.11.20', '08:00:00']],
    ['from 10–20', ['10', '20']],
    ['１２', ['12']],
    ['no number', []],
  ])('of %j are %j', (text, found) => expect(numbersIn(text)).toEqual(found));

  it.each([
    ['the price is 41.50', ['41.50 USD'], []],
    ['the price is 42', ['41.50 USD'], ['42']],
    ['it fell by 3%', ['3 shares'], ['3%']],
    ['the result is -5', ['5'], []],
    ['half of it: ½', ['0.5'], ['1', '2', '½']],
    ['A44 is new', ['A44'], []],
    ['a debt of 1,000', ['1000'], []],
  ])('%j on %j leaves %j', (text, standsOn, left) =>
    expect(strayNumbers(text, standsOn)).toEqual(expect.arrayContaining(left)),
  );

  it('of a source pass, and any that no source has is found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (one, other) => {
        expect(strayNumbers(`It is ${one} units.`, [`${one}`])).toEqual([]);
        expect(strayNumbers(`It is ${other} units.`, [`${one}`])).toEqual(one === other ? [] : [`${other}`]);
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
  '오를 것입니다.',
  '建議買入。',
  '预计将上涨。',
  'Le recomiendo comprar.',
  'Es una oportunidad.',
])('%j advises', (text) => expect(advises(text)).toBe(true));

test.each([
  'The best bid is the highest that anybody offers.',
  '최우선 매수호가는 높습니다.',
  '最高買價與最低賣價。',
  'La mejor demanda.',
])('%j doesn’t', (text) => expect(advises(text)).toBe(false));

test('a sentence that stands on nothing is none', () => {
  expect(faultOf('All is well.', [])).toBe('empty');
  expect(faultOf('It is 5.', ['6'])).toBe('number');
  expect(faultOf('Buy 5.', ['5'])).toBe('advice');
  expect(faultOf('It is 5.', ['5'])).toBeNull();
});
