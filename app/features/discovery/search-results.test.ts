import { expect, test } from 'vitest';
import { findAppFunctions, isTitleMatch } from './search-results.tsx';

const titles = [
  'Short selling',
  'Company ranking',
  'Screener',
  'Price alerts',
  '공매도',
  '투자자 동향',
  '종목 찾기',
  '到價提醒',
];
const find = (query: string) =>
  findAppFunctions(
    titles.map((title) => ({ title })),
    query,
    3,
  ).map(({ title }) => title);

test('finds app functions by whole or partial words in any order', () => {
  expect(find('selling short')).toEqual(['Short selling']);
  expect(find('RANK')).toEqual(['Company ranking']);
  expect(find('alert')).toEqual(['Price alerts']);
  expect(find('찾기')).toEqual(['종목 찾기']);
  expect(find('투자자동향')).toEqual(['투자자 동향']);
});

test('finds Korean titles by their initial consonants too', () => {
  expect(find('ㄱㅁㄷ')).toEqual(['공매도']);
  expect(find('ㅌㅈㅈㄷㅎ')).toEqual(['투자자 동향']);
});

test('finds a title in one Chinese script by the other', () => {
  expect(find('到价')).toEqual(['到價提醒']);
  expect(find('到價')).toEqual(['到價提醒']);
});

test('lists titles that begin with the query first, up to the requested number', () => {
  expect(find('s').slice(0, 2)).toEqual(['Short selling', 'Screener']);
  expect(find('s')).toHaveLength(3);
});

test('an empty query and an unmatched one find nothing', () => {
  for (const query of ['', '   ', 'zebra', '005930', '\u0000', '(((', '.*']) expect(find(query)).toEqual([]);
  expect(isTitleMatch('Screener', '')).toBe(false);
});
