import { describe, expect, it } from 'vitest';
import { hasUnsupportedLetters, buildAliasLookalikeKey, normalizeLeaderAlias } from './leader-alias.ts';

describe('a leader’s name', () => {
  it.each([
    ['another space', 'Slow\u00a0heron'],
    ['two spaces', 'Slow  heron'],
    ['wide letters', 'Ｓlow heron'],
    ['no space', 'slowheron'],
    ['a point', 'Slow.heron'],
    ['an accent', 'Slów heron'],
    ['a letter of another alphabet', 'Slow hеron'],
    ['digits', '5l0w her0n'],
    ['two letters that look like one', 'Slovv heron'],
    ['a capital I', 'SIow heron'],
    ['small capitals', 'ꜱʟᴏᴡ ʜᴇʀᴏɴ'],
    ['strokes', 'Słøw ħerøn'],
    ['a filler', 'Slow\u115f\u3164 her\uffa0on\u1160'],
    ['marks that nobody sees', 'Slow\ufe0f\u034f her\u{e0100}on'],
  ])('is taken by one with %s', (_, other) =>
    expect(buildAliasLookalikeKey(other)).toBe(buildAliasLookalikeKey('Slow heron')),
  );

  it.each(['Slow hero', 'Slow herons', '느린 왜가리', 'Quick heron'])('is not taken by %s', (other) =>
    expect(buildAliasLookalikeKey(other)).not.toBe(buildAliasLookalikeKey('Slow heron')),
  );

  it('may be written in the scripts of our markets', () => {
    const foreign = ['Slow հeron', 'ᏚᏞow', 'Ⲕim', 'ꓗim', 'ქიმ', 'ᐯim'];
    expect(foreign.filter((each) => !hasUnsupportedLetters(each))).toEqual([]);
    const written = [
      'Łukasz',
      'Ñandú',
      '김 투자',
      '慢鷺',
      'スロー サギ',
      'цапля',
      'Ερωδιός',
      'นกกระสา',
      'مالك',
      'सारस',
    ];
    expect(written.filter(hasUnsupportedLetters)).toEqual([]);
  });

  it('is stored in one normal form', () => {
    expect(normalizeLeaderAlias(' Slow\u00a0\u2003heron ')).toBe('Slow heron');
    expect(buildAliasLookalikeKey('…!?')).toBe('l');
    expect(buildAliasLookalikeKey('……')).toBe('');
  });
});
