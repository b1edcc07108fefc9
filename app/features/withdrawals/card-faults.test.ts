import { texts as t } from '@bourse/contract/texts/english.ts';
import { expect, test } from 'vitest';
import { cardFaults, type CardForm, digitsIn, fieldOf } from './card-faults.ts';

const filled: CardForm = {
  first4: '4152',
  last12: '310000000019',
  holder: 'Kim',
  bankName: '',
  branch: '',
  bankCode: '',
};

test.each<[string, Partial<CardForm>, string | null, (keyof CardForm)[]]>([
  ['nothing is missing', {}, 'BBVA', []],
  ['an unknown bank has to be typed', {}, null, ['bankName']],
  ['a typed bank is enough', { bankName: 'Village Bank' }, null, []],
  ['both parts of the number', { first4: '415', last12: '' }, 'BBVA', ['first4', 'last12']],
  ['the holder', { holder: '  ' }, 'BBVA', ['holder']],
])('%s', (_, change, bank, missing) => {
  expect(Object.keys(cardFaults({ ...filled, ...change }, bank, t))).toEqual(missing);
});

test('a pasted number keeps its digits alone, and no more than there is room for', () => {
  expect([digitsIn('4152 3100-0000', 4), digitsIn('abc', 4)]).toEqual(['4152', '']);
});

test('a refusal of the number, the holder or the bank stands beside its field', () => {
  expect(['cardExists', 'cardHolderMismatch', 'bankNameRequired', 'targetsFull'].map(fieldOf)).toEqual([
    'last12',
    'holder',
    'bankName',
    null,
  ]);
});
