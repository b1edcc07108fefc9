/**
 * Finds an instrument by typed text: its code, its name in any script, in either Chinese script, its words in any
 * order, the initials of Hangul syllables, its industry or market, another program's notation, or a name with a slip.
 */
import { toAsciiDigits } from '@bourse/contract/format.ts';
import {
  listMarketNamesInAllLanguages,
  listSectorNamesInAllLanguages,
} from '@bourse/contract/quotes/instrument-names.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { simplifyChinese } from '@bourse/core/information/content/simplify-chinese.ts';
import {
  getHangulInitials,
  getHangulKeys,
  isHangulInitials,
  findTypedKeysPosition,
  retypeOnOtherLayout,
} from '@bourse/core/information/content/hangul-search.ts';
import { countTyposAtStart } from '@bourse/core/information/content/count-typos.ts';
import {
  compactSymbol,
  listSymbolReadings,
  type SymbolReading,
} from '@bourse/core/markets/listings/symbol-notations.ts';
import { type Instrument, type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { instrumentNameIn } from './instrument-names.ts';

/** Accents, Arabic vowel signs with what stretches a word, and nuktas, which many leave out. */
const OPTIONAL_DIACRITICS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c]/g;
const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
const normalizeText = (text: string): string =>
  simplifyChinese(
    toAsciiDigits(narrow(text)).normalize('NFD').replace(OPTIONAL_DIACRITICS, '').normalize('NFC').toLowerCase(),
  );
const foldText = (text: string): string => normalizeText(text).replaceAll(' ', '');
const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .split(' ')
    .filter((word) => word !== '');
const industries = new Map<string, string[]>();

/** The industry's names in the folded form used for comparison. */
function industryNamesOf(sector: string): string[] {
  let names = industries.get(sector);
  if (!names) industries.set(sector, (names = [...new Set(listSectorNamesInAllLanguages(sector).map(foldText))]));
  return names;
}

/** A market's names in folded form. */
const marketNames: ReadonlyMap<Market, readonly string[]> = new Map(
  MARKETS.map((market) => [market, [...new Set(listMarketNamesInAllLanguages(market).map(foldText))]]),
);

export interface SearchableInstrument {
  id: string;
  /** Null for an index, which no market's name means. */
  market: Market | null;
  sector: string;
  code: string;
  /** The code without separators. */
  symbol: string;
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
const searchable = new WeakMap<Instrument, SearchableInstrument>();

/** The name in Hangul if it has one: the reader's, or the first of the others. */
function readKoreanName(instrument: Instrument): string {
  const name = instrumentNameIn('kor', instrument);
  return name === instrument.name ? (instrument.alsoNamed?.[0] ?? instrument.localName ?? name) : name;
}

export function buildSearchableInstrument(instrument: Instrument): SearchableInstrument {
  let found = searchable.get(instrument);
  if (!found) {
    const korean = foldText(readKoreanName(instrument));
    const allNames = new Set(LANGUAGES.map((language) => instrumentNameIn(language, instrument)));
    const otherNames = (instrument.alsoNamed ?? []).map(foldText);
    const localNames = [
      ...new Set([
        korean,
        ...otherNames,
        ...[...allNames, ...(instrument.localName === undefined ? [] : [instrument.localName])].map(foldText),
      ]),
    ];
    const words = wordsOf(instrument.name);
    found = {
      id: instrument.id.toLowerCase(),
      market: instrument.board === 'index' ? null : instrument.market,
      sector: instrument.sector,
      code: foldText(instrument.code),
      symbol: compactSymbol(foldText(instrument.code)),
      name: foldText(instrument.name),
      localNames,
      initials: getHangulInitials(korean),
      korean,
      keys: getHangulKeys(korean),
      formerly: (instrument.formerly ?? []).flatMap((each) => [foldText(each.code), foldText(each.name)]),
      starts: [...new Set([...words.map((_, from) => words.slice(from).join('')), ...localNames])],
    };
    searchable.set(instrument, found);
  }
  return found;
}

export interface ParsedInstrumentQuery {
  /** In folded form: without spaces, in lower case. */
  wanted: string;
  /** As a code without separators. */
  symbol: string;
  words: string[];
  /** The Hangul keys, if the last syllable may be unfinished, else null. */
  keys: string | null;
}
/** Keys that the keyboard has not composed yet; initials are searched separately. */
const isUncomposedKeys = (wanted: string): boolean => /^[ㄱ-ㅣ0-9]*[ㅏ-ㅣ][ㄱ-ㅣ0-9]*$/.test(wanted);

export function parseInstrumentQuery(query: string): ParsedInstrumentQuery {
  const normalizeText = foldText(query);
  const keys = getHangulKeys(normalizeText);
  // Two initials in a row may arrive as one letter.
  const wanted = isHangulInitials(keys) ? keys : normalizeText;
  const isOther = keys !== wanted;
  return {
    wanted,
    symbol: compactSymbol(wanted),
    words: wordsOf(query),
    keys: isOther || isUncomposedKeys(wanted) ? keys : null,
  };
}

/** The lowest rank: somebody typing an industry's name more likely means a company of that name. */
export const INDUSTRY_MATCH_RANK = 7;
const isLatin = (text: string): boolean => !/[\u0250-\uffff]/.test(text);
/** Shorter queries don't mean an industry: "in" begins too many words. */
const industryMinimum = (wanted: string): number => (isLatin(wanted) ? 4 : 2);

export const matchesIndustry = (sector: string, wanted: string): boolean =>
  wanted.length >= industryMinimum(wanted) && industryNamesOf(sector).some((each) => each.startsWith(wanted));

/** Lower still: the instruments of a market by its name. */
export const MARKET_MATCH_RANK = INDUSTRY_MATCH_RANK + 1;
export const matchesMarket = (market: Market, wanted: string): boolean =>
  wanted.length >= industryMinimum(wanted) && marketNames.get(market)!.some((each) => each.startsWith(wanted));

/** A market's name before or behind other words ("미국 폴라릭스") limits the search to it. */
function readMarketName(text: string): SymbolReading[] {
  const words = text.split(/\s+/);
  for (let count = words.length - 1; count > 0; count -= 1)
    for (const [named, rest] of [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ] as const) {
      const name = foldText(named.join(' '));
      const market = MARKETS.find((each) => marketNames.get(each)!.includes(name));
      if (market) return [{ text: rest.join(' '), market }];
    }
  return [];
}

/** What a typed text can mean, in the order in which to search. */
export function listQueryReadings(query: string): SymbolReading[] {
  const readings = listSymbolReadings(toAsciiDigits(narrow(query)));
  const text = readings.at(-1)!.text;
  return [...readings, ...readMarketName(text)];
}

/** How well it matches, 0 best; null if not at all. */
export function computeMatchRank(
  searchable: SearchableInstrument,
  { wanted, symbol, words, keys }: ParsedInstrumentQuery,
): number | null {
  if (wanted === '') return null;
  const { id, market, sector, code, name, localNames, initials, formerly } = searchable;
  if (code === wanted || id === wanted || searchable.symbol === symbol) return 0;
  if (code.startsWith(wanted) || formerly.includes(wanted)) return 1;
  if (symbol !== '' && searchable.symbol.startsWith(symbol)) return 1;
  if (name.startsWith(wanted) || localNames.some((each) => each.startsWith(wanted))) return 2;
  if (
    name.includes(wanted) ||
    localNames.some((each) => each.includes(wanted)) ||
    formerly.some((each) => each.startsWith(wanted))
  )
    return 3;
  if (isHangulInitials(wanted) && initials.includes(wanted)) return initials.startsWith(wanted) ? 2 : 4;
  if (keys !== null && searchable.keys.includes(keys)) {
    const place = findTypedKeysPosition(searchable.korean, keys);
    if (place >= 0) return place === 0 ? 2 : 3;
  }
  if (code.includes(wanted)) return 5;
  const hasWord = (word: string): boolean =>
    name.includes(word) || code.startsWith(word) || localNames.some((each) => each.includes(word));
  if (words.length > 1 && words.every(hasWord)) return 6;
  if (matchesIndustry(sector, wanted)) return INDUSTRY_MATCH_RANK;
  return market !== null && matchesMarket(market, wanted) ? MARKET_MATCH_RANK : null;
}

export const computeTextMatchRank = (instrument: Instrument, query: string): number | null =>
  computeMatchRank(buildSearchableInstrument(instrument), parseInstrumentQuery(query));

/** How many wrong letters are tolerated; 0 if the query is too short. */
export function typosTolerated(wanted: string): number {
  if (wanted.length < (isLatin(wanted) ? 4 : 3)) return 0;
  return isLatin(wanted) && wanted.length >= 8 ? 2 : 1;
}

/** The fewest slips with which the query begins one of its names; null if there are more than `most`. */
export function countTypos(
  { starts }: Pick<SearchableInstrument, 'starts'>,
  wanted: string,
  most: number,
): number | null {
  const fewest = Math.min(
    ...starts.map((start) => countTyposAtStart(wanted, start.slice(0, wanted.length + most), most)),
  );
  return fewest <= most ? fewest : null;
}

export const matchesInstrumentText = (instrument: Instrument, query: string): boolean =>
  query.trim() === '' || computeTextMatchRank(instrument, query) !== null;

/** Those that match, in their order; if none does, those matching the query retyped on the other keyboard layout. */
export function filterMatchingInstruments<Listed extends { instrument: Instrument }>(
  all: readonly Listed[],
  query: string,
): Listed[] {
  for (const { text, market } of listQueryReadings(query))
    for (const each of [text, ...retypeOnOtherLayout(text)]) {
      const found = all.filter(
        ({ instrument }) =>
          (market === null || instrument.market === market) && matchesInstrumentText(instrument, each),
      );
      if (found.length > 0) return found;
    }
  return [];
}
