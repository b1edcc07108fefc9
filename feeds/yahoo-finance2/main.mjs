/** Yahoo's newest prices by yahoo-finance2, with bid and ask where Yahoo has them. */
import { answerQuestions, fetchByServer } from '../lines.mjs';
import YahooFinance from 'yahoo-finance2';

const yahoo = new YahooFinance({ fetch: fetchByServer, queue: { concurrency: 1 } });

answerQuestions({
  async poll({ symbols }) {
    const quotes = await yahoo.quote(symbols, { return: 'array' }, { validateResult: false });
    const found = new Map(quotes.map((quote) => [quote.symbol, quote]));
    return {
      prints: symbols.flatMap((symbol) => toPrint(found.get(symbol)) ?? []),
      unknown: symbols.filter((symbol) => !found.has(symbol)),
    };
  },
});

/** Yahoo writes 0 where it has no bid or ask. */
const orNull = (value) => value || null;

function toPrint(quote) {
  if (!quote?.regularMarketTime || !quote.regularMarketPrice) return null;
  const time = quote.regularMarketTime;
  return {
    symbol: quote.symbol,
    at: typeof time === 'number' ? time * 1000 : new Date(time).getTime(),
    currency: orNull(quote.currency),
    last: quote.regularMarketPrice,
    bid: orNull(quote.bid),
    ask: orNull(quote.ask),
    bidSize: orNull(quote.bidSize),
    askSize: orNull(quote.askSize),
    open: orNull(quote.regularMarketOpen),
    high: orNull(quote.regularMarketDayHigh),
    low: orNull(quote.regularMarketDayLow),
    previousClose: orNull(quote.regularMarketPreviousClose),
    volume: orNull(quote.regularMarketVolume),
    isOpen: quote.marketState === undefined ? null : quote.marketState === 'REGULAR',
  };
}
