/** Imported bars on a running server: what an operator does, and what a customer sees and trades. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { importBarsFile, type ImportBarsFileOptions } from './import/import-bars-file.ts';
import { formatImportedSeriesList, startReplay, stopReplay } from './replay/replay-commands.ts';
import { DAILY_BARS_CSV, HOURLY_BARS_CSV, testZones } from './testing-bar-files.ts';

const server = provideTestServer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-bars-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const dependencies = () => ({
  database: server.composed.dependencies.database,
  timeZones: testZones,
  now: server.clock.now(),
  isOwn: (id: string) => registry().isOwn(id),
});

async function importText(text: string, options: Partial<ImportBarsFileOptions> = {}) {
  const file = join(folder, 'bars');
  await writeFile(file, text);
  return importBarsFile({ file, market: 'US', code: 'AAPL', period: '1d', name: 'Apple', ...options }, dependencies());
}
const registry = () => server.composed.dependencies.venues;
/** The server hears of it through the database. */
async function heard(instrument: string, seen: () => unknown, wanted: unknown): Promise<void> {
  await expect.poll(seen, { message: instrument }).toEqual(wanted);
}
const countBars = async (): Promise<bigint> =>
  (await dependencies().database.pool.query<{ count: bigint }>('select count(*) from replay_bars')).rows[0]!.count;

async function data<Data>(result: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const got = await result;
  if (!got.ok) throw new Error(`refused: ${got.code}`);
  return got.data;
}
const order = (instrument: string) =>
  ({ instrument, side: 'long', type: 'market', quantity: '3', key: createIdempotencyKey() }) as const;

describe('an import', () => {
  it('stores nothing of a file with a broken line, and keeps earlier imports', async () => {
    await importText(DAILY_BARS_CSV, { code: 'WHOLE' });
    const before = await countBars();
    const broken = DAILY_BARS_CSV.replace('181.139999', 'oops');
    await expect(importText(broken, { code: 'WHOLE' })).rejects.toThrow(
      /^line 4: low "oops" is no price\n.*: nothing was imported\.$/,
    );
    await expect(importText(broken, { code: 'NEVER' })).rejects.toThrow('nothing was imported');
    expect(await countBars()).toBe(before);
    expect(await formatImportedSeriesList(dependencies())).toEqual([
      expect.stringMatching(/^US\.WHOLE {2}1d {2}8 bars {2}2019-06-03 to 2019-06-12 {2}USD {2}Apple {2}imported$/),
    ]);
  });

  it('has a name that everybody sees unchanged', async () => {
    for (const name of ['\u202eevil', 'two\nlines', 'x'.repeat(121), ''])
      await expect(importText(DAILY_BARS_CSV, { code: 'NAMED', name }), JSON.stringify(name)).rejects.toThrow('--name');
    await importText(DAILY_BARS_CSV, { code: 'NAMED', name: 'Ålesund & Søn A/S' });
    await dependencies().database.pool.query("delete from replay_bars where instrument = 'US.NAMED'");
    await dependencies().database.pool.query("delete from replay_series where instrument = 'US.NAMED'");
  });

  it('replaces the earlier import', async () => {
    await importText(DAILY_BARS_CSV, { code: 'AGAIN' });
    await importText(DAILY_BARS_CSV.split('\n').slice(0, 4).join('\n'), { code: 'AGAIN' });
    expect((await formatImportedSeriesList(dependencies())).find((line) => line.startsWith('US.AGAIN'))).toContain(
      '3 bars',
    );
  });

  it.each([
    [{ market: 'XX' }, '--market must be one of'],
    [{ code: 'aapl' }, '--code must be'],
    [{ period: '2d' }, '--period must be one of'],
    [{ zone: 'Mars/Phobos' }, 'which is no zone'],
    [{ currency: 'BTC' }, 'which no account can hold'],
    [{ file: '/nowhere/bars.csv' }, 'can not be read (ENOENT)'],
  ])('explains what it was told wrongly: %o', async (options, says) => {
    await expect(importText(DAILY_BARS_CSV, options)).rejects.toThrow(says);
  });

  it("shows the history on a running server, and refuses trades at a price that doesn't move", async () => {
    const customer = await server.customer();
    await importText(DAILY_BARS_CSV);
    await heard('US.AAPL', () => registry().sourceOf('US.AAPL'), 'replay');
    const { bars } = await data(
      customer.client.call('quotes/getBars', { instrument: 'US.AAPL', period: '1d', adjustment: 'none' }),
    );
    expect(bars.map(({ at, close }) => [at, close]).at(-1)).toEqual(['2019-06-12T13:30:00.000Z', '194.190002']);
    const found = await data(customer.client.call('discovery/search', { query: 'apple' }));
    expect(found.rows[0]).toMatchObject({ instrument: 'US.AAPL', last: '194.190002' });
    expect(await data(customer.client.call('quotes/getInstrument', { instrument: 'US.AAPL' }))).toMatchObject({
      source: 'replay',
      session: 'closed',
      name: 'Apple',
    });
    expect(await customer.client.call('trading/placeOrder', order('US.AAPL'))).toMatchObject({
      ok: false,
      code: 'notTradingTime',
    });
    const markets = await data(customer.client.call('quotes/listMarkets', {}));
    expect(markets.rows.find(({ market }) => market === 'US')!.source).toBe('simulated');
  });
});

describe('a replay', () => {
  async function play(code: string): Promise<TestCustomer> {
    await importText(DAILY_BARS_CSV, { code });
    await startReplay({ instrument: `US.${code}`, from: '2019-06-05', speed: '60' }, dependencies());
    await heard(code, () => registry().session(`US.${code}`, server.clock.now()), 'open');
    return server.customer();
  }

  it('trades like any other price: buy, watch it move, sell, and the audit finds no difference', async () => {
    const customer = await play('PLAY');
    const quote = await data(customer.client.call('quotes/getQuote', { instrument: 'US.PLAY' }));
    expect(quote).toMatchObject({ open: '184.279999', previousClose: '179.639999', source: 'replay' });
    const depth = await data(customer.client.call('quotes/getDepth', { instrument: 'US.PLAY' }));
    expect(depth).toMatchObject({ source: 'replay', seq: quote.seq });
    expect([depth.bids[0], depth.asks[0]]).toMatchObject([
      { price: quote.bid, size: quote.bidSize },
      { price: quote.ask, size: quote.askSize },
    ]);
    const bought = await data(customer.client.call('trading/placeOrder', order('US.PLAY')));
    expect(bought.order).toMatchObject({ status: 'inPosition', averagePrice: quote.ask });
    expect(bought.order.fills[0]).toMatchObject({ source: 'replay', quoteSeq: quote.seq });
    server.clock.advance(120_000);
    const later = await data(customer.client.call('quotes/getQuote', { instrument: 'US.PLAY' }));
    expect(later.last).not.toBe(quote.last);
    const closed = await data(
      customer.client.call('trading/closePosition', { position: bought.order.position!, key: createIdempotencyKey() }),
    );
    expect(closed.order).toMatchObject({ averagePrice: later.bid });
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('fills a waiting order when the history trades through it', async () => {
    const customer = await play('WAIT');
    // The day's low was 181.14, which the path reaches after its high.
    const { order: waiting } = await data(
      customer.client.call('trading/placeOrder', {
        ...order('US.WAIT'),
        type: 'limit',
        limitPrice: '183.00',
        timeInForce: 'gtc',
      }),
    );
    expect(waiting.status).toBe('pending');
    await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
    for (let passed = 0; passed < 6.5 * 60; passed += 20) {
      server.clock.advance(20_000);
      await server.composed.orderBookWatcher.checkMarket();
    }
    const { rows } = await data(customer.client.call('trading/listOrders', { instrument: 'US.WAIT' }));
    expect(rows[0]).toMatchObject({
      status: 'inPosition',
      fills: [{ rule: expect.stringMatching(/^limit\.(through|touched)$/) as string, source: 'replay' }],
    });
    expect(Number(rows[0]!.averagePrice)).toBeLessThanOrEqual(183);
  });

  it('stops moving when stopped, and continues from there', async () => {
    await play('STOP');
    server.clock.advance(30_000);
    await stopReplay('US.STOP', dependencies());
    await heard('US.STOP', () => registry().session('US.STOP', server.clock.now()), 'closed');
    const stood = registry().quote('US.STOP', server.clock.now())!;
    server.clock.advance(3_600_000);
    expect(registry().quote('US.STOP', server.clock.now())).toEqual(stood);
    await expect(stopReplay('US.STOP', dependencies())).rejects.toThrow('US.STOP is not being played.');
    await startReplay({ instrument: 'US.STOP' }, dependencies());
    await heard('US.STOP', () => registry().session('US.STOP', server.clock.now()), 'open');
    const goesOn = registry().quote('US.STOP', server.clock.now())!;
    expect(formatScaled(goesOn.last)).toBe(formatScaled(stood.last));
    expect(goesOn.seq).toBeGreaterThan(stood.seq);
  });

  it("replaces the world's own price only while it plays, and never exchange rates", async () => {
    await importText(HOURLY_BARS_CSV, { market: 'FX', code: 'EURUSD', period: '1h' });
    const own = registry().quote('FX.EURUSD', server.clock.now())!;
    expect(own.source).toBe('simulated');
    const customer = await server.customer();
    const { order: held } = await data(
      customer.client.call('trading/placeOrder', { ...order('FX.EURUSD'), quantity: '1000' }),
    );
    // Imported again, it changes no price; to play it would.
    await importText(HOURLY_BARS_CSV, { market: 'FX', code: 'EURUSD', period: '1h' });
    await expect(startReplay({ instrument: 'FX.EURUSD' }, dependencies())).rejects.toThrow('1 open positions');
    await data(
      customer.client.call('trading/closePosition', { position: held.position!, key: createIdempotencyKey() }),
    );
    await startReplay({ instrument: 'FX.EURUSD', speed: '30' }, dependencies());
    await heard('FX.EURUSD', () => registry().sourceOf('FX.EURUSD'), 'replay');
    expect(registry().valuationQuote('FX.EURUSD', server.clock.now())).toMatchObject({
      source: 'simulated',
      last: own.last,
    });
    await stopReplay('FX.EURUSD', dependencies());
    await heard('FX.EURUSD', () => registry().sourceOf('FX.EURUSD'), 'simulated');
  });

  it('refuses to change the price of an instrument that customers hold', async () => {
    const customer = await play('HELD');
    await data(customer.client.call('trading/placeOrder', order('US.HELD')));
    await expect(startReplay({ instrument: 'US.HELD', from: '2019-06-10' }, dependencies())).rejects.toThrow(
      'under 1 open positions and 0 pending orders in US.HELD',
    );
    await expect(importText(DAILY_BARS_CSV, { code: 'HELD' })).rejects.toThrow('US.HELD is being played');
    await stopReplay('US.HELD', dependencies());
    await expect(importText(DAILY_BARS_CSV, { code: 'HELD' })).rejects.toThrow(
      'Other bars would put another price under',
    );
    // Resuming, or playing faster, sets no price.
    await startReplay({ instrument: 'US.HELD', speed: '120' }, dependencies());
  });

  it.each([
    [{ instrument: 'US.NOBODYS' }, 'No bars of US.NOBODYS'],
    [{ instrument: 'US.WHOLE', from: '2020-01-01' }, 'end on 2019-06-12, before 2020-01-01'],
    [{ instrument: 'US.WHOLE', from: 'soon' }, '--from is soon'],
    [{ instrument: 'US.WHOLE', speed: '0' }, '--speed is 0'],
    [{ instrument: 'US.WHOLE', period: '1m' }, 'has no bars of 1m; it has 1d'],
  ])('explains what it was told wrongly: %o', async (options, says) => {
    await expect(startReplay(options, dependencies())).rejects.toThrow(says);
  });
});
