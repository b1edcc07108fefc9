import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { PriceSource } from '../price-source.ts';
import { createSourceTransport } from '../source-transport.ts';
import { describePriceSource } from '../testing-price-source-suite.ts';
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';
import { createEcbSource } from './ecb-source.ts';
import { parseEcbRates } from './parse-ecb-rates.ts';
import { writeEcbFile } from './testing-ecb-files.ts';

const NOW = Date.parse('2026-11-27T16:30:00Z');
const DAY_MS = 86_400_000;
const DAYS = {
  '2026-11-27': { USD: '1.1250', KRW: '1650.75', JPY: '180.5' },
  '2026-11-26': { USD: '1.1200', KRW: '1640', JPY: '179' },
  '2026-11-25': { USD: '1.1100', JPY: '178' },
};
const DAILY = '/eurofxref-daily.xml';
const SHORT = '/eurofxref-hist-90d.xml';
const LONG = '/eurofxref-hist.xml';

const createSource = (server: TestingSourceServer): PriceSource =>
  createEcbSource({
    transport: createSourceTransport({ privateBaseAllowed: true, timeoutMaximumMs: 500, now: () => NOW }),
    baseUrl: server.origin,
  });

describePriceSource('ECB', async () => {
  const server = await startTestingSourceServer();
  server.answer(DAILY, { body: writeEcbFile({ '2026-11-27': DAYS['2026-11-27'] }) });
  server.answer(SHORT, { body: writeEcbFile(DAYS) });
  return {
    source: createSource(server),
    server,
    poll: {
      expected: {
        symbol: 'EURUSD',
        at: Date.parse('2026-11-27T13:10:00Z'),
        currency: 'USD',
        last: '1.125',
        bid: null,
        ask: null,
        isOpen: null,
      },
      unknownSymbol: 'EURXXX',
      answerAhead() {
        server.answer(DAILY, { body: writeEcbFile({ '2026-11-30': DAYS['2026-11-27'] }) });
        return Date.parse('2026-11-30T13:10:00Z');
      },
    },
    history: {
      request: { symbol: 'EURUSD', period: '1d', from: Date.parse('2026-11-25'), until: Date.parse('2026-11-27') },
      expected: [
        { date: '2026-11-25', close: '1.11' },
        { date: '2026-11-26', close: '1.12' },
      ],
    },
    close: () => server.close(),
  };
});

let server: TestingSourceServer;
let source: PriceSource;
beforeAll(async () => {
  server = await startTestingSourceServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answer(DAILY, { body: writeEcbFile({ '2026-11-27': DAYS['2026-11-27'] }) });
  server.answer(SHORT, { body: writeEcbFile(DAYS) });
  server.answer(LONG, { body: writeEcbFile(DAYS, '"') });
  source = createSource(server);
});

const lastOf = async (symbol: string) => (await source.poll!([symbol])).prints[0]?.last;
const requestsFor = (path: string) => server.requests.filter(({ url }) => url.pathname === path).length;

describe('rates', () => {
  it.each([
    ['EURUSD', '1.125', 'as published'],
    ['USDKRW', '1467.33333333', '1650.75 / 1.125'],
    ['KRWUSD', '0.00068151', '1.125 / 1650.75 = 0.000681508'],
    ['USDEUR', '0.88888889', '1 / 1.125 = 0.888…'],
    ['USDJPY', '160.44444444', '180.5 / 1.125'],
  ])('%s is %s: %s', async (pair, rate) => {
    expect(await lastOf(pair)).toBe(rate);
  });

  it('are rounded half to even at the eighth decimal', async () => {
    server.answer(DAILY, { body: writeEcbFile({ '2026-11-27': { USD: '8', MXN: '0.00000012', THB: '0.00000004' } }) });
    // 0.000000015 and 0.000000005
    expect([await lastOf('USDMXN'), await lastOf('USDTHB')]).toEqual(['0.00000002', undefined]);
  });

  it('are of 14:10 in Frankfurt, also in summer, and lie 110 minutes behind when they are published', async () => {
    server.answer(DAILY, { body: writeEcbFile({ '2026-07-01': DAYS['2026-11-27'] }) });
    const [print] = (await source.poll!(['EURUSD'])).prints;
    expect(new Date(print!.at).toISOString()).toBe('2026-07-01T12:10:00.000Z');
    expect(source.declares.delayMs('FX')).toBe(110 * 60_000);
  });

  it('of many pairs come with one request, and a pair of a currency without a rate is missing', async () => {
    const before = requestsFor(DAILY);
    const { prints, missing } = await source.poll!(['USDKRW', 'USDSAR', 'EURJPY', 'USDUSD']);
    expect(prints.map(({ symbol, currency }) => [symbol, currency])).toEqual([
      ['USDKRW', 'KRW'],
      ['EURJPY', 'JPY'],
    ]);
    expect(missing).toEqual([
      { symbol: 'USDSAR', fault: 'unknownSymbol' },
      { symbol: 'USDUSD', fault: 'unknownSymbol' },
    ]);
    expect(requestsFor(DAILY) - before).toBe(1);
  });

  it('that have not changed are not sent again', async () => {
    server.answer(DAILY, { body: writeEcbFile({ '2026-11-27': DAYS['2026-11-27'] }), etag: '"1"' });
    await lastOf('EURUSD');
    expect(await lastOf('EURUSD')).toBe('1.125');
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
  });
});

describe('symbols', () => {
  const instrument = (market: Instrument['market'], code: string, board: Instrument['board'] = 'fx') => ({
    market,
    code,
    board,
    segment: 'SPOT',
    currency: 'USD',
  });

  it('are pairs of currencies that the ECB has rates of', () => {
    expect(source.symbolOf(instrument('FX', 'USDKRW'))).toBe('USDKRW');
    for (const code of ['USDSAR', 'USDTWD', 'USDVND', 'BUSD', '../../x'])
      expect(source.symbolOf(instrument('FX', code)), code).toBeNull();
    expect(source.symbolOf(instrument('US', 'EURUSD'))).toBeNull();
    expect(source.symbolOf(instrument('FX', 'EURUSD', 'index'))).toBeNull();
  });
});

describe('past days', () => {
  const history = (from: number, symbol = 'USDKRW') =>
    source.history!({ symbol, period: '1d', from, until: NOW }).then(({ bars }) => bars);

  it('have one price, at its moment, without a volume', async () => {
    expect(await history(Date.parse('2026-11-26'))).toEqual([
      {
        date: '2026-11-26',
        at: Date.parse('2026-11-26T13:10:00Z'),
        ...{ open: '1464.28571429', high: '1464.28571429', low: '1464.28571429', close: '1464.28571429', volume: '0' },
      },
      expect.objectContaining({ date: '2026-11-27', close: '1467.33333333' }),
    ]);
  });

  it('without a rate of both currencies are left out', async () => {
    expect((await history(Date.parse('2026-11-25'))).map(({ date }) => date)).toEqual(['2026-11-26', '2026-11-27']);
  });

  it('older than 90 come from the whole history, which all pairs read together', async () => {
    const before = requestsFor(LONG);
    expect(await history(NOW - 730 * DAY_MS)).toHaveLength(2);
    expect(await history(NOW - 730 * DAY_MS, 'EURUSD')).toHaveLength(3);
    expect(requestsFor(LONG) - before).toBe(1);
  });

  it('have no minutes', async () => {
    const { bars } = await source.history!({ symbol: 'EURUSD', period: '1m', from: 0, until: NOW });
    expect(bars).toEqual([]);
  });
});

describe('a file in another form is unreadable', () => {
  const good = writeEcbFile(DAYS);
  it.each([
    ['with a document type', good.replace('?>', '?><!DOCTYPE x [<!ENTITY y "1.1">]>')],
    ['with an entity', good.replace('1.1250', '&y;')],
    ['with a comment', good.replace('<Cube>', '<Cube><!-- -->')],
    ['with another attribute', good.replace("currency='USD'", "currency='USD' unit='100'")],
    ['with another element', good.replace('</Cube>\n\t</Cube>', '</Cube><Rate/>\n\t</Cube>')],
    ['with a rate of zero', good.replace('1.1250', '0.0000')],
    ['with a negative rate', good.replace('1.1250', '-1.1250')],
    ['with a rate that is no number', good.replace('1.1250', 'N/A')],
    ['with a rate in exponents', good.replace('1.1250', '1e9')],
    ['with a currency twice', good.replace('KRW', 'USD')],
    ['with a day twice', good.replace('2026-11-26', '2026-11-27')],
    ['with days in another order', good.replace('2026-11-26', '2026-11-28')],
    ['with a day that is none', good.replace('2026-11-26', '2026-02-30')],
    ['without a day', writeEcbFile({})],
    ['cut within', good.slice(0, good.indexOf('JPY'))],
    ['cut after a day', good.slice(0, good.indexOf('</Cube>') + 7)],
    ['with something behind', `${good}<x/>`],
    ['that is empty', ''],
  ])('%s', async (_form, text) => {
    await expect(parseEcbRates(text)).rejects.toMatchObject({ name: 'SourceError', fault: 'unreadable' });
  });

  it('and quickly so, however long it is', async () => {
    const started = performance.now();
    await expect(parseEcbRates(`${good.slice(0, -30)}${' '.repeat(2_000_000)}<`)).rejects.toThrow();
    await expect(parseEcbRates(`${' '.repeat(200_000)}<gesmes`)).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
