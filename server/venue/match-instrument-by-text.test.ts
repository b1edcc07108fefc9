import type { Instrument } from '@bourse/core/markets/market-types.ts';
import cn from '@bourse/contract/quotes/texts/cn.json' with { type: 'json' };
import zhs from '@bourse/contract/quotes/texts/zhs.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { getHangulInitials } from '@bourse/core/information/content/hangul-search.ts';
import {
  matchesInstrumentText,
  computeTextMatchRank,
  buildSearchableInstrument,
  typosTolerated,
  countTypos,
} from './match-instrument-by-text.ts';

const instrument = (code: string, name: string, localName?: string): Instrument => ({
  id: `KR.${code}`,
  market: 'KR',
  code,
  name,
  localName,
  board: 'listed',
  currency: 'KRW',
  segment: 'KOSPI',
  sector: 'technology',
  listedOn: '2000-01-01',
  sharesOutstanding: 1n,
});
const samsung = instrument('005930', 'Samsung Electronics', '삼성전자');

test('takes initials of syllables, and leaves other characters', () => {
  expect(getHangulInitials('삼성전자 A1')).toBe('ㅅㅅㅈㅈ A1');
  expect(getHangulInitials('가힣까씨')).toBe('ㄱㅎㄲㅆ');
});

test.each([
  ['005930', 0],
  ['kr.005930', 0],
  ['0059', 1],
  ['sams', 2],
  ['삼성', 2],
  ['ㅅㅅㅈㅈ', 2],
  ['사', 2],
  ['삼ㅅ', 2],
  ['ㅄ', null],
  ['삼서', 2],
  ['삼성ㅈ', 2],
  ['저', 3],
  ['전ㅈ', 3],
  ['사서', null],
  ['마서', null],
  ['electronics', 3],
  ['전자', 3],
  ['ㅈㅈ', 4],
  ['5930', 5],
  ['SAMSUNG elec', 2],
  ['삼 성 전', 2],
  ['electronics samsung', 6],
  ['전자 삼성', 6],
  ['technology', 7],
  ['기술', 7],
])('%s finds it at rank %i', (query, rank) => {
  expect(computeTextMatchRank(samsung, query)).toBe(rank);
});

test.each([
  ['華東電子', '华东电子', 2],
  ['華東電子', '華東電子', 2],
  ['华东电子', '電子', 3],
  ['长荣航运', '長榮', 2],
])('a name written %s is found by %s: both Chinese scripts are one', (name, query, rank) => {
  expect(computeTextMatchRank(instrument('2330', 'Huadong Electronics', name), query)).toBe(rank);
});

test('finds an industry by its name in either Chinese script, without typo tolerance', () => {
  const chips = { ...samsung, sector: 'semiconductors' };
  for (const query of ['半導體', '半导体']) expect(computeTextMatchRank(chips, query), query).toBe(7);
  expect(computeTextMatchRank(chips, '醫療')).toBeNull();
  for (const sector of Object.keys(cn.sectors) as (keyof typeof cn.sectors)[])
    for (const query of [cn.sectors[sector], zhs.sectors[sector]])
      expect(computeTextMatchRank({ ...samsung, sector }, query), `${sector} by ${query}`).not.toBeNull();
});

test.each(['lg', 'ㄱㄴ', '', '  ', '%', '.*', 'samsungx'])('"%s" does not find it', (query) => {
  expect(computeTextMatchRank(samsung, query)).toBeNull();
});

test('treats decomposed syllables as equal', () => {
  expect(computeTextMatchRank(samsung, '삼성'.normalize('NFD'))).toBe(2);
});

test('an empty filter matches everything', () => {
  expect(matchesInstrumentText(samsung, ' ')).toBe(true);
  expect(matchesInstrumentText(samsung, 'x')).toBe(false);
});

test.each([
  ['비트코인', 2],
  ['ㅂㅌ', 2],
  ['比特', 2],
  ['코인', 3],
  ['bit', 2],
])('a coin is found by the name that its reader knows: %s at rank %i', (query, rank) => {
  expect(
    computeTextMatchRank(
      { ...instrument('BTCUSDT', 'Bitcoin'), id: 'CRYPTO.BTCUSDT', market: 'CRYPTO', board: 'crypto' },
      query,
    ),
  ).toBe(rank);
});

test.each([
  ['samsnug', 1],
  ['smasung', 1],
  ['samsungg', 1],
  ['sansung', 1],
  ['electronisc', 1],
  ['삼선전자', 1],
  ['sansungelektronics', 2],
  ['samsung', 0],
])('%s is taken for it, with %i slips', (query, slips) => {
  expect(countTypos(buildSearchableInstrument(samsung), query, typosTolerated(query))).toBe(slips);
});

test.each(['sony', 'lgelec', 'sam', '삼', 'xamsingg'])('%s is not taken for it, or too short to be', (query) => {
  const most = typosTolerated(query);
  expect(most === 0 ? null : countTypos(buildSearchableInstrument(samsung), query, most)).toBeNull();
});
