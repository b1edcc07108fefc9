/**
 * Korean is searched by the first consonants of its syllables, and by the part typed so far. Source: The Unicode
 * Standard, section 3.12.
 */

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Syllables per initial: 21 vowels, each with 28 endings. */
const SYLLABLES_AN_INITIAL = 21 * 28;

/** "삼성전자" → "ㅅㅅㅈㅈ"; other characters stay. */
export function getHangulInitials(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0)!;
      if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return character;
      return INITIALS[Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_AN_INITIAL)]!;
    })
    .join('');
}

/** Whether it is nothing but initials of Hangul syllables. */
export const isHangulInitials = (query: string): boolean =>
  [...query].every((character) => INITIALS.includes(character));

/** Vowels and endings in the order of their numbers, each as the keys that type it. */
const VOWELS = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ');
const ENDINGS =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ');
const ENDINGS_A_VOWEL = 28;
/** A letter of its own, but typed with two keys. */
const TYPED_BY_TWO: Readonly<Record<string, string>> = {
  ...{ ㅘ: 'ㅗㅏ', ㅙ: 'ㅗㅐ', ㅚ: 'ㅗㅣ', ㅝ: 'ㅜㅓ', ㅞ: 'ㅜㅔ', ㅟ: 'ㅜㅣ', ㅢ: 'ㅡㅣ' },
  ...{ ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ' },
  ...{ ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ' },
};

/** The keys that type a character; one that isn't Hangul is its own. */
function getCharacterKeys(character: string): string {
  const number = character.codePointAt(0)! - FIRST_SYLLABLE;
  if (number < 0 || number > LAST_SYLLABLE - FIRST_SYLLABLE) return TYPED_BY_TWO[character] ?? character;
  const initial = INITIALS[Math.floor(number / SYLLABLES_AN_INITIAL)]!;
  const vowel = VOWELS[Math.floor((number % SYLLABLES_AN_INITIAL) / ENDINGS_A_VOWEL)]!;
  return initial + vowel + ENDINGS[number % ENDINGS_A_VOWEL]!;
}

/** "가람" → "ㄱㅏㄹㅏㅁ": the keys that somebody types; "가라" and "가ㄹ" are beginnings of it. */
export const getHangulKeys = (text: string): string => [...text].map(getCharacterKeys).join('');

/** Where in `text` the typed keys begin, at the start of a character; -1 if nowhere. */
export function findTypedKeysPosition(text: string, keys: string): number {
  const characters = [...text];
  return characters.findIndex((_, at) => getHangulKeys(characters.slice(at).join('')).startsWith(keys));
}

// Text typed on the wrong keyboard layout, as it was meant: "tkatjd" for "삼성", "ㅁㅔㅔㅣㄷ" for "apple". Source: the layout
// of two sets, KS X 5002.

const LATIN = 'qwertyuiopasdfghjklzxcvbnmQWERTOP';
const HANGUL = 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ';
const toHangul = new Map([...LATIN].map((key, at) => [key, HANGUL[at]!]));
const toLatin = new Map([...LATIN].map((key, at) => [HANGUL[at]!, key]));

/** One letter is too little to tell. */
const LEAST = 2;
const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const translateKeys = (keys: ReadonlyMap<string, string>, text: string): string =>
  [...text].map((key) => keys.get(key) ?? keys.get(key.toLowerCase()) ?? key).join('');

/** Hangul as its keys. None if the text is neither wholly Latin nor wholly Hangul; two if capitals may mean nothing. */
export function retypeOnOtherLayout(text: string): string[] {
  if (countLetters(text) < LEAST) return [];
  if (/^[A-Za-z0-9 ]+$/.test(text))
    return [...new Set([translateKeys(toHangul, text), translateKeys(toHangul, text.toLowerCase())])];
  const keys = getHangulKeys(text.normalize('NFC'));
  return /^[ㄱ-ㅣ0-9 ]+$/.test(keys) ? [translateKeys(toLatin, keys)] : [];
}
