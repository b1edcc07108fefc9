import { expect, test } from 'vitest';
import { functionsFor, isMeant } from './search-results.tsx';

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
  functionsFor(
    titles.map((title) => ({ title })),
    query,
    3,
  ).map(({ title }) => title);

test('what one can do is found by its words in any order, begun or whole', () => {
  expect(find('selling short')).toEqual(['Short selling']);
  expect(find('RANK')).toEqual(['Company ranking']);
  expect(find('alert')).toEqual(['Price alerts']);
  expect(find('찾기')).toEqual(['종목 찾기']);
  expect(find('투자자동향')).toEqual(['투자자 동향']);
});

test('Korean titles are found by their initials too', () => {
  expect(find('ㄱㅁㄷ')).toEqual(['공매도']);
  expect(find('ㅌㅈㅈㄷㅎ')).toEqual(['투자자 동향']);
});

test('a title in one Chinese script is found in the other', () => {
  expect(find('到价')).toEqual(['到價提醒']);
  expect(find('到價')).toEqual(['到價提醒']);
});

test('those that begin with what was typed come first, and no more than asked', () => {
  expect(find('s').slice(0, 2)).toEqual(['Short selling', 'Screener']);
  expect(find('s')).toHaveLength(3);
});

test('nothing, and what is in no title, finds nothing', () => {
  for (const query of ['', '   ', 'zebra', '005930', '\u0000', '(((', '.*']) expect(find(query)).toEqual([]);
  expect(isMeant('Screener', '')).toBe(false);
});
