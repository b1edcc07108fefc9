import { expect, test } from 'vitest';
import { getHangulKeys, retypeOnOtherLayout } from './hangul-search.ts';

test.each([
  ['tkatjd', '삼성'],
  ['tkatjdwjswk', '삼성전자'],
  ['rkfka', '가람'],
  ['gksqlc', '한빛'],
  ['QOdbf', '뺴율'],
  ['WKw', '짜ㅈ'],
  ['ghkdlxm', '화이트'],
  ['Rhc', '꽃'],
])('%s on a Latin keyboard are the keys of %s', (typed, hangul) => {
  expect(retypeOnOtherLayout(typed)).toContain(getHangulKeys(hangul));
});

test('capitals without a key of their own count as small letters', () => {
  expect(retypeOnOtherLayout('TKATJD')).toEqual([getHangulKeys('ㅆㅏㅁㅆㅓㅇ'), getHangulKeys('삼성')]);
  expect(retypeOnOtherLayout('SKSk')).toEqual([getHangulKeys('나나')]);
});

test.each([
  ['ㅁㅔㅔㅣㄷ', 'apple'],
  ['ㅅㄷ니ㅁ', 'tesla'],
  ['돈체', 'ehscp'],
])('%s on a Hangul keyboard are the keys of %s', (typed, latin) => {
  expect(retypeOnOtherLayout(typed).map((each) => each.toLowerCase())).toContain(latin);
});

test.each(['', ' ', 'a', '005930', '三星', 'Müller', '삼성 a', '?!', 'é', '\u0000'])(
  "%j can't be retyped on another layout",
  (typed) => {
    expect(retypeOnOtherLayout(typed)).toEqual([]);
  },
);
