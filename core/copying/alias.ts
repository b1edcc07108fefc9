/** Names by which leaders are known: written in one way, and none that a reader could take for another's. */

/** As it is kept: one form of each letter, one kind of space. */
export const tidyAlias = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();

/** Alphabets whose letters look like one another's. Others may stand beside one of them. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret', 'Osage'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
export const mixesAlphabets = (alias: string): boolean => ALIKE.filter((letters) => letters.test(alias)).length > 1;

/** What looks alike, by letters that are written for all of them. After lower case. */
const LOOKS: readonly (readonly [as: string, alike: string])[] = [
  ['a', 'аαɑ'],
  ['b', 'вβь'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еєε'],
  ['g', 'ɡց'],
  ['h', 'нһη'],
  ['j', 'ј'],
  ['k', 'кκ'],
  ['l', '1iıіιӏ|!ǀ'],
  ['m', 'мμ'],
  ['n', 'пո'],
  ['o', '0оοσօ'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['r', 'гᴦ'],
  ['s', '5ѕ$'],
  ['t', 'тτ'],
  ['u', 'цυս'],
  ['v', 'ѵν'],
  ['w', 'шщωԝ'],
  ['x', 'хχ'],
  ['y', 'уүγ'],
  ['z', '2зζ'],
];
const LOOK_OF = new Map(LOOKS.flatMap(([as, alike]) => [...alike].map((each) => [each, as] as const)));

/** Equal of two names that could be taken for each other: no case, accents, spaces or points; alike letters as one. */
export const lookOf = (alias: string): string =>
  [...tidyAlias(alias).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()]
    .map((each) => LOOK_OF.get(each) ?? each)
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
