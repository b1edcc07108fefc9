/** Sources by other people's libraries pass what every source passes, and are no part of the server's own packages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PriceSource } from '../price-source.ts';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource, type PriceSourceFixture } from '../testing-price-source-suite.ts';
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';
import { createCcxtSource, createYahooFinanceSource, type FeedSourceOptions } from './feed-sources.ts';
import { createFeedsFolder, writeTestCcxt, writeTestYahooFinance } from './testing-feeds-folder.ts';

const NOW = Date.parse('2026-11-27T15:30:00Z');
const DAY = Date.parse('2026-11-26T00:00:00Z');
const DAY_MS = 86_400_000;
const transport = createSourceTransport({ privateBaseAllowed: true, timeoutMaximumMs: 300, now: () => NOW });

/** Of a source whose library fetches from the server. */
async function openFixture(
  feed: string,
  files: (origin: string) => Readonly<Record<string, string>>,
  create: (options: FeedSourceOptions) => PriceSource,
  rest: (server: TestingSourceServer) => Omit<PriceSourceFixture, 'source' | 'server' | 'close'>,
): Promise<PriceSourceFixture> {
  const server = await startTestingSourceServer();
  const folder = await createFeedsFolder();
  const all = { '.package-lock.json': '{}', ...files(server.origin) };
  for (const [file, text] of Object.entries(all)) await folder.write(`${feed}/node_modules/${file}`, text);
  const source = create({ transport, folder: folder.path });
  return {
    source,
    server,
    ...rest(server),
    async close() {
      source.stop?.();
      await server.close();
      await folder.remove();
    },
  };
}

const ticker = (timestamp: number) => ({
  'BTC/USDT': {
    ...{ timestamp, last: '65733.10', bid: '65733.09', bidVolume: 3.4125, ask: '65733.1', askVolume: 1e-8 },
    ...{ open: '64000', high: '66000', low: '63000' },
  },
  // Its time is when it was asked for, which is none.
  'OLD/USDT': { timestamp: undefined, last: '1' },
});

describePriceSource('ccxt', () =>
  openFixture(
    'ccxt',
    (origin) => ({ 'ccxt/js/src/okx.js': writeTestCcxt(origin) }),
    (options) => createCcxtSource({ ...options, exchange: 'okx' }),
    (server) => {
      server.answer('/tickers', { body: ticker(NOW - 250) });
      const row = (at: number, close: string, volume = '10') => [at, '64000', '66000', '63000', close, volume];
      const rows = [row(DAY - DAY_MS, '64500.10'), row(DAY, '64600.2', '0'), row(DAY, '64600.2'), row(DAY, '64600.2')];
      server.answer('/bars', ({ searchParams }) => ({
        body: rows.filter(([at]) => Number(at) >= Number(searchParams.get('since'))),
      }));
      return {
        poll: {
          expected: {
            ...{ symbol: 'BTC/USDT', at: NOW - 250, currency: 'USDT', last: '65733.1', open: null },
            ...{ bid: '65733.09', bidSize: '3.4125', ask: '65733.1', askSize: '0.00000001' },
          },
          unknownSymbol: 'ETH/USDT',
          answerAhead() {
            server.answer('/tickers', { body: ticker(NOW + DAY_MS) });
            return NOW + DAY_MS;
          },
        },
        history: {
          request: { symbol: 'BTC/USDT', period: '1d', from: DAY - 3 * DAY_MS, until: DAY + DAY_MS },
          expected: [
            { date: '2026-11-25', close: '64500.1' },
            { date: '2026-11-26', close: '64600.2' },
          ],
        },
      };
    },
  ),
);

const quotes = (regularMarketTime: number) => [
  {
    ...{ symbol: 'AAPL', currency: 'USD', marketState: 'REGULAR', regularMarketTime, regularMarketPrice: 230.5 },
    ...{ bid: 230.49, ask: 230.51, bidSize: 3, askSize: 0, regularMarketVolume: 40_000_000 },
  },
];

describePriceSource('yahoo-finance2', () =>
  openFixture(
    'yahoo-finance2',
    (origin) => ({
      'yahoo-finance2/package.json': '{"type":"module","exports":"./index.js"}',
      'yahoo-finance2/index.js': writeTestYahooFinance(origin),
    }),
    createYahooFinanceSource,
    (server) => {
      server.answer('/quotes', { body: quotes(NOW / 1000) });
      return {
        poll: {
          expected: {
            ...{ symbol: 'AAPL', at: NOW, currency: 'USD', last: '230.5', bid: '230.49', bidSize: '3', askSize: null },
            ...{ volume: '40000000', isOpen: true },
          },
          unknownSymbol: 'NONE',
          answerAhead() {
            server.answer('/quotes', { body: quotes((NOW + DAY_MS) / 1000) });
            return NOW + DAY_MS;
          },
        },
      };
    },
  ),
);

it('one that is not installed says how, and starts nothing', async () => {
  const folder = await createFeedsFolder();
  const sources = [
    ['ccxt', createCcxtSource({ transport, folder: folder.path, exchange: 'okx' })],
    ['yahoo-finance2', createYahooFinanceSource({ transport, folder: folder.path })],
  ] as const;
  for (const [name, source] of sources) {
    expect(source.isSetUp).toBe(false);
    await expect(source.poll!(['X'])).rejects.toMatchObject({
      fault: 'unreachable',
      message: `${name} isn't installed: npm run feeds -- add ${name}`,
    });
  }
  await folder.write('ccxt/node_modules/.package-lock.json', '{}');
  expect(sources[0][1].isSetUp).toBe(true);
  expect(createCcxtSource({ transport, folder: folder.path, exchange: undefined }).isSetUp).toBe(false);
  await folder.remove();
});

it('their packages are exact, locked by their own files, and unknown to the main lock file', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const main = read('package-lock.json');
  expect(main.packages[''].workspaces.filter((name: string) => name.startsWith('feeds'))).toEqual([]);
  for (const name of ['ccxt', 'yahoo-finance2']) {
    const version = read(`feeds/${name}/package.json`).dependencies[name];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const { packages } = read(`feeds/${name}/package-lock.json`);
    expect(packages[`node_modules/${name}`].version).toBe(version);
    for (const [path, { integrity }] of Object.entries<{ integrity?: string }>(packages))
      if (path !== '') expect(integrity, path).toMatch(/^sha512-/);
    expect(main.packages[`node_modules/${name}`]).toBeUndefined();
  }
});
