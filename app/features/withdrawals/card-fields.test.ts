import { texts as t } from '@bourse/contract/texts/english.ts';
import { expect, test } from 'vitest';
import { cardFaults, type CardForm, fieldOf, inFours, numberWith } from './card-fields.tsx';

const filled: CardForm = {
  first4: '4152',
  last12: '310000000019',
  bankName: '',
  branch: '',
  bankCode: '',
};

test.each<[string, Partial<CardForm>, string | null, (keyof CardForm)[]]>([
  ['nothing is missing', {}, 'BBVA', []],
  ['an unknown bank has to be typed', {}, null, ['bankName']],
  ['a typed bank is enough', { bankName: 'Village Bank' }, null, []],
  ['both parts of the number', { first4: '415', last12: '' }, 'BBVA', ['first4', 'last12']],
])('%s', (_, change, bank, missing) => {
  expect(Object.keys(cardFaults({ ...filled, ...change }, bank, t))).toEqual(missing);
});

const WHOLE = { first4: '4152', last12: '310000000019' };

test('a whole number that is pasted fills both parts, wherever it is put and however it is written', () => {
  const nothing = { first4: '', last12: '' };
  for (const part of ['first4', 'last12'] as const)
    for (const text of ['4152 3100 0000 0019', '4152-3100-0000-0019', ' 4152310000000019\n'])
      for (const before of [nothing, { first4: '9', last12: '123456789012' }])
        expect(numberWith(before, part, text)).toEqual(WHOLE);
});

test('each part takes its digits alone; what is beyond the first four begins an empty second part', () => {
  const nothing = { first4: '', last12: '' };
  expect(numberWith(nothing, 'first4', '41a52')).toEqual({ first4: '4152', last12: '' });
  expect(numberWith(nothing, 'first4', '41523')).toEqual({ first4: '4152', last12: '3' });
  expect(numberWith(WHOLE, 'first4', '41529')).toEqual(WHOLE);
  expect(numberWith(WHOLE, 'last12', '3100000000195')).toEqual(WHOLE);
  expect(inFours('310000000019')).toBe('3100 0000 0019');
});

test('a refusal of the number or the bank stands beside its field', () => {
  expect(['cardExists', 'bankNameRequired', 'targetsFull'].map(fieldOf)).toEqual(['last12', 'bankName', null]);
});
