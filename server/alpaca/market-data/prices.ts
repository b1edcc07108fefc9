/** Quotes, trades and bars as Alpaca's clients read them: numbers, each read from the decimal that we would write. */
import { currencyDigitsOf, type Currency, formatScaled, power10, SCALE } from '@bourse/core/ledger/money.ts';
import type { Bar, Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { QuoteWithTrade } from '../../venue/past-quotes.ts';

export const numberOf = (scaled: bigint): number => Number(formatScaled(scaled));

/** Without a fraction of zero, as Alpaca writes it. */
export const timeOf = (at: number): string => isoTime(at).replace('.000Z', 'Z');

/** Letters of exchanges (by the consolidated tape) that stand in quotes and trades. */
export const EXCHANGE_CODES: Readonly<Record<string, string>> = {
  N: 'New York Stock Exchange',
  Q: 'NASDAQ',
  U: 'OTC',
  E: "The instrument's own exchange",
};
const US_EXCHANGE_CODES: Readonly<Record<string, string>> = { NYSE: 'N', NASDAQ: 'Q', OTC: 'U' };
const TAPES: Readonly<Record<string, string>> = { N: 'A', Q: 'C', U: 'O' };
export const QUOTE_CONDITIONS: Readonly<Record<string, string>> = { R: 'Regular, Two Sided Open' };
export const TRADE_CONDITIONS: Readonly<Record<string, string>> = { '@': 'Regular Sale' };

const exchangeCodeOf = ({ market, segment }: Instrument): string =>
  (market === 'US' ? US_EXCHANGE_CODES[segment] : undefined) ?? 'E';
export const tapeOf = (instrument: Instrument): string => TAPES[exchangeCodeOf(instrument)] ?? 'N';

export type MarketDataClass = 'stocks' | 'crypto';
export const marketDataClassOf = ({ market }: Pick<Instrument, 'market'>): MarketDataClass =>
  market === 'CRYPTO' ? 'crypto' : 'stocks';

export function buildQuote(instrument: Instrument, { quote }: Pick<QuoteWithTrade, 'quote'>) {
  const prices = {
    bp: numberOf(quote.bid),
    bs: numberOf(quote.bidSize),
    ap: numberOf(quote.ask),
    as: numberOf(quote.askSize),
  };
  if (marketDataClassOf(instrument) === 'crypto') return prices;
  const exchange = exchangeCodeOf(instrument);
  return { ...prices, bx: exchange, ax: exchange, c: ['R'], z: tapeOf(instrument) };
}

export function buildTrade(instrument: Instrument, { quote, size, rises }: QuoteWithTrade) {
  const trade = { p: numberOf(quote.last), s: numberOf(size), i: quote.seq };
  if (marketDataClassOf(instrument) === 'crypto') return { ...trade, tks: rises ? 'B' : 'S' };
  const exchange = exchangeCodeOf(instrument);
  return { ...trade, x: exchange, c: ['@'], z: tapeOf(instrument) };
}

/** `average`: the price by volume; null: the mean of high, low and close, since bars carry no turnover. */
export const buildBar = ({ open, high, low, close, volume }: Omit<Bar, 'at'>, average: bigint | null = null) => ({
  o: numberOf(open),
  h: numberOf(high),
  l: numberOf(low),
  c: numberOf(close),
  v: numberOf(volume),
  // Nobody counts trades.
  n: 0,
  vw: numberOf(average ?? (high + low + close) / 3n),
});

/** The day so far. */
export function buildDailyBar({ currency }: { currency: Currency }, quote: Quote) {
  const { open, high, low, last, volume, turnover } = quote;
  const average = volume > 0n ? (turnover * SCALE * SCALE) / power10(currencyDigitsOf(currency)) / volume : last;
  return buildBar({ open, high, low, close: last, volume }, average);
}
