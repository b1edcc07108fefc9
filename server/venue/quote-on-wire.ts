import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Bar, Quote } from '@bourse/core/market.ts';
import { type Currency, formatAmount, formatScaled } from '@bourse/core/money.ts';

export type WireQuote = AnswerOf<Calls['quotes/getQuote']>;
export type WireBar = AnswerOf<Calls['quotes/getBars']>['bars'][number];

/** A quote in its wire form; `currency` is its instrument's. */
export const quoteOnWire = (quote: Quote, currency: Currency): WireQuote => ({
  instrument: quote.instrument,
  last: formatScaled(quote.last),
  bid: formatScaled(quote.bid),
  ask: formatScaled(quote.ask),
  bidSize: formatScaled(quote.bidSize),
  askSize: formatScaled(quote.askSize),
  open: formatScaled(quote.open),
  previousClose: formatScaled(quote.previousClose),
  high: formatScaled(quote.high),
  low: formatScaled(quote.low),
  volume: formatScaled(quote.volume),
  turnover: formatAmount(quote.turnover, currency),
  at: new Date(quote.at).toISOString(),
  seq: quote.seq,
  source: quote.source,
});

export const barOnWire = (bar: Bar): WireBar => ({
  at: new Date(bar.at).toISOString(),
  open: formatScaled(bar.open),
  high: formatScaled(bar.high),
  low: formatScaled(bar.low),
  close: formatScaled(bar.close),
  volume: formatScaled(bar.volume),
});
