/**
 * Finding an instrument by what somebody types: code, name in any script it is known in, or the initials of Hangul
 * syllables.
 */
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { nameIn } from './name-in.ts';

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Syllables of one initial: 21 vowels, each with 28 endings. */
const SYLLABLES_AN_INITIAL = 21 * 28;

/** "삼성전자" → "ㅅㅅㅈㅈ"; other characters stay. Source: The Unicode Standard, section 3.12. */
export function hangulInitials(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0)!;
      if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return character;
      return INITIALS[Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_AN_INITIAL)]!;
    })
    .join('');
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(' ', '');
const isInitials = (query: string): boolean => [...query].every((character) => INITIALS.includes(character));

interface Searchable {
  code: string;
  name: string;
  /** In the languages' own scripts. */
  localNames: string[];
  initials: string;
  /** Codes and names of before. */
  formerly: string[];
}
const searchable = new WeakMap<Instrument, Searchable>();

function searchableOf(instrument: Instrument): Searchable {
  let found = searchable.get(instrument);
  if (!found) {
    const korean = folded(instrument.localName ?? nameIn('kor', instrument));
    const localNames = [korean, ...LANGUAGES.map((language) => folded(nameIn(language, instrument)))];
    found = {
      code: folded(instrument.code),
      name: folded(instrument.name),
      localNames,
      initials: hangulInitials(korean),
      formerly: (instrument.formerly ?? []).flatMap((each) => [folded(each.code), folded(each.name)]),
    };
    searchable.set(instrument, found);
  }
  return found;
}

/** How well `query` fits, 0 best; null if not at all. */
export function matchRank(instrument: Instrument, query: string): number | null {
  const wanted = folded(query);
  if (wanted === '') return null;
  const { code, name, localNames, initials, formerly } = searchableOf(instrument);
  if (code === wanted || instrument.id.toLowerCase() === wanted) return 0;
  if (code.startsWith(wanted) || formerly.includes(wanted)) return 1;
  if (name.startsWith(wanted) || localNames.some((each) => each.startsWith(wanted))) return 2;
  if (
    name.includes(wanted) ||
    localNames.some((each) => each.includes(wanted)) ||
    formerly.some((each) => each.startsWith(wanted))
  )
    return 3;
  if (isInitials(wanted) && initials.includes(wanted)) return initials.startsWith(wanted) ? 2 : 4;
  return code.includes(wanted) ? 5 : null;
}

export const matches = (instrument: Instrument, query: string): boolean =>
  query.trim() === '' || matchRank(instrument, query) !== null;
