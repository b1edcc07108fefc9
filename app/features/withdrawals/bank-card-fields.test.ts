import { ENGLISH_TEXTS as t } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import {
  validateBankCard,
  type BankCardDraft,
  findRefusedCardField,
  groupInFours,
  fillCardNumber,
  sortBankGroups,
} from './bank-card-fields.tsx';

const filled: BankCardDraft = {
  first4: '4152',
  last12: '310000000019',
  bankName: '',
  branch: '',
  bankCode: '',
};

test.each<[string, Partial<BankCardDraft>, string | null, (keyof BankCardDraft)[]]>([
  ['nothing is missing', {}, 'BBVA', []],
  ['an unknown bank has to be typed', {}, null, ['bankName']],
  ['a typed bank is enough', { bankName: 'Village Bank' }, null, []],
  ['both parts of the number', { first4: '415', last12: '' }, 'BBVA', ['first4', 'last12']],
])('%s', (_, change, bank, missing) => {
  expect(Object.keys(validateBankCard({ ...filled, ...change }, bank, t))).toEqual(missing);
});

const WHOLE = { first4: '4152', last12: '310000000019' };

test('a pasted complete number fills both parts, wherever it is pasted and however it is written', () => {
  const nothing = { first4: '', last12: '' };
  for (const part of ['first4', 'last12'] as const)
    for (const text of ['4152 3100 0000 0019', '4152-3100-0000-0019', ' 4152310000000019\n'])
      for (const before of [nothing, { first4: '9', last12: '123456789012' }])
        expect(fillCardNumber(before, part, text)).toEqual(WHOLE);
});

test('a number of 19 digits, as Chinese and Indian banks issue them, fills both parts and is complete', () => {
  const long = { first4: '6222', last12: '021234567890128' };
  for (const part of ['first4', 'last12'] as const)
    for (const text of ['6222 0212 3456 7890 128', '6222021234567890128'])
      expect(fillCardNumber({ first4: '', last12: '' }, part, text)).toEqual(long);
  expect(validateBankCard({ ...filled, ...long }, 'ICBC', t)).toEqual({});
  expect(Object.keys(validateBankCard({ ...filled, last12: '31000000001' }, 'ICBC', t))).toEqual(['last12']);
});

test('each part takes its own digits; digits beyond the first four start an empty second part', () => {
  const nothing = { first4: '', last12: '' };
  expect(fillCardNumber(nothing, 'first4', '41a52')).toEqual({ first4: '4152', last12: '' });
  expect(fillCardNumber(nothing, 'first4', '41523')).toEqual({ first4: '4152', last12: '3' });
  expect(fillCardNumber(WHOLE, 'first4', '41529')).toEqual(WHOLE);
  expect(fillCardNumber(WHOLE, 'last12', '3100000000195')).toEqual({ first4: '4152', last12: '3100000000195' });
  expect(groupInFours('310000000019')).toBe('3100 0000 0019');
});

test('assigns a refusal of the number or the bank to its field', () => {
  expect(['cardExists', 'bankNameRequired', 'targetsFull'].map(findRefusedCardField)).toEqual([
    'last12',
    'bankName',
    null,
  ]);
});

test.each([
  ['kor', 'USD', 'KR'],
  ['esp', 'USD', 'MX'],
  ['cn', 'THB', 'TH'],
  ['en', 'KRW', 'KR'],
  ['en', 'INR', 'IN'],
] as const)('for a reader of %s who counts in %s the banks of %s come first', (language, currency, country) => {
  const countries = sortBankGroups(language, currency).map((group) => group.country);
  const isOfReader = countries[0] === country || (language === 'cn' && countries[0] === 'TW');
  expect([countries, isOfReader]).toEqual([countries, true]);
  // Those of one country stay together.
  expect(countries.filter((each, at) => each !== countries[at - 1])).toHaveLength(new Set(countries).size);
});
