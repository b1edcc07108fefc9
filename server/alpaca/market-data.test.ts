import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createTestApiKey, request, type TestApiKey } from '../testing/api-key.ts';
import { insertTestNews } from '../testing/insert-test-news.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const time = z.iso.datetime();
const letter = z.string().length(1);
const bar = z.strictObject({
  ...{ t: time, o: z.number(), h: z.number(), l: z.number(), c: z.number() },
  ...{ v: z.number(), n: z.int(), vw: z.number() },
});
const stockBar = bar.extend({ v: z.int() });
const coinQuote = z.strictObject({ t: time, bp: z.number(), bs: z.number(), ap: z.number(), as: z.number() });
const stockQuote = coinQuote.extend({
  ...{ bs: z.int(), as: z.int(), bx: letter, ax: letter, c: z.array(z.string()) },
  z: z.enum(['A', 'B', 'C', 'N', 'O']),
});
const coinTrade = z.strictObject({ t: time, p: z.number(), s: z.number(), i: z.int(), tks: z.enum(['B', 'S']) });
const stockTrade = coinTrade.omit({ tks: true }).extend({
  ...{ s: z.int(), x: letter, c: z.array(z.string()), z: z.enum(['A', 'B', 'C', 'N', 'O']) },
});
const snapshotOf = (trade: z.ZodType, quote: z.ZodType, each: z.ZodType) =>
  z.strictObject({ latestTrade: trade, latestQuote: quote, minuteBar: each, dailyBar: each, prevDailyBar: each });
const token = z.string().nullable();
const pageOf = (name: string, item: z.ZodType) =>
  z.strictObject({ [name]: z.record(z.string(), z.array(item)), next_page_token: token });
const pageOfSymbol = (name: string, item: z.ZodType) =>
  z.strictObject({ symbol: z.string(), [name]: z.array(item), next_page_token: token });

const SCHEMAS: [RegExp, z.ZodType][] = [
  [/^\/v2\/stocks\/bars\/latest/, z.strictObject({ bars: z.record(z.string(), stockBar) })],
  [/^\/v2\/stocks\/quotes\/latest/, z.strictObject({ quotes: z.record(z.string(), stockQuote) })],
  [/^\/v2\/stocks\/trades\/latest/, z.strictObject({ trades: z.record(z.string(), stockTrade) })],
  [/^\/v2\/stocks\/\w+\/bars\/latest/, z.strictObject({ symbol: z.string(), bar: stockBar })],
  [/^\/v2\/stocks\/\w+\/quotes\/latest/, z.strictObject({ symbol: z.string(), quote: stockQuote })],
  [/^\/v2\/stocks\/\w+\/trades\/latest/, z.strictObject({ symbol: z.string(), trade: stockTrade })],
  [/^\/v2\/stocks\/snapshots/, z.record(z.string(), snapshotOf(stockTrade, stockQuote, stockBar))],
  [/^\/v2\/stocks\/\w+\/snapshot/, snapshotOf(stockTrade, stockQuote, stockBar).extend({ symbol: z.string() })],
  [/^\/v2\/stocks\/bars/, pageOf('bars', stockBar)],
  [/^\/v2\/stocks\/quotes/, pageOf('quotes', stockQuote)],
  [/^\/v2\/stocks\/trades/, pageOf('trades', stockTrade)],
  [/^\/v2\/stocks\/meta/, z.record(z.string(), z.string())],
  [/^\/v2\/stocks\/[\w.]+\/bars/, pageOfSymbol('bars', stockBar)],
  [/^\/v2\/stocks\/\w+\/quotes/, pageOfSymbol('quotes', stockQuote)],
  [/^\/v2\/stocks\/\w+\/trades/, pageOfSymbol('trades', stockTrade)],
  [/^\/v1beta3\/crypto\/us\/latest\/bars/, z.strictObject({ bars: z.record(z.string(), bar) })],
  [/^\/v1beta3\/crypto\/us\/latest\/quotes/, z.strictObject({ quotes: z.record(z.string(), coinQuote) })],
  [/^\/v1beta3\/crypto\/us\/latest\/trades/, z.strictObject({ trades: z.record(z.string(), coinTrade) })],
  [
    /^\/v1beta3\/crypto\/us\/latest\/orderbooks/,
    z.strictObject({
      orderbooks: z.record(
        z.string(),
        z.strictObject({
          t: time,
          b: z.array(z.strictObject({ p: z.number(), s: z.number() })),
          a: z.array(z.strictObject({ p: z.number(), s: z.number() })),
        }),
      ),
    }),
  ],
  [
    /^\/v1beta3\/crypto\/us\/snapshots/,
    z.strictObject({ snapshots: z.record(z.string(), snapshotOf(coinTrade, coinQuote, bar)) }),
  ],
  [/^\/v1beta3\/crypto\/us\/bars/, pageOf('bars', bar)],
  [/^\/v1beta3\/crypto\/us\/quotes/, pageOf('quotes', coinQuote)],
  [/^\/v1beta3\/crypto\/us\/trades/, pageOf('trades', coinTrade)],
  [
    /^\/v1beta1\/news/,
    z.strictObject({
      news: z.array(
        z.strictObject({
          ...{ id: z.int(), headline: z.string(), author: z.string(), created_at: time, updated_at: time },
          ...{ summary: z.string(), content: z.string(), url: z.string().nullable(), source: z.string() },
          ...{ images: z.array(z.never()), symbols: z.array(z.string()) },
        }),
      ),
      next_page_token: token,
    }),
  ],
  [
    /most-actives/,
    z.strictObject({
      most_actives: z.array(z.strictObject({ symbol: z.string(), volume: z.int(), trade_count: z.int() })),
      last_updated: time,
    }),
  ],
  [
    /movers/,
    z.strictObject({
      ...Object.fromEntries(
        ['gainers', 'losers'].map((side) => [
          side,
          z.array(
            z.strictObject({
              ...{ symbol: z.string(), percent_change: z.number(), change: z.number(), price: z.number() },
            }),
          ),
        ]),
      ),
      market_type: z.enum(['stocks', 'crypto']),
      last_updated: time,
    }),
  ],
  [
    /^\/v1beta1\/forex\/latest\/rates/,
    z.strictObject({
      rates: z.record(z.string(), z.strictObject({ bp: z.number(), mp: z.number(), ap: z.number(), t: time })),
    }),
  ],
  [
    /^\/v1\/corporate-actions/,
    z.strictObject({
      corporate_actions: z.strictObject({
        cash_dividends: z
          .array(
            z.strictObject({
              ...{ id: z.uuid(), symbol: z.string(), cusip: z.string(), rate: z.number(), ex_date: z.iso.date() },
              ...{ special: z.boolean(), foreign: z.boolean(), process_date: z.iso.date() },
              ...{ record_date: z.iso.date().optional(), payable_date: z.iso.date() },
            }),
          )
          .optional(),
        ...Object.fromEntries(
          ['forward_splits', 'reverse_splits', 'stock_dividends'].map((kind) => [
            kind,
            z.array(z.looseObject({})).optional(),
          ]),
        ),
      }),
      next_page_token: token,
    }),
  ],
];
const date = z.iso.date();
const announcement = z.strictObject({
  ...{ id: z.uuid(), corporate_action_id: z.uuid(), ca_sub_type: z.string() },
  ca_type: z.enum(['dividend', 'merger', 'spinoff', 'split']),
  ...{ initiating_symbol: z.string(), initiating_original_cusip: z.string() },
  ...{ target_symbol: z.string(), target_original_cusip: z.string() },
  ...{ declaration_date: date.nullable(), ex_date: date, record_date: date.nullable(), payable_date: date.nullable() },
  ...{ cash: z.string(), old_rate: z.string(), new_rate: z.string() },
});
SCHEMAS.push(
  [/^\/v2\/corporate_actions\/announcements\?/, z.array(announcement)],
  [/^\/v2\/corporate_actions\/announcements\//, announcement],
);
const ERROR = z.strictObject({ code: z.int(), message: z.string() });

interface Bar {
  t: string;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}

for (const hours of ['always', 'exchange'] as const)
  describe(`with hours ${hours}`, () => {
    /** 2026-11-20 is a Friday; in New York its session begins at 14:30 UTC. */
    const server = provideTestServer({ hours, workByHand: true });
    let key: TestApiKey;
    // A key may make so many calls a minute, and the clock stands still.
    beforeEach(async () => {
      server.clock.set(Date.parse('2026-11-20T16:00:30.500Z'));
      key = await createTestApiKey(await server.customer());
    });

    async function get(path: string, of = key) {
      const answer = await request(server.origin, 'GET', `/alpaca${path}`, { headers: of.headers });
      const [, schema] = SCHEMAS.find(([pattern]) => pattern.test(path)) ?? [];
      if (!schema) throw new Error(`no schema for ${path}`);
      return answer.status === 200
        ? schema.parse(answer.json) && answer.json
        : { ...ERROR.parse(answer.json), status: answer.status };
    }
    /** All pages of a list of one symbol. */
    async function getAll(path: string, series: string, symbol: string, limit: number): Promise<Bar[]> {
      const found: Bar[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page = await get(`${path}&limit=${limit}${next === '' ? '' : `&page_token=${next}`}`);
        const items = page[series][symbol] ?? [];
        expect(items.length).toBeLessThanOrEqual(limit);
        found.push(...items);
        next = page.next_page_token;
      }
      return found;
    }
    const now = () => server.clock.now();

    describe('bars', () => {
      const path = (timeframe: string, more = '') =>
        `/v2/stocks/bars?symbols=NWRB&timeframe=${timeframe}&start=2026-11-18T00:00:00Z${more}`;

      it('are those of the charts, to the last digit', async () => {
        const { bars } = await get(path('1Min', '&sort=desc&limit=5'));
        const own = await unwrapAnswer(
          server.client().call('quotes/getBars', {
            ...{ instrument: 'US.NWRB', period: '1m', adjustment: 'none', limit: 6 },
          }),
        );
        const charted = own.bars
          .slice(0, 5)
          .toReversed()
          .map(({ at, open, high, low, close, volume }) => ({
            ...{ t: at.replace('.000Z', 'Z'), v: Number(volume) },
            ...{ o: Number(open), h: Number(high), l: Number(low), c: Number(close) },
          }));
        expect(bars.NWRB.map(({ n: _n, vw: _vw, ...rest }: Bar & Record<'n' | 'vw', number>) => rest)).toEqual(
          charted.map((each) => expect.objectContaining(each)),
        );
      });

      it('come in pages without gaps or repeats, in both orders', async () => {
        for (const timeframe of ['1Min', '7Min', '1Hour', '5T', '2H']) {
          const whole = await getAll(path(timeframe), 'bars', 'NWRB', 10_000);
          expect(whole.length, timeframe).toBeGreaterThan(2);
          expect(await getAll(path(timeframe), 'bars', 'NWRB', 347), timeframe).toEqual(whole);
          const newestFirst = await getAll(path(timeframe, '&sort=desc'), 'bars', 'NWRB', 211);
          expect(newestFirst.toReversed(), timeframe).toEqual(whole);
          expect(new Set(whole.map(({ t }) => t)).size).toBe(whole.length);
        }
      });

      it('of a longer time frame hold those of a shorter one', async () => {
        const minutes = await getAll(path('1Min'), 'bars', 'NWRB', 10_000);
        for (const [timeframe, length] of [
          ['5Min', 5],
          ['30Min', 30],
          ['1Hour', 60],
        ] as const) {
          const longer = await getAll(path(timeframe), 'bars', 'NWRB', 10_000);
          for (const each of longer.slice(0, -1)) {
            const from = Date.parse(each.t);
            expect(from % (length * 60_000)).toBe(0);
            const inside = minutes.filter(({ t }) => Date.parse(t) >= from && Date.parse(t) < from + length * 60_000);
            expect(each).toMatchObject({
              ...{ o: inside[0]!.o, c: inside.at(-1)!.c, h: Math.max(...inside.map(({ h }) => h)) },
              ...{ l: Math.min(...inside.map(({ l }) => l)), v: inside.reduce((sum, { v }) => sum + v, 0) },
            });
          }
        }
      });

      it('never show the future, nor a minute that is not over', async () => {
        const minutes = await getAll(path('1Min', '&end=2027-11-20T00:00:00Z'), 'bars', 'NWRB', 10_000);
        expect(minutes.at(-1)!.t).toBe('2026-11-20T15:59:00Z');
        for (const timeframe of ['1Hour', '1Day', '1Week', '1Month', '12Month']) {
          const { bars } = await get(path(timeframe, '&end=2027-11-20T00:00:00Z').replace('2026-11-18', '2026-01-01'));
          expect(bars, timeframe).toHaveProperty('NWRB');
          for (const { t } of bars.NWRB) expect(Date.parse(t)).toBeLessThanOrEqual(now());
        }
        expect((await get(path('1Day', '&start=2027-01-01'))).bars).not.toHaveProperty('2027');
      });

      it('of a day begin at midnight of New York, of weeks on Monday, of months on their first day', async () => {
        const days = await getAll(path('1Day'), 'bars', 'NWRB', 2);
        expect(days.map(({ t }) => t)).toEqual([
          '2026-11-18T05:00:00Z',
          '2026-11-19T05:00:00Z',
          '2026-11-20T05:00:00Z',
        ]);
        const weeks = await get('/v2/stocks/NWRB/bars?timeframe=1W&start=2026-11-01&end=2026-11-20');
        expect(weeks.bars.map(({ t }: Bar) => t)).toEqual([
          ...['2026-11-02T05:00:00Z', '2026-11-09T05:00:00Z', '2026-11-16T05:00:00Z'],
        ]);
        const months = await get('/v2/stocks/NWRB/bars?timeframe=4Month&start=2025-12-01&end=2026-11-20');
        expect(months.bars.map(({ t }: Bar) => t)).toEqual([
          ...['2026-01-01T05:00:00Z', '2026-05-01T04:00:00Z', '2026-09-01T04:00:00Z'],
        ]);
        const dates = await get('/v2/stocks/NWRB/bars?timeframe=1Day&start=2026-11-18&end=2026-11-19');
        expect(dates.bars.map(({ t }: Bar) => t)).toEqual(['2026-11-18T05:00:00Z', '2026-11-19T05:00:00Z']);
      });

      it('of several symbols share the limit', async () => {
        const several = path('1Day', '').replace('NWRB', 'NWRB,ALPN,NOPE');
        const first = await get(`${several}&limit=4`);
        expect(Object.keys(first.bars)).toEqual(['ALPN', 'NWRB']);
        expect(first.bars.NWRB).toHaveLength(1);
        const second = await get(`${several}&limit=4&page_token=${first.next_page_token}`);
        expect(second).toMatchObject({ next_page_token: null });
        expect(second.bars.NWRB).toHaveLength(2);
      });

      it('from years before the first price on reach it in few requests', async () => {
        const first = await get('/v2/stocks/NWRB/bars?timeframe=1Min&start=2001-01-01&limit=3');
        expect(first.bars).toHaveLength(3);
        expect((await get('/v2/stocks/NWRB/bars?timeframe=1Day&start=2001-01-01&limit=1')).bars[0].o).toBe(
          first.bars[0].o,
        );
      });

      it('are adjusted for what is asked', async () => {
        const plain = await get('/v2/stocks/NWRB/bars?timeframe=1Day&start=2022-01-01&limit=10000');
        const all = await get('/v2/stocks/NWRB/bars?timeframe=1Day&start=2022-01-01&limit=10000&adjustment=all');
        const split = await get('/v2/stocks/NWRB/bars?timeframe=1Day&start=2022-01-01&limit=10000&adjustment=split');
        expect(all.bars[0].c).toBeLessThan(plain.bars[0].c);
        expect(split.bars[0].c).toBeLessThanOrEqual(plain.bars[0].c);
        expect(all.bars.at(-1)).toEqual(plain.bars.at(-1));
        expect(await get(path('1Day', '&adjustment=dividend'))).toMatchObject({ status: 422, code: 40010001 });
      });

      it('with a wrong field are refused', async () => {
        for (const each of ['0Min', '60Min', '24Hour', '2Day', '5Month', '', 'Day', '1e1Min'])
          expect(await get(path(each)), each).toMatchObject({
            status: 422,
            message: `invalid timeframe: ${each}`,
          });
        for (const each of ['limit=0', 'limit=x', 'page_token=eA', 'sort=up', 'end=yesterday', 'currency=EUR'])
          expect(await get(path('1Day', `&${each}`)), each).toMatchObject({ status: 422 });
        expect(await get('/v2/stocks/bars?timeframe=1Day')).toMatchObject({ message: 'symbols is required' });
      });
    });

    describe('past quotes and trades', () => {
      const path = (series: string, more = '') =>
        `/v2/stocks/${series}?symbols=NWRB&start=2026-11-20T15:50:00Z&end=2026-11-20T15:52:00Z${more}`;

      it('are what each second showed, in pages without gaps or repeats', async () => {
        const quotes = await getAll(path('quotes'), 'quotes', 'NWRB', 10_000);
        expect(quotes).toHaveLength(121);
        expect(await getAll(path('quotes'), 'quotes', 'NWRB', 50)).toEqual(quotes);
        expect((await getAll(path('quotes', '&sort=desc'), 'quotes', 'NWRB', 7)).toReversed()).toEqual(quotes);
        server.clock.set(Date.parse(quotes[30]!.t) + 200);
        expect((await get('/v2/stocks/NWRB/quotes/latest')).quote).toEqual(quotes[30]);
      });

      it('trades add up to what the day traded', async () => {
        const trades = await getAll(path('trades'), 'trades', 'NWRB', 10);
        const minutes = await get(
          '/v2/stocks/NWRB/bars?timeframe=1Min&start=2026-11-20T15:50:00Z&end=2026-11-20T15:51:00Z',
        );
        const inMinutes = (trades as unknown as { t: string; s: number }[]).filter(
          ({ t }) => t > '2026-11-20T15:50:00Z' && t <= '2026-11-20T15:52:00Z',
        );
        const traded = inMinutes.reduce((sum, { s }) => sum + s, 0);
        expect(traded).toBeGreaterThan(0);
        expect(traded).toBeLessThanOrEqual(minutes.bars.reduce((sum: number, { v }: Bar) => sum + v, 0));
      });

      it('end with now, and begin with the world', async () => {
        const { quotes } = await get('/v2/stocks/NWRB/quotes?sort=desc&limit=1&end=2030-01-01T00:00:00Z');
        expect(quotes[0].t).toBe('2026-11-20T16:00:30Z');
        const before = '/v2/stocks/NWRB/quotes?start=2026-11-19T15:00:00Z&end=2026-11-19T16:00:00Z';
        expect(await get(before)).toMatchObject({ quotes: [], next_page_token: null });
      });
    });

    it.runIf(hours === 'exchange')('past quotes pass over a weekend at once', async () => {
      server.clock.set(Date.parse('2026-11-23T14:30:01.500Z'));
      const path = '/v2/stocks/NWRB/quotes?start=2026-11-20T20:59:59Z&end=2026-11-24';
      const { quotes, next_page_token } = await get(path);
      const times = ['20T20:59:59', '20T21:00:00', '23T14:30:00', '23T14:30:01'].map((at) => `2026-11-${at}Z`);
      expect(quotes.map(({ t }: Bar) => t)).toEqual(times);
      expect(next_page_token).toBeNull();
      expect((await get(`${path}&sort=desc`)).quotes.map(({ t }: Bar) => t)).toEqual(times.toReversed());
    });

    it('the latest of stocks, of one or several, and snapshots', async () => {
      for (const each of ['bars', 'quotes', 'trades']) {
        const several = await get(`/v2/stocks/${each}/latest?symbols=nwrb,ALPN,NOPE,BTC/USD`);
        expect(Object.keys(several[each])).toEqual(['ALPN', 'NWRB']);
        const one = await get(`/v2/stocks/NWRB/${each}/latest?feed=iex`);
        expect(one[each.slice(0, -1)]).toEqual(several[each].NWRB);
        expect(await get(`/v2/stocks/NOPE/${each}/latest`)).toMatchObject({ status: 404, code: 40410000 });
      }
      const snapshot = await get('/v2/stocks/NWRB/snapshot');
      expect(snapshot).toMatchObject({ symbol: 'NWRB', minuteBar: { t: '2026-11-20T15:59:00Z' } });
      expect(snapshot.dailyBar).toMatchObject({ t: '2026-11-20T05:00:00Z', c: snapshot.latestTrade.p });
      expect(snapshot.dailyBar.vw).toBeGreaterThanOrEqual(snapshot.dailyBar.l);
      expect(snapshot.dailyBar.vw).toBeLessThanOrEqual(snapshot.dailyBar.h);
      const days = await get('/v2/stocks/NWRB/bars?timeframe=1Day&start=2026-11-19&end=2026-11-19');
      expect(snapshot.prevDailyBar).toEqual(days.bars[0]);
      expect((await get('/v2/stocks/snapshots?symbols=NWRB')).NWRB).toEqual({ ...snapshot, symbol: undefined });
    });

    it('coins are named as they are asked for', async () => {
      for (const name of ['BTC/USD', 'BTC/USDT']) {
        const symbols = `symbols=${encodeURIComponent(name)}`;
        for (const each of ['bars', 'quotes', 'trades', 'orderbooks'])
          expect(Object.keys((await get(`/v1beta3/crypto/us/latest/${each}?${symbols}`))[each])).toEqual([name]);
        expect(Object.keys((await get(`/v1beta3/crypto/us/snapshots?${symbols}`)).snapshots)).toEqual([name]);
        const bars = await get(`/v1beta3/crypto/us/bars?timeframe=1Hour&${symbols}`);
        expect(bars.bars[name][0].t).toBe('2026-11-20T00:00:00Z');
        for (const each of ['quotes', 'trades'])
          expect((await get(`/v1beta3/crypto/us/${each}?${symbols}&limit=3`))[each][name]).toHaveLength(3);
      }
    });

    it('other markets are seen by a key that asks for them', async () => {
      const wider = await createTestApiKey(await server.customer(), { markets: ['KR'] });
      const path = '/v2/stocks/KR.GGRA/bars?timeframe=1Day&start=2026-11-16';
      expect((await get(path)).bars).toEqual([]);
      const [first] = (await unwrapAnswer(server.client().call('quotes/listInstruments', { market: 'KR' }))).rows;
      const { bars } = await get(path.replace('KR.GGRA', first!.instrument), wider);
      expect(bars[0].t).toBe('2026-11-15T15:00:00Z');
    });

    it('what moves, currencies, and codes', async () => {
      const { most_actives } = await get('/v1beta1/screener/stocks/most-actives?by=volume&top=3');
      expect(most_actives).toHaveLength(3);
      expect(most_actives[0].volume).toBeGreaterThanOrEqual(most_actives[1].volume);
      const { gainers, losers } = await get('/v1beta1/screener/stocks/movers?top=5');
      expect(gainers[0].percent_change).toBeGreaterThan(0);
      expect(losers[0].percent_change).toBeLessThan(0);
      expect(await get('/v1beta1/screener/crypto/movers')).toMatchObject({ market_type: 'crypto' });
      expect(await get('/v1beta1/screener/bonds/movers')).toMatchObject({ status: 404 });
      const { rates } = await get('/v1beta1/forex/latest/rates?currency_pairs=USDKRW,NOPE');
      expect(Object.keys(rates)).toEqual(['USDKRW']);
      expect(await get('/v2/stocks/meta/exchanges')).toMatchObject({ N: 'New York Stock Exchange' });
      expect(await get('/v2/stocks/meta/conditions/trade?tape=A')).toEqual({ '@': 'Regular Sale' });
    });

    it('corporate actions by symbol, and those announced', async () => {
      const all = await get('/v1/corporate-actions?symbols=NWRB&types=cash_dividend&start=2025-01-01&end=2026-11-20');
      const dividends = all.corporate_actions.cash_dividends;
      expect(dividends.length).toBeGreaterThan(1);
      expect(Object.keys(all.corporate_actions)).toEqual(['cash_dividends']);
      const first = await get(
        '/v1/corporate-actions?symbols=NWRB&types=cash_dividend&start=2025-01-01&end=2026-11-20&limit=1',
      );
      expect(first.corporate_actions.cash_dividends).toEqual([dividends[0]]);
      expect(first.next_page_token).toBe('1');
      await get('/v1/corporate-actions?limit=5');
    });

    it('announcements in the older form, also by their id', async () => {
      const path = '/v2/corporate_actions/announcements';
      const list = async () =>
        (await unwrapAnswer(server.client().call('quotes/listUpcomingActions', { market: 'US' }))).rows[0];
      let upcoming = await list();
      for (; !upcoming; upcoming = await list()) server.clock.advance(7 * 86_400_000);
      const { exDate, instrument, amount } = upcoming;
      const range = `since=${exDate}&until=${exDate}`;
      const all = await get(`${path}?ca_types=dividend,split&${range}`);
      const own = all.find(({ initiating_symbol }: Record<string, string>) => `US.${initiating_symbol}` === instrument);
      expect(own).toMatchObject({ ca_type: 'dividend', ca_sub_type: 'cash', cash: amount, ex_date: exDate });
      expect(await get(`${path}?ca_types=dividend&${range}&symbol=${own.initiating_symbol}`)).toEqual([own]);
      expect(await get(`${path}/${own.id}`)).toEqual(own);
      expect(await get(`${path}?ca_types=merger&${range}`)).toEqual([]);
      expect(await get(`${path}/${own.id.replace(/.$/, own.id.endsWith('0') ? '1' : '0')}`)).toMatchObject({
        status: 404,
      });
      for (const wrong of [
        `ca_types=gift&${range}`,
        range,
        'ca_types=split',
        'ca_types=split&since=2025-01-01&until=2026-01-01',
      ])
        expect(await get(`${path}?${wrong}`), wrong).toMatchObject({ status: 422 });
    });

    it('news in pages, newest first, about the symbols that are asked for', async () => {
      const pieces = [...['First', 'Second', 'Third'].entries()];
      for (const [index, title] of pieces) await insertTestNews(server, title, ['US.NWRB'], (index + 1) * 60_000);
      await insertTestNews(server, 'Other', ['US.ALPN', 'CRYPTO.BTCUSDT'], 30_000);
      const titles = (page: { news: { headline: string }[] }) => page.news.map(({ headline }) => headline);
      const first = await get('/v1beta1/news?limit=3&include_content=true');
      expect(titles(first)).toEqual(['Other', 'First', 'Second']);
      expect(first.news[0]).toMatchObject({
        ...{ symbols: ['ALPN', 'BTC/USDT'], content: '<p>Other.</p><p>A second paragraph.</p>' },
        ...{ source: 'A wire', url: 'https://news.example/1', created_at: '2026-11-20T16:00:00.500Z' },
      });
      expect(titles(await get(`/v1beta1/news?page_token=${first.next_page_token}`))).toEqual(['Third']);
      expect(titles(await get('/v1beta1/news?symbols=ALPN,BTCUSD'))).toEqual(['Other']);
      expect(titles(await get('/v1beta1/news?symbols=NWRB&start=2026-11-20T15:58:30Z'))).toEqual(['First', 'Second']);
      expect(titles(await get('/v1beta1/news?end=2026-11-20T15:58:30Z'))).toEqual(['Third']);
      expect(titles(await get('/v1beta1/news?symbols=NOPE'))).toEqual([]);
      expect(await get('/v1beta1/news?sort=asc')).toMatchObject({ status: 422 });
    });

    it('families that are not served are not found', async () => {
      for (const path of ['/v1beta1/options/bars', '/v2/options/contracts', '/v1beta1/crypto-perps/us/latest/bars']) {
        const answer = await request(server.origin, 'GET', `/alpaca${path}`, { headers: key.headers });
        expect(answer).toMatchObject({ status: 404, json: { code: 40410000, message: 'endpoint not found.' } });
      }
    });
  });
