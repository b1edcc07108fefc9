/** Prices of an exchange by ccxt, whose name is the program's argument: the newest ones, and past bars. */
import { answerQuestions, fetchByServer } from '../lines.mjs';

const ROWS_PER_REQUEST = 500;
const PERIOD_MS = { '1d': 86_400_000, '1m': 60_000 };

// Of its hundred exchanges only this one is loaded, which takes half the memory.
const { default: Exchange } = await import(new URL(`node_modules/ccxt/js/src/${process.argv[2]}.js`, import.meta.url));
const exchange = new Exchange();
// Numbers stay as the exchange writes them.
exchange.number = String;
exchange.fetchImplementation = fetchByServer;

answerQuestions({
  async poll({ symbols }) {
    const markets = await exchange.loadMarkets();
    const known = symbols.filter((symbol) => Object.hasOwn(markets, symbol));
    const tickers = exchange.has.fetchTickers ? await exchange.fetchTickers(known) : await fetchEach(known);
    return {
      prints: known.flatMap((symbol) => toPrint(symbol, markets[symbol], tickers[symbol]) ?? []),
      unknown: symbols.filter((symbol) => !known.includes(symbol)),
    };
  },
  async history({ symbol, period, from, until }) {
    const markets = await exchange.loadMarkets();
    if (!Object.hasOwn(markets, symbol)) return { unknown: [symbol] };
    const rows = [];
    for (let since = from; since < until; ) {
      const page = await exchange.fetchOHLCV(symbol, period, since, ROWS_PER_REQUEST);
      const fresh = page.filter(([at]) => at >= since && at < until);
      rows.push(...fresh);
      if (fresh.length === 0) break;
      since = fresh.at(-1)[0] + PERIOD_MS[period];
    }
    return { currency: markets[symbol].quote, rows };
  },
});

async function fetchEach(symbols) {
  const tickers = {};
  for (const symbol of symbols) tickers[symbol] = await exchange.fetchTicker(symbol);
  return tickers;
}

/** Without the exchange's own time it is no price. Open, high, low and volume are those of 24 hours, not of the day. */
function toPrint(symbol, market, ticker) {
  if (!ticker?.timestamp || !ticker.last) return null;
  const { timestamp, last, bid = null, ask = null, bidVolume = null, askVolume = null } = ticker;
  return { symbol, at: timestamp, currency: market.quote, last, bid, ask, bidSize: bidVolume, askSize: askVolume };
}
