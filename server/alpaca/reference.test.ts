import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createTestApiKey, request, type TestApiKey } from '../testing/api-key.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

/** 2026-11-20 is a Friday with a whole session; the next Thursday is Thanksgiving, and its Friday is short. */
const server = provideTestServer({ hours: 'exchange', workByHand: true });
let key: TestApiKey;
beforeAll(async () => {
  key = await createTestApiKey(await server.customer());
});
const get = (path: string, of = key) => request(server.origin, 'GET', `/alpaca${path}`, { headers: of.headers });

const decimal = z.string().regex(/^\d+(\.\d+)?$/);
const asset = z.strictObject({
  id: z.uuid(),
  class: z.enum(['us_equity', 'us_option', 'crypto']),
  exchange: z.enum(['AMEX', 'ARCA', 'ASCX', 'BATS', 'NYSE', 'NASDAQ', 'NYSEARCA', 'OTC', 'CRYPTO', '']),
  symbol: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
  tradable: z.boolean(),
  marginable: z.boolean(),
  shortable: z.boolean(),
  easy_to_borrow: z.boolean(),
  fractionable: z.boolean(),
  min_order_size: decimal,
  min_trade_increment: decimal,
  price_increment: decimal,
  maintenance_margin_requirement: z.number(),
  margin_requirement_long: decimal,
  margin_requirement_short: decimal,
  attributes: z.array(z.string()),
});
const newYorkTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/);
const clock = z.strictObject({
  timestamp: newYorkTime,
  is_open: z.boolean(),
  next_open: newYorkTime,
  next_close: newYorkTime,
});
const date = z.iso.date();
const calendarDay = z.strictObject({
  date,
  open: z.string().regex(/^\d\d:\d\d$/),
  close: z.string().regex(/^\d\d:\d\d$/),
  session_open: z.string().regex(/^\d{4}$/),
  session_close: z.string().regex(/^\d{4}$/),
  settlement_date: date,
});
const exchange = z.strictObject({
  acronym: z.string(),
  mic: z.string().optional(),
  name: z.string(),
  timezone: z.string(),
});
const zoned = z.iso.datetime({ offset: true });
const clocks = z.strictObject({
  clocks: z.array(
    z.strictObject({
      market: exchange,
      timestamp: zoned,
      is_market_day: z.boolean(),
      next_market_open: zoned,
      next_market_close: zoned,
      phase: z.enum(['closed', 'pre', 'core', 'lunch', 'post']),
      phase_until: zoned,
    }),
  ),
});
const marketCalendar = z.strictObject({
  market: exchange,
  calendar: z.array(
    z.strictObject({
      date,
      core_start: zoned,
      core_end: zoned,
      settlement_date: date,
      ...Object.fromEntries(
        ['pre', 'lunch', 'post'].flatMap((phase) => [
          [`${phase}_start`, zoned.optional()],
          [`${phase}_end`, zoned.optional()],
        ]),
      ),
    }),
  ),
});

describe('assets', () => {
  it('are those of the United States and coins, with exchanges and classes that clients know', async () => {
    const all = z.array(asset).parse((await get('/v2/assets')).json);
    expect(new Set(all.map((each) => each.class))).toEqual(new Set(['us_equity', 'crypto']));
    expect(new Set(all.map((each) => each.exchange))).toEqual(new Set(['NYSE', 'NASDAQ', 'OTC', 'CRYPTO']));
    const coins = z.array(asset).parse((await get('/v2/assets?status=active&asset_class=crypto')).json);
    expect(coins).toEqual(all.filter((each) => each.class === 'crypto'));
    const nasdaq = z.array(asset).parse((await get('/v2/assets?exchange=NASDAQ')).json);
    expect(nasdaq).toEqual(all.filter((each) => each.exchange === 'NASDAQ'));
    expect((await get('/v2/assets?asset_class=us_option')).json).toEqual([]);
  });

  it('of other markets are listed for a key that sees them, on an exchange without a name', async () => {
    const wider = await createTestApiKey(await server.customer(), { markets: ['KR'] });
    const all = z.array(asset).parse((await get('/v2/assets', wider)).json);
    expect(all.find(({ symbol }) => symbol.startsWith('KR.'))).toMatchObject({ class: 'us_equity', exchange: '' });
  });

  it('follow the rulebook', async () => {
    expect(asset.parse((await get('/v2/assets/NWRB')).json)).toMatchObject({
      symbol: 'NWRB',
      status: 'active',
      tradable: true,
      marginable: true,
      shortable: true,
      fractionable: true,
      price_increment: '0.01',
    });
  });

  it('are found by symbol and id, and coins with a slash, encoded, encoded twice, or without one', async () => {
    const { json } = await get('/v2/assets/BTC%2FUSDT');
    expect(asset.parse(json)).toMatchObject({ symbol: 'BTC/USDT', class: 'crypto', exchange: 'CRYPTO' });
    for (const path of ['BTC%252FUSDT', 'BTC/USDT', 'BTC/USD', 'BTCUSD', 'btcusdt', json.id])
      expect((await get(`/v2/assets/${path}`)).json, path).toEqual(json);
    for (const path of ['NOPE', 'NO/PE', 'fixed_income/us_treasuries', 'KR.005930'])
      expect(await get(`/v2/assets/${path}`), path).toMatchObject({ status: 404, json: { code: 40410000 } });
  });
});

describe('the clock', () => {
  it('has the offset of New York, which clients cut off, before, in and after a session', async () => {
    const { json } = await get('/v2/clock');
    expect(clock.parse(json)).toEqual({
      timestamp: '2026-11-20T03:00:00.000-05:00',
      is_open: false,
      next_open: '2026-11-20T09:30:00.000-05:00',
      next_close: '2026-11-20T16:00:00.000-05:00',
    });
    const v3 = clocks.parse((await get('/v3/clock?markets=NYSE&time=2026-11-20T15:00:00Z')).json);
    expect(v3.clocks[0]).toMatchObject({
      market: { acronym: 'NYSE', mic: 'XNYS', timezone: 'America/New_York' },
      phase: 'core',
      phase_until: '2026-11-20T16:00:00.000-05:00',
      next_market_open: '2026-11-23T09:30:00.000-05:00',
    });
  });

  it('knows the markets that the key sees', async () => {
    const usual = clocks.parse((await get('/v3/clock')).json);
    expect(usual.clocks.map(({ market }) => market.acronym)).toEqual(['NYSE', 'NASDAQ', 'CRYPTO']);
    const wider = await createTestApiKey(await server.customer(), { markets: ['SA', 'TH'] });
    const { json } = await get('/v3/clock?markets=TADAWUL,XBKK&time=2026-11-23T05:30:00Z', wider);
    expect(clocks.parse(json).clocks).toMatchObject([
      { market: { mic: 'XSAU' }, phase: 'closed' },
      { market: { mic: 'XBKK' }, phase: 'lunch' },
    ]);
    expect(await get('/v3/clock?markets=XSAU')).toMatchObject({ status: 422, json: { code: 40010001 } });
  });
});

describe('the calendar', () => {
  it('leaves out holidays and has early closes and settlement dates', async () => {
    const { json } = await get('/v2/calendar?start=2026-11-25&end=2026-11-28T00:00:00Z');
    expect(z.array(calendarDay).parse(json)).toEqual([
      {
        ...{ date: '2026-11-25', open: '09:30', close: '16:00', session_open: '0400', session_close: '2000' },
        settlement_date: '2026-11-27',
      },
      {
        ...{ date: '2026-11-27', open: '09:30', close: '13:00', session_open: '0400', session_close: '1700' },
        settlement_date: '2026-11-30',
      },
    ]);
    const settled = await get('/v2/calendar?start=2026-11-27&end=2026-11-27&date_type=SETTLEMENT');
    expect(settled.json).toMatchObject([{ date: '2026-11-25' }]);
    expect(z.array(calendarDay).parse((await get('/v2/calendar')).json).length).toBeGreaterThan(700);
    expect(await get('/v2/calendar?start=2026-02-30')).toMatchObject({ status: 422 });
  });

  it('of a market has its phases', async () => {
    const { json } = await get('/v3/calendar/XNYS?start=2026-11-27&end=2026-11-27');
    expect(marketCalendar.parse(json).calendar).toEqual([
      {
        date: '2026-11-27',
        pre_start: '2026-11-27T04:00:00.000-05:00',
        pre_end: '2026-11-27T09:30:00.000-05:00',
        core_start: '2026-11-27T09:30:00.000-05:00',
        core_end: '2026-11-27T13:00:00.000-05:00',
        post_start: '2026-11-27T13:00:00.000-05:00',
        post_end: '2026-11-27T17:00:00.000-05:00',
        settlement_date: '2026-11-30',
      },
    ]);
    const long = await get('/v3/calendar/XNYS?start=2026-01-01&end=9999-12-31');
    expect(marketCalendar.parse(long.json).calendar.at(-1)!.date).toBe('2026-12-31');
    expect(await get('/v3/calendar/XKRX')).toMatchObject({ status: 404, json: { code: 40410000 } });
  });
});
