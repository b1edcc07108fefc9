/**
 * Finds an instrument by typed text: its code, its name in any script, in either Chinese script, its words in any
 * order, the initials of Hangul syllables, its industry, or a name with a typing slip.
 */
import { namesOfSector } from '@bourse/contract/quotes/instrument-names.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { simplified } from '@bourse/core/information/content/han.ts';
import {
  hangulInitials,
  hangulKeys,
  isInitials,
  placeOfKeys,
  retyped,
} from '@bourse/core/information/content/hangul.ts';
import { slipsAtStart } from '@bourse/core/information/content/typing-errors.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';
import { nameIn } from './instrument-names.ts';

const composed = (text: string): string => simplified(text.normalize('NFC').toLowerCase());
const folded = (text: string): string => composed(text).replaceAll(' ', '');
const wordsOf = (text: string): string[] =>
  composed(text)
    .split(' ')
    .filter((word) => word !== '');
const industries = new Map<string, string[]>();

/** The industry's names in the folded form used for comparison. */
function industriesOf(sector: string): string[] {
  let names = industries.get(sector);
  if (!names) industries.set(sector, (names = [...new Set(namesOfSector(sector).map(folded))]));
  return names;
}

export interface Searchable {
  id: string;
  sector: string;
  code: string;
  name: string;
  /** In the languages' own scripts. */
  localNames: string[];
  initials: string;
  /** The Korean name, and the keys that type it. */
  korean: string;
  keys: string;
  /** Former codes and names. */
  formerly: string[];
  /** The name from each of its words on, and the local names: where typing can begin. */
  starts: string[];
}
const searchable = new WeakMap<Instrument, Searchable>();

export function searchableOf(instrument: Instrument): Searchable {
  let found = searchable.get(instrument);
  if (!found) {
    const korean = folded(instrument.localName ?? nameIn('kor', instrument));
    const told = new Set(LANGUAGES.map((language) => nameIn(language, instrument)));
    const localNames = [...new Set([korean, ...[...told].map(folded)])];
    const words = wordsOf(instrument.name);
    found = {
      id: instrument.id.toLowerCase(),
      sector: instrument.sector,
      code: folded(instrument.code),
      name: folded(instrument.name),
      localNames,
      initials: hangulInitials(korean),
      korean,
      keys: hangulKeys(korean),
      formerly: (instrument.formerly ?? []).flatMap((each) => [folded(each.code), folded(each.name)]),
      starts: [...new Set([...words.map((_, from) => words.slice(from).join('')), ...localNames])],
    };
    searchable.set(instrument, found);
  }
  return found;
}

export interface Query {
  /** In folded form: without spaces, in lower case. */
  wanted: string;
  words: string[];
  /** The Hangul keys, if the last syllable may be unfinished, else null. */
  keys: string | null;
}
/** Keys that the keyboard has not composed yet; initials are searched separately. */
const isKeysAlone = (wanted: string): boolean => /^[ㄱ-ㅣ0-9]*[ㅏ-ㅣ][ㄱ-ㅣ0-9]*$/.test(wanted);

export function queryOf(query: string): Query {
  const composed = folded(query);
  const keys = hangulKeys(composed);
  // Two initials in a row may arrive as one letter.
  const wanted = isInitials(keys) ? keys : composed;
  const isOther = keys !== wanted;
  return { wanted, words: wordsOf(query), keys: isOther || isKeysAlone(wanted) ? keys : null };
}

/** The lowest rank: somebody typing an industry's name more likely means a company of that name. */
export const RANK_OF_INDUSTRY = 7;
const isLatin = (text: string): boolean => !/[\u0250-\uffff]/.test(text);
/** Shorter queries don't mean an industry: "in" begins too many words. */
const industryMinimum = (wanted: string): number => (isLatin(wanted) ? 4 : 2);

export const isOfIndustry = (sector: string, wanted: string): boolean =>
  wanted.length >= industryMinimum(wanted) && industriesOf(sector).some((each) => each.startsWith(wanted));

/** How well it matches, 0 best; null if not at all. */
export function rankOf(searchable: Searchable, { wanted, words, keys }: Query): number | null {
  if (wanted === '') return null;
  const { id, sector, code, name, localNames, initials, formerly } = searchable;
  if (code === wanted || id === wanted) return 0;
  if (code.startsWith(wanted) || formerly.includes(wanted)) return 1;
  if (name.startsWith(wanted) || localNames.some((each) => each.startsWith(wanted))) return 2;
  if (
    name.includes(wanted) ||
    localNames.some((each) => each.includes(wanted)) ||
    formerly.some((each) => each.startsWith(wanted))
  )
    return 3;
  if (isInitials(wanted) && initials.includes(wanted)) return initials.startsWith(wanted) ? 2 : 4;
  if (keys !== null && searchable.keys.includes(keys)) {
    const place = placeOfKeys(searchable.korean, keys);
    if (place >= 0) return place === 0 ? 2 : 3;
  }
  if (code.includes(wanted)) return 5;
  const hasWord = (word: string): boolean =>
    name.includes(word) || code.startsWith(word) || localNames.some((each) => each.includes(word));
  if (words.length > 1 && words.every(hasWord)) return 6;
  return isOfIndustry(sector, wanted) ? RANK_OF_INDUSTRY : null;
}

export const matchRank = (instrument: Instrument, query: string): number | null =>
  rankOf(searchableOf(instrument), queryOf(query));

/** How many wrong letters are tolerated; 0 if the query is too short. */
export function slipsIn(wanted: string): number {
  if (wanted.length < (isLatin(wanted) ? 4 : 3)) return 0;
  return isLatin(wanted) && wanted.length >= 8 ? 2 : 1;
}

/** The fewest slips with which the query begins one of its names; null if there are more than `most`. */
export function slipsTo({ starts }: Pick<Searchable, 'starts'>, wanted: string, most: number): number | null {
  const fewest = Math.min(...starts.map((start) => slipsAtStart(wanted, start.slice(0, wanted.length + most), most)));
  return fewest <= most ? fewest : null;
}

export const matches = (instrument: Instrument, query: string): boolean =>
  query.trim() === '' || matchRank(instrument, query) !== null;

/** Those that match, in their order; if none does, those matching the query retyped on the other keyboard layout. */
export function matching<Listed extends { instrument: Instrument }>(all: readonly Listed[], query: string): Listed[] {
  for (const each of [query, ...retyped(query)]) {
    const found = all.filter(({ instrument }) => matches(instrument, each));
    if (found.length > 0) return found;
  }
  return [];
}
