/** Pairs of digital currencies: what an exchange's pair of an instrument is, and in which currency a pair is quoted. */
import type { SymbolInput } from '../price-source.ts';

export interface CurrencyPair {
  base: string;
  quote: string;
}

/**
 * The pair of an instrument of the market CRYPTO, in exactly the currency in which it is quoted here: a price in US
 * dollars is none in USDT. Null for anything else, such as an index.
 */
export function pairOf({ market, board, code, currency }: SymbolInput): CurrencyPair | null {
  const base = code.slice(0, -currency.length);
  return market === 'CRYPTO' && board !== 'index' && base !== '' && code.endsWith(currency)
    ? { base, quote: currency }
    : null;
}

/** Of a symbol such as `BTC-USDT` or `BTC/USDT`. */
export function splitPair(symbol: string, separator: '-' | '/'): CurrencyPair | null {
  const [base, quote, ...more] = symbol.split(separator);
  return base && quote && more.length === 0 ? { base, quote } : null;
}

/** Quote currencies of pairs written in one word, longer names before those that they end with. */
const QUOTE_CURRENCIES = ['FDUSD', 'USDT', 'USDC', 'TUSD', 'EUR', 'TRY', 'BRL', 'JPY', 'BTC', 'ETH', 'BNB', 'USD'];

/** Null if it isn't known: whoever maps an instrument to such a pair vouches for its currency. */
export const quoteCurrencyOf = (symbol: string): string | null =>
  QUOTE_CURRENCIES.find((quote) => symbol.length > quote.length && symbol.endsWith(quote)) ?? null;
