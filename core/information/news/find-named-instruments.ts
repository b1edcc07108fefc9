/**
 * Finds the instruments that a text names, in the forms that news services use: by exchange and code ("NASDAQ: NWRB"),
 * or by a company's full name. A first name alone, "Apple" or "Target", may be a fruit or an aim, and a name that two
 * companies share means neither.
 */
import { EXCHANGES } from '../../markets/listings/symbol-notations.ts';
import type { Instrument, InstrumentId } from '../../markets/market-types.ts';

/** More than any article is about. */
export const NAMED_INSTRUMENTS_MAXIMUM = 5;

const CODED = new RegExp(`(?<![A-Z0-9])(${Object.keys(EXCHANGES).join('|')})\\s?:\\s?([A-Z0-9][A-Z0-9.&-]{0,23})`, 'g');
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’&.-]*[\p{L}\p{N}\p{M}])?/gu;
const HANGUL_NAME = /^\p{Script=Hangul}{3,}$/u;
/** Particles that may follow a Korean name; anything else makes it part of another name. */
const PARTICLE = /^(?:은|는|이|가|을|를|의|에|에서|에게|와|과|도|로|으로|만|까지|부터|측)?$/;

export interface InstrumentNameIndex {
  byCode: ReadonlyMap<string, InstrumentId>;
  /** Names of several words by their first one, the longest name first. */
  byFirstWord: ReadonlyMap<string, readonly { name: string; id: InstrumentId }[]>;
  /** Hangul names of a single word. */
  byWord: ReadonlyMap<string, InstrumentId>;
}

type Named = Pick<Instrument, 'id' | 'market' | 'code' | 'name' | 'localName'>;

export function buildInstrumentNameIndex(instruments: readonly Named[]): InstrumentNameIndex {
  const owners = new Map<string, Set<InstrumentId>>();
  for (const { id, name, localName } of instruments)
    for (const each of [name, localName])
      if (each !== undefined) owners.set(each, (owners.get(each) ?? new Set()).add(id));
  const byFirstWord = new Map<string, { name: string; id: InstrumentId }[]>();
  const byWord = new Map<string, InstrumentId>();
  for (const [name, ids] of owners) {
    const [id] = ids;
    if (id === undefined || ids.size > 1) continue;
    if (HANGUL_NAME.test(name)) byWord.set(name, id);
    const [first] = name.split(' ');
    if (first === undefined || first === name) continue;
    const others = byFirstWord.get(first);
    if (others) others.push({ name, id });
    else byFirstWord.set(first, [{ name, id }]);
  }
  for (const names of byFirstWord.values()) names.sort((a, b) => b.name.length - a.name.length);
  return { byCode: new Map(instruments.map(({ id, market, code }) => [`${market} ${code}`, id])), byFirstWord, byWord };
}

/** The longest Hangul name that the word begins with, if only a particle remains after it. */
function findHangulName(word: string, names: InstrumentNameIndex): InstrumentId | null {
  for (let length = word.length; length >= 3; length -= 1) {
    const id = names.byWord.get(word.slice(0, length));
    if (id !== undefined && PARTICLE.test(word.slice(length))) return id;
  }
  return null;
}

function findNameAt(text: string, at: number, word: string, names: InstrumentNameIndex): InstrumentId | null {
  const found = names.byFirstWord
    .get(word)
    ?.find(({ name }) => text.startsWith(name, at) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length)));
  return found?.id ?? findHangulName(word, names);
}

/** In the order of the text, `NAMED_INSTRUMENTS_MAXIMUM` at most. */
export function findNamedInstruments(text: string, names: InstrumentNameIndex): InstrumentId[] {
  const found: { at: number; id: InstrumentId }[] = [];
  for (const { index, 1: exchange = '', 2: code = '' } of text.matchAll(CODED)) {
    // A full stop may end the sentence.
    const id = names.byCode.get(`${EXCHANGES[exchange]} ${code.replace(/[.&-]+$/, '')}`);
    if (id !== undefined) found.push({ at: index, id });
  }
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const id = findNameAt(text, index, word, names);
    if (id !== null) found.push({ at: index, id });
  }
  const ids = found.toSorted((a, b) => a.at - b.at).map(({ id }) => id);
  return [...new Set(ids)].slice(0, NAMED_INSTRUMENTS_MAXIMUM);
}
