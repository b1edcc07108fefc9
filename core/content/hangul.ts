/** Korean is searched by the first consonants of its syllables. Source: The Unicode Standard, section 3.12. */

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Syllables of one initial: 21 vowels, each with 28 endings. */
const SYLLABLES_AN_INITIAL = 21 * 28;

/** "삼성전자" → "ㅅㅅㅈㅈ"; other characters stay. */
export function hangulInitials(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0)!;
      if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return character;
      return INITIALS[Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_AN_INITIAL)]!;
    })
    .join('');
}

/** Whether it is nothing but initials of Hangul syllables. */
export const isInitials = (query: string): boolean => [...query].every((character) => INITIALS.includes(character));
