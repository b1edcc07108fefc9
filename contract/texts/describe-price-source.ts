/** The name of a price's source, as people read it. */
import { fillPlaceholders } from './fill-placeholders.ts';

/** Names of their owners, in every language the same. */
const NAMES: Readonly<Record<string, string>> = {
  yahoo: 'Yahoo Finance',
  binance: 'Binance',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
  alpaca: 'Alpaca',
  massive: 'Massive',
  ecb: 'ECB',
  ccxt: 'ccxt',
  yahoofinance: 'Yahoo Finance',
};

/** Ends the source of a quote whose bid and ask the house states: "yahooStated". */
export const STATED_BOOK_SUFFIX = 'Stated';

export const hasStatedBook = (source: string): boolean => source.endsWith(STATED_BOOK_SUFFIX);
/** The source itself. */
export const withoutStatedSuffix = (source: string): string =>
  hasStatedBook(source) ? source.slice(0, -STATED_BOOK_SUFFIX.length) : source;

/** `words`: by source, in the reader's language, with `stated` for those whose spread is the house's. */
export function describePriceSource(source: string, words: Readonly<Record<string, string>>): string {
  const base = withoutStatedSuffix(source);
  const name = words[base] ?? NAMES[base] ?? base;
  return hasStatedBook(source) ? fillPlaceholders(words['stated'] ?? name, { source: name }) : name;
}
