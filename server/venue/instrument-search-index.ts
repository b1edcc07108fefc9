/**
 * Search among many instruments, in the order of `match-instrument-by-text.ts`: an inverted index of letters and letter
 * pairs in names and codes. A query goes from the best rank to the worst and stops when it has enough.
 */
import { isHangulInitials, retypeOnOtherLayout } from '@bourse/core/information/content/hangul-search.ts';
import type { Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import {
  listQueryReadings,
  MARKET_MATCH_RANK,
  matchesIndustry,
  matchesMarket,
  type ParsedInstrumentQuery,
  parseInstrumentQuery,
  INDUSTRY_MATCH_RANK,
  computeMatchRank,
  type SearchableInstrument,
  buildSearchableInstrument,
  typosTolerated,
  countTypos,
} from './match-instrument-by-text.ts';
import { forEachYielding } from '../runtime/promises.ts';

/** Prefixes for whole ids and codes, and for the first letters of codes, names and words, which few have in common. */
const WHOLE = '=';
const CODE = '$';
const NAME = '^';
const WORD = '~';
/** Typing slips are searched among this many instruments: those that share the most pairs with the query. */
const TYPO_CANDIDATES = 600;
/** One slip changes at most the pairs of three neighbouring letters. */
const PAIRS_OF_A_SLIP = 3;

/** Names are added in slices of this length, since at first there are many. */
const SLICE_MS = 20;

interface IndexedInstrument {
  instrument: Instrument;
  searchable: SearchableInstrument;
  isCurrent: boolean;
}

/** Names by number, and numbers by the parts of names. */
class NameTables {
  readonly known: IndexedInstrument[] = [];
  readonly numbers = new Map<InstrumentId, number>();
  readonly havers = new Map<string, number[]>();
  readonly sectors = new Map<string, number[]>();
  readonly markets = new Map<Market, number[]>();
  /** Whether the numbers are still in the order of codes. */
  isInOrder = true;

  take(instrument: Instrument): void {
    const before = this.known[this.numbers.get(instrument.id) ?? -1];
    if (before?.instrument === instrument) return;
    if (before && isCalledTheSame(before.instrument, instrument)) {
      before.instrument = instrument;
      return;
    }
    if (before) before.isCurrent = false;
    const last = this.known.at(-1)?.instrument;
    if (last && byCode(last, instrument) > 0) this.isInOrder = false;
    const searchable = buildSearchableInstrument(instrument);
    const number = this.known.push({ instrument, searchable, isCurrent: true }) - 1;
    this.numbers.set(instrument.id, number);
    pushTo(this.sectors, instrument.sector, number);
    if (searchable.market !== null) pushTo(this.markets, searchable.market, number);
    for (const part of indexKeysOf(searchable)) pushTo(this.havers, part, number);
  }

  /** Removes those that are no longer in `all`. */
  drop(all: readonly Instrument[]): void {
    const ids = new Set(all.map(({ id }) => id));
    for (const [id, number] of this.numbers) {
      if (ids.has(id)) continue;
      this.known[number]!.isCurrent = false;
      this.numbers.delete(id);
    }
  }
}

/** Adds a new or renamed instrument without reindexing the others, and sorts it in later. */
class InstrumentSearchIndex {
  #tables = new NameTables();
  #seen: readonly Instrument[] = [];
  #looks = 0;
  #taking: Promise<void> = Promise.resolve();

  /** How many names searches have examined: their cost. */
  get examinedCount(): number {
    return this.#looks;
  }

  /** The best matches among `all`, equal ones in order of code. */
  async find(all: readonly Instrument[], text: string, limit: number): Promise<Instrument[]> {
    await this.takeIn(all);
    const readings = listQueryReadings(text);
    for (const { text: typed, market } of readings)
      for (const each of [typed, ...retypeOnOtherLayout(typed)]) {
        const query = parseInstrumentQuery(each);
        const found = query.wanted === '' ? [] : this.#written(query, limit, market);
        if (found.length > 0) return found;
      }
    return this.#meant(parseInstrumentQuery(text), limit);
  }

  /** Takes in added, removed or changed names; does nothing for a list it knows. */
  async takeIn(all: readonly Instrument[]): Promise<void> {
    if (all === this.#seen) return;
    const taken = this.#taking.then(() => this.#takeIn(all));
    // The caller of a failed list gets the error; later lists can still be added.
    this.#taking = taken.then(
      () => this.#putInOrder(),
      () => {},
    );
    await taken;
  }

  async #takeIn(all: readonly Instrument[]): Promise<void> {
    if (all === this.#seen) return;
    await forEachYielding(all.toSorted(byCode), (instrument) => this.#tables.take(instrument), SLICE_MS);
    this.#tables.drop(all);
    this.#seen = all;
  }

  /**
   * While unsorted, a common letter requires examining each instrument that has it. Searches of the same list don’t
   * wait.
   */
  async #putInOrder(): Promise<void> {
    if (this.#tables.isInOrder) return;
    const ordered = new NameTables();
    await forEachYielding(this.#seen.toSorted(byCode), (instrument) => ordered.take(instrument));
    this.#tables = ordered;
  }

  /** How many of these lists contain each number. */
  #shared(lists: readonly (readonly number[])[]): Uint8Array {
    const shared = new Uint8Array(this.#tables.known.length);
    for (const list of lists) for (const number of list) shared[number]! += 1;
    return shared;
  }

  /** The instruments with all of these parts, in order of their numbers. */
  #havingAll(parts: readonly string[]): readonly number[] {
    const lists = [...new Set(parts)]
      .map((part) => this.#tables.havers.get(part) ?? [])
      .sort((a, b) => a.length - b.length);
    const [fewest = [], ...others] = lists;
    if (others.length === 0 || fewest.length < 2) return fewest;
    const shared = this.#shared(others);
    return fewest.filter((number) => shared[number] === others.length);
  }

  #written(query: ParsedInstrumentQuery, limit: number, market: Market | null): Instrument[] {
    const found: Instrument[][] = Array.from({ length: MARKET_MATCH_RANK + 1 }, () => []);
    const isFound = new Set<number>();
    let bestBefore = 0;
    /** Adds candidates of rank `best`, the best they can have, or better, until there are enough. */
    const take = (candidates: readonly number[], best: number): void => {
      // From here on candidates match worse than all those found.
      if (best > bestBefore && isFound.size >= limit) return;
      bestBefore = best;
      for (const number of candidates) {
        if (this.#tables.isInOrder && isFound.size >= limit) return;
        const { instrument, searchable, isCurrent } = this.#tables.known[number]!;
        if (!isCurrent || isFound.has(number) || (market !== null && instrument.market !== market)) continue;
        this.#looks += 1;
        const rank = computeMatchRank(searchable, query);
        if (rank === null || rank > best) continue;
        isFound.add(number);
        found[rank]!.push(instrument);
      }
    };
    const { wanted, symbol, words, keys } = query;
    const pairs = letterPairsOf(wanted);
    take(this.#tables.havers.get(WHOLE + wanted) ?? [], 0);
    take(this.#tables.havers.get(WHOLE + symbol) ?? [], 0);
    take(this.#havingAll([CODE + wanted.slice(0, 2), ...pairs]), 1);
    if (symbol !== '') take(this.#havingAll([CODE + symbol.slice(0, 2), ...letterPairsOf(symbol)]), 1);
    take(this.#havingAll([NAME + wanted.slice(0, 2), ...pairs]), 2);
    const anywhere = this.#havingAll(pairs);
    const typed = keys === null ? [] : letterPairsOf(keys);
    if (keys !== null) take(this.#havingAll([NAME + keys.slice(0, 2), ...typed]), 2);
    take(anywhere, isHangulInitials(wanted) ? 4 : 3);
    if (keys !== null) take(this.#havingAll(typed), 3);
    take(anywhere, 5);
    if (words.length > 1) take(this.#havingAll(words.flatMap(letterPairsOf)), 6);
    const inIndustry = [...this.#tables.sectors]
      .filter(([sector]) => matchesIndustry(sector, wanted))
      .flatMap(([, list]) => list);
    take(
      inIndustry.sort((a, b) => a - b),
      INDUSTRY_MATCH_RANK,
    );
    for (const [each, list] of this.#tables.markets) if (matchesMarket(each, wanted)) take(list, MARKET_MATCH_RANK);
    return firstOfRanks(found, limit);
  }

  /** Those that share the most pairs with the query, and differ by a slip or two. */
  #meant({ wanted }: ParsedInstrumentQuery, limit: number): Instrument[] {
    const most = typosTolerated(wanted);
    if (most === 0) return [];
    const pairs = [...new Set([...letterPairsOf(wanted), WORD + wanted.slice(0, 1)])];
    const shared = this.#shared(pairs.map((pair) => this.#tables.havers.get(pair) ?? []));
    const least = Math.max(1, pairs.length - PAIRS_OF_A_SLIP * most);
    const sharing: number[][] = Array.from({ length: pairs.length + 1 }, () => []);
    for (let number = 0; number < shared.length; number += 1)
      if (shared[number]! >= least) sharing[shared[number]!]!.push(number);
    const found: Instrument[][] = Array.from({ length: most + 1 }, () => []);
    for (const number of sharing.toReversed().flat().slice(0, TYPO_CANDIDATES)) {
      const { instrument, searchable, isCurrent } = this.#tables.known[number]!;
      const slips = isCurrent ? countTypos(searchable, wanted, most) : null;
      if (slips !== null) found[slips]!.push(instrument);
    }
    return firstOfRanks(found, limit);
  }
}

export const createInstrumentSearchIndex = (): InstrumentSearchIndex => new InstrumentSearchIndex();

const byCode = (a: Instrument, b: Instrument): number => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

function pushTo<Key>(lists: Map<Key, number[]>, key: Key, number: number): void {
  const list = lists.get(key);
  if (list) list.push(number);
  else lists.set(key, [number]);
}

function firstOfRanks(ranks: readonly Instrument[][], limit: number): Instrument[] {
  return ranks.flatMap((each) => each.sort(byCode)).slice(0, limit);
}

/** "abc" → "ab", "bc"; a single letter gives itself. */
function letterPairsOf(text: string): string[] {
  if (text.length < 2) return [text];
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}

/** The index keys of an instrument: letters, pairs of letters, and the beginnings of its codes and names. */
function indexKeysOf({
  id,
  code,
  symbol,
  name,
  localNames,
  initials,
  keys,
  formerly,
  starts,
}: SearchableInstrument): Set<string> {
  // An id is only found as a whole: thousands begin with the same market.
  const parts = new Set([WHOLE + id, WHOLE + code, WHOLE + symbol]);
  const addPairs = (text: string, before: string): void => {
    for (const letter of text) parts.add(letter);
    for (const pair of letterPairsOf(text)) parts.add(pair);
    parts.add(before + text.slice(0, 1)).add(before + text.slice(0, 2));
  };
  for (const text of new Set([code, symbol, ...formerly])) addPairs(text, CODE);
  for (const text of new Set([name, ...localNames, initials, keys])) addPairs(text, NAME);
  // Typing may begin at any word, with a slip in its next letters.
  for (const start of starts) parts.add(WORD + start.slice(0, 1));
  return parts;
}

const isCalledTheSame = (a: Instrument, b: Instrument): boolean =>
  a.code === b.code &&
  a.name === b.name &&
  a.localName === b.localName &&
  a.alsoNamed === b.alsoNamed &&
  a.sector === b.sector &&
  a.formerly?.length === b.formerly?.length;
