import { expect, test } from 'vitest';
import { hangulKeys, retyped } from './hangul.ts';

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
  expect(retyped(typed)).toContain(hangulKeys(hangul));
});

test('capitals that stand for no key of their own are those of small letters', () => {
  expect(retyped('TKATJD')).toEqual([hangulKeys('ㅆㅏㅁㅆㅓㅇ'), hangulKeys('삼성')]);
  expect(retyped('SKSk')).toEqual([hangulKeys('나나')]);
});

test.each([
  ['ㅁㅔㅔㅣㄷ', 'apple'],
  ['ㅅㄷ니ㅁ', 'tesla'],
  ['돈체', 'ehscp'],
])('%s on a Hangul keyboard are the keys of %s', (typed, latin) => {
  expect(retyped(typed).map((each) => each.toLowerCase())).toContain(latin);
});

test.each(['', ' ', 'a', '005930', '三星', 'Müller', '삼성 a', '?!', 'é', '\u0000'])(
  '%j has no other keyboard',
  (typed) => {
    expect(retyped(typed)).toEqual([]);
  },
);
