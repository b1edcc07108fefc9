/** A local server in Yahoo's form with invented prices, which follow a world's clock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeYahoo {
  readonly origin: string;
  /** The last price of each symbol, how old it is (ms), and the currency. Others are unknown. */
  readonly prices: Map<string, { last: number; ageMs: number; currency: string }>;
  /** New shares for one old one, from a moment (epoch ms) on; earlier days are divided by it, as Yahoo does. */
  readonly splits: Map<string, { at: number; ratio: number }>;
  /** While true it refuses every request. */
  isRefusing: boolean;
  /** How far the world's clock is ahead of the machine's (ms). */
  aheadMs: number;
  stop(): void;
}

const DAY_SECONDS = 86_400;
const DAYS = 40;

export async function startFakeYahoo(): Promise<FakeYahoo> {
  const prices: FakeYahoo['prices'] = new Map();
  const splits: FakeYahoo['splits'] = new Map();
  const server = createServer((request, response) => {
    const symbol = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname.split('/').at(-1) ?? '');
    const price = prices.get(symbol);
    if (yahoo.isRefusing) {
      response.writeHead(429).end('Too Many Requests');
      return;
    }
    response.setHeader('content-type', 'application/json');
    const error = { code: 'Not Found' };
    response.end(
      JSON.stringify({
        chart: price
          ? { error: null, result: [chartOf(symbol, price, splits.get(symbol), yahoo.aheadMs)] }
          : { error, result: null },
      }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const yahoo: FakeYahoo = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    prices,
    splits,
    isRefusing: false,
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
  split: { at: number; ratio: number } | undefined,
  aheadMs: number,
): object {
  const now = (Date.now() + aheadMs) / 1_000;
  const date = Math.floor((split?.at ?? 0) / 1_000);
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
    ...(split && { events: { splits: { [date]: { date, numerator: split.ratio, denominator: 1 } } } }),
    indicators: {
      quote: [
        { open: all(last), high: all(last * 1.01), low: all(last * 0.99), close: all(last), volume: all(1_000_000) },
      ],
    },
  };
}
