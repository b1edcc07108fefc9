/** Leaders' names: in one normal form, and none that a reader could mistake for another's. */

/** As stored: one form of each letter, one kind of space. */
export const normalizeLeaderAlias = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();

/** Scripts that no market here uses; their letters can look like anything. */
const FOREIGN = new RegExp(
  `(?!${['Latin', 'Hangul', 'Han', 'Hiragana', 'Katakana', 'Cyrillic', 'Greek', 'Thai', 'Arabic', 'Devanagari']
    .map((script) => `\\p{scx=${script}}`)
    .join('|')})\\p{L}`,
  'u',
);
export const hasUnsupportedLetters = (alias: string): boolean => FOREIGN.test(alias);

/** Letters that look alike, with the letter that represents them all. Applied after lower-casing. */
const LOOKALIKE_LETTERS: readonly (readonly [as: string, alike: string])[] = [
  ['a', 'аαɑᴀⱥ'],
  ['ae', 'æᴁ'],
  ['b', 'вβьʙƀɓßᵬ'],
  ['c', 'сϲᴄȼꞓƈ'],
  ['d', 'ԁᴅđɖɗðᵭ'],
  ['e', 'еєεᴇɇ'],
  ['f', 'ꜰƒᵮ'],
  ['g', 'ɡցɢǥɠ'],
  ['h', 'нһηʜħɦɧⱨ'],
  ['j', 'јᴊɉȷ'],
  ['k', 'кκᴋƙĸꝁⱪ'],
  ['l', '1iıіιӏ|!ǀʟɪɨłƚɫɬɭɩᵼꝉ'],
  ['m', 'мμᴍɱᵯ'],
  ['n', 'пոɴŋɲɳƞᵰ'],
  ['o', '0оοσօᴏøɵⱺ'],
  ['oe', 'œɶ'],
  ['p', 'рρᴘƥᵽꝑᵱ'],
  ['q', 'ԛꞯʠꝗɋ'],
  ['r', 'гᴦʀɍɽɾɼᵲ'],
  ['s', '5ѕ$ꜱʂȿᵴ'],
  ['t', 'тτᴛŧƭʈⱦᵵ'],
  ['u', 'цυսᴜʉᵾ'],
  ['v', 'ѵνᴠʋⱱꝟ'],
  ['w', 'шщωԝᴡⱳ'],
  ['x', 'хχ'],
  ['y', 'уүγʏɏƴ'],
  ['z', '2зζᴢƶȥʐɀᵶⱬ'],
];
const REPRESENTATIVE_LETTERS = new Map(
  LOOKALIKE_LETTERS.flatMap(([as, alike]) => [...alike].map((each) => [each, as] as const)),
);

/**
 * Equal for two names that could be mistaken for each other: no case, accents, fillers or punctuation; similar letters
 * as one.
 */
export const buildAliasLookalikeKey = (alias: string): string =>
  [
    ...normalizeLeaderAlias(alias)
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{DI}]/gu, '')
      .toLowerCase(),
  ]
    .map((each) => REPRESENTATIVE_LETTERS.get(each) ?? each)
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
