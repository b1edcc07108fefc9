/** A source's print as a quote: with its book if that can be believed, else with the one that the house states. */
import { STATED_BOOK_SUFFIX } from '@bourse/contract/texts/describe-price-source.ts';
import { computeStatedBook } from '@bourse/core/markets/price-sources/stated-book.ts';
import {
  computeNotional,
  divide,
  maximumOf,
  minimumOf,
  parseScaled,
  SCALE,
  type Price,
} from '@bourse/core/ledger/money.ts';
import type { Instrument, Quote } from '@bourse/core/markets/market-types.ts';
import type { SourcePrint } from './price-source.ts';
import type { DayBeforeFigures } from './real-price-memory.ts';

export interface PrintContext {
  source: string;
  /** Whether the source's bid and ask count. */
  hasBook: boolean;
  /** The market's local date of the print. */
  date: string;
  before: DayBeforeFigures;
  /** The price that decides the tick for the month, where an exchange fixes it so. */
  tickBy: Price | null;
  /** Grows with each quote. */
  seq: number;
}

/**
 * The quote at a print, which has passed the tick filter. A figure that the source doesn't give comes from the price
 * alone, so that nothing is invented: a day without open, high or low has only its last price.
 */
export function buildQuoteFromPrint(instrument: Instrument, print: SourcePrint, context: PrintContext): Quote | null {
  const last = parsePositive(print.last);
  if (last === null) return null;
  const book = findBook(instrument, print, last, context);
  if (book === null) return null;
  const open = parsePositive(print.open) ?? last;
  const high = maximumOf(parsePositive(print.high) ?? last, maximumOf(last, open));
  const low = minimumOf(parsePositive(print.low) ?? last, minimumOf(last, open));
  const volume = parsePositive(print.volume) ?? 0n;
  return {
    instrument: instrument.id,
    source: book.stated ? `${context.source}${STATED_BOOK_SUFFIX}` : context.source,
    at: print.at,
    seq: context.seq,
    last,
    bid: book.bid,
    ask: book.ask,
    bidSize: book.bidSize,
    askSize: book.askSize,
    open,
    previousClose: parsePositive(print.previousClose) ?? context.before.close ?? open,
    high,
    low,
    volume,
    turnover: computeNotional(divide(high + low, 2n, 'down'), volume, instrument.currency),
  };
}

const parsePositive = (text: string | null): bigint | null => {
  const value = text === null ? null : parseScaled(text);
  return value !== null && value > 0n ? value : null;
};

type Book = Pick<Quote, 'bid' | 'ask' | 'bidSize' | 'askSize'> & { stated: boolean };

function findBook(
  instrument: Instrument,
  print: SourcePrint,
  last: Price,
  { hasBook, date, before, tickBy }: PrintContext,
): Book | null {
  const [bid, ask] = [parsePositive(print.bid), parsePositive(print.ask)];
  const [bidSize, askSize] = [parsePositive(print.bidSize), parsePositive(print.askSize)];
  if (hasBook && bid && ask && bid <= ask && bidSize && askSize) return { bid, ask, bidSize, askSize, stated: false };
  // Nobody trades an index: the least spread that no guard takes for a crossed book.
  if (instrument.board === 'index')
    return { bid: last - 1n, ask: last + 1n, bidSize: SCALE, askSize: SCALE, stated: false };
  const stated = computeStatedBook(instrument, last, before.volume, date, tickBy);
  return stated && { bid: stated.bid, ask: stated.ask, bidSize: stated.size, askSize: stated.size, stated: true };
}
