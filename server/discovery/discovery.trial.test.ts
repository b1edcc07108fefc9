import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { beforeEach, expect, test } from 'vitest';
import { getHangulInitials } from '@bourse/core/information/content/hangul-search.ts';
import { createInstrumentRanking } from '../venue/instrument-ranking.ts';
import { createInstrumentSearch } from './search-instruments.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

const add = (instrument: string) =>
  customer.client.call('discovery/addFavorite', { instrument, key: createIdempotencyKey() });
const sort = (...instruments: string[]) =>
  customer.client.call('discovery/sortFavorites', { instruments, key: createIdempotencyKey() });
async function favorites(client = customer.client): Promise<string[]> {
  const listed = await client.call('discovery/listFavorites', {});
  return listed.ok ? listed.data.rows.map((row) => row.instrument) : [];
}

test('a watchlist keeps the order in which instruments were added', async () => {
  for (const instrument of ['US.NWRB', 'CRYPTO.BTCUSDT', 'FX.EURUSD', 'US.NWRB']) await add(instrument);
  expect(await favorites()).toEqual(['US.NWRB', 'CRYPTO.BTCUSDT', 'FX.EURUSD']);
  expect(await favorites((await server.customer()).client)).toEqual([]);
});

test('sorting puts the named instruments first and keeps the others behind them', async () => {
  for (const instrument of ['US.NWRB', 'CRYPTO.BTCUSDT', 'FX.EURUSD']) await add(instrument);
  expect(await sort('FX.EURUSD', 'US.NWRB')).toMatchObject({ ok: true });
  expect(await favorites()).toEqual(['FX.EURUSD', 'US.NWRB', 'CRYPTO.BTCUSDT']);
  expect(await sort('FX.USDJPY')).toMatchObject({ ok: false, code: 'notFound' });
  expect(await favorites()).toEqual(['FX.EURUSD', 'US.NWRB', 'CRYPTO.BTCUSDT']);
});

test('removing instruments ignores those that are not on the watchlist', async () => {
  for (const instrument of ['US.NWRB', 'CRYPTO.BTCUSDT', 'FX.EURUSD']) await add(instrument);
  await customer.client.call('discovery/removeFavorites', {
    instruments: ['US.NWRB', 'FX.EURUSD', 'FX.USDJPY'],
    key: createIdempotencyKey(),
  });
  expect(await favorites()).toEqual(['CRYPTO.BTCUSDT']);
});

test('an unknown instrument cannot be added to the watchlist', async () => {
  expect(await add('US.NONE')).toMatchObject({ ok: false, code: 'instrumentNotFound' });
});

test('search rows are prepared after a start, for new instruments and for each session', async () => {
  const { venues, instrumentRanking, clock, world, timeZones } = server.composed.dependencies;
  const readied: string[] = [];
  const looked = new Set<string>();
  let [all, now] = [venues.all(), clock.now()];
  const counted = createInstrumentRanking({
    venues: venues,
    timeZones: timeZones,
    getInstrumentLabels: ({ id }) => {
      looked.add(id);
      return [];
    },
  });
  const names = createInstrumentSearch({
    venues: { ...venues, all: () => all },
    clock: { ...clock, now: () => now },
    world,
    timeZones,
    instrumentRanking: {
      ...instrumentRanking,
      async rowsReady(of, at) {
        readied.push(MARKETS.find((market) => of.every((each) => each.market === market)) ?? 'letters');
        await counted.rowsReady(of, at);
        // Rows that one letter finds come before all others.
        if (readied.length === 1)
          for (const letter of ['a', 'ㄱ'])
            for (const { id, market } of await names.find(letter, 50))
              if (venues.quote(id, now)) expect(looked, `${market} ${letter}`).toContain(id);
      },
    },
  });
  await names.prepare();
  expect(readied).toEqual([]);
  await names.prepare();
  await names.prepare();
  expect(readied).toEqual(['letters', ...MARKETS]);
  // Includes the labels, which take longest.
  for (const market of MARKETS)
    for (const { id } of venues.listed(market)) if (venues.quote(id, now)) expect(looked, id).toContain(id);
  all = all.slice(1);
  for (let time = 0; time < 3; time += 1) await names.prepare();
  expect(readied).toEqual(['letters', ...MARKETS, 'letters', ...MARKETS]);
  now += 24 * 3_600_000;
  await names.prepare();
  await names.prepare();
  expect(readied.slice(2 * MARKETS.length + 2)).toContain('CRYPTO');
  expect(readied.length).toBeLessThanOrEqual(3 * MARKETS.length + 3);
});

test('search finds by code, by name and by Hangul initials, the best match first', async () => {
  const find = async (query: string) => {
    const found = await customer.client.call('discovery/search', { query, limit: 100 });
    return found.ok ? found.data.rows.map((row) => row.instrument) : [];
  };
  expect((await find('NWRB'))[0]).toBe('US.NWRB');
  expect(await find('nordwind')).toEqual(['US.NWRB']);
  const korean = server.composed.dependencies.venues
    .listed('KR')
    .find((each) => each.localName && /^[가-힣]{4,}$/.test(each.localName))!;
  expect((await find(korean.localName!))[0]).toBe(korean.id);
  expect(await find(getHangulInitials(korean.localName!))).toContain(korean.id);
});

test('the search history lists each query once, latest first, until it is cleared', async () => {
  const history = async () => {
    const listed = await customer.client.call('discovery/listSearchHistory');
    return listed.ok ? listed.data.rows.map((row) => row.query) : [];
  };
  for (const query of ['btc', '삼성', 'btc']) {
    server.clock.advance(1000);
    await customer.client.call('discovery/rememberSearch', { query, key: createIdempotencyKey() });
  }
  expect(await history()).toEqual(['btc', '삼성']);
  for (let i = 0; i < 60; i++) {
    server.clock.advance(1000);
    await customer.client.call('discovery/rememberSearch', { query: `search ${i}`, key: createIdempotencyKey() });
  }
  expect((await history()).slice(0, 2)).toEqual(['search 59', 'search 58']);
  expect(await history()).toHaveLength(50);
  await customer.client.call('discovery/clearSearchHistory', { key: createIdempotencyKey() });
  expect(await history()).toEqual([]);
});

test('adding many instruments adds all or none, and keeps the places of existing ones', async () => {
  const put = (...instruments: string[]) =>
    customer.client.call('discovery/addFavorites', { instruments, key: createIdempotencyKey() });
  expect(await put('FX.EURUSD')).toMatchObject({ data: { added: 1 } });
  const all = ['US.NWRB', 'FX.EURUSD', 'CRYPTO.BTCUSDT', 'US.NWRB'];
  expect(await put(...all)).toMatchObject({ data: { added: 2 } });
  expect(await put('US.NONE', 'CRYPTO.ETHUSDT')).toMatchObject({
    code: 'instrumentNotFound',
    params: { instrument: 'US.NONE' },
  });
  expect(await favorites()).toEqual(['FX.EURUSD', 'US.NWRB', 'CRYPTO.BTCUSDT']);
});
