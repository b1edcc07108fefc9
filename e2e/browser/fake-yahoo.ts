/** A local server in Yahoo's form with invented prices, which follow a world's clock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeYahoo {
  readonly origin: string;
  /** The last price of each symbol, how old it is (ms), and the currency. Others are unknown. */
  readonly prices: Map<string, { last: number; ageMs: number; currency: string }>;
  /** How far the world's clock is ahead of the machine's (ms). */
  aheadMs: number;
  stop(): void;
}

const DAY_SECONDS = 86_400;
const DAYS = 40;

export async function startFakeYahoo(): Promise<FakeYahoo> {
  const prices: FakeYahoo['prices'] = new Map();
  const server = createServer((request, response) => {
    const symbol = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '');
    const price = prices.get(symbol);
    response.setHeader('content-type', 'application/json');
    const error = { code: 'Not Found' };
    response.end(
      JSON.stringify({
        chart: price
          ? { error: null, result: [chartOf(symbol, price, (Date.now() + yahoo.aheadMs) / 1_000)] }
          : { error, result: null },
      }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const yahoo: FakeYahoo = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prices,
    aheadMs: 0,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return yahoo;
}

function chartOf(
  symbol: string,
  { last, ageMs, currency }: { last: number; ageMs: number; currency: string },
  now: number,
): object {
  const isKorean = symbol.endsWith('.KS');
  const first = Math.floor(now) - DAYS * DAY_SECONDS;
  const at = Array.from({ length: DAYS }, (_, day) => first + day * DAY_SECONDS).filter(
    (seconds) => ![0, 6].includes(new Date(seconds * 1_000).getUTCDay()),
  );
  const all = (value: number): number[] => at.map(() => value);
  return {
    meta: {
      symbol,
      currency,
      regularMarketPrice: last,
      regularMarketTime: Math.floor(now - ageMs / 1_000),
      priceHint: 2,
      exchangeTimezoneName: isKorean ? 'Asia/Seoul' : 'America/New_York',
      gmtoffset: isKorean ? 32_400 : -18_000,
      regularMarketVolume: 1_000_000,
      regularMarketDayHigh: last * 1.01,
      regularMarketDayLow: last * 0.99,
      chartPreviousClose: last,
      previousClose: last,
    },
    timestamp: at,
    indicators: {
      quote: [
        { open: all(last), high: all(last * 1.01), low: all(last * 0.99), close: all(last), volume: all(1_000_000) },
      ],
    },
  };
}
