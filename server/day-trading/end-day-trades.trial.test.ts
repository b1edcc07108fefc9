/**
 * Day trades end with their session: announced once, closed once, by one order each; also after a restart, on half days
 * and around lunch.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { TradingHoursMode, Market } from '@bourse/core/markets/market-types.ts';
import { createTestDayTrader } from '../testing/verified-customer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createMarketViewBuilder } from '../trading/decision-market-view.ts';
import { createFinancingJob } from '../trading/overnight-charge-jobs.ts';
import { closeIntradayPositions } from '../trading/close-intraday-positions.ts';

const server = provideTestServer();
let customer: TestCustomer;
const MINUTE_MS = 60_000;
beforeEach(async () => {
  customer = await createTestDayTrader(server);
});

const run = (hours: TradingHoursMode = 'always') => {
  const { dependencies, desk } = server.composed;
  return closeIntradayPositions({
    ...dependencies,
    desk,
    getMarketView: createMarketViewBuilder({ ...dependencies, world: { ...dependencies.world, hours } }),
    hours,
  });
};
const at = (market: Market, date: string, time: string): void => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  server.clock.set(getInstantOfMinute(market, date, hour * 60 + minute, server.composed.dependencies.timeZones));
};
const client = () => server.client({ token: customer.token, account: customer.account });
async function open(market: Market, more: object = {}): Promise<string> {
  for (const { id, board } of server.composed.dependencies.venues.listed(market)) {
    if (board === 'index') continue;
    const placed = await client().call('trading/placeOrder', {
      instrument: id,
      side: 'long',
      type: 'market',
      quantity: market === 'TH' ? '100' : '2',
      leverage: 5,
      dayTrading: true,
      key: createIdempotencyKey(),
      ...more,
    });
    if (placed.ok && placed.data.order.position) return placed.data.order.position;
  }
  throw new Error(`no day trade could be opened in ${market}`);
}
const statusOf = async (position: string) => {
  const got = await client().call('trading/getPosition', { position });
  return got.ok ? got.data.status : got.code;
};
const warnings = async () => {
  const notices = await client().call('notices/listNotices', {});
  return notices.ok
    ? notices.data.rows.filter(({ code }) => code === 'dayTradeWarning').map(({ params }) => params['at'])
    : [];
};

describe('the end of the session', () => {
  it('is announced half an hour before, and an explained order closes each day trade ten minutes before', async () => {
    const [first, second] = [await open('US'), await open('US', { side: 'short' })];
    const laterOrder = await client().call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    });
    at('US', '2026-11-20', '23:29');
    expect(await run()).toBe(0);
    at('US', '2026-11-20', '23:30');
    await Promise.all([run(), run()]);
    await run();
    const end = getInstantOfMinute('US', '2026-11-21', 0, server.composed.dependencies.timeZones);
    expect(await warnings()).toEqual(
      [end - 10 * MINUTE_MS, end - 10 * MINUTE_MS].map((instant) => new Date(instant).toISOString()),
    );
    at('US', '2026-11-20', '23:50');
    await Promise.all([run(), run()]);
    await run();
    const orders = await client().call('trading/listOrders', { market: 'US' });
    if (!orders.ok || !laterOrder.ok) throw new Error('refused');
    expect(
      orders.data.rows
        .filter(({ cause }) => cause === 'intradayEnd')
        .map(({ position }) => position)
        .toSorted(),
    ).toEqual([first, second].toSorted());
    for (const position of [first, second]) {
      const got = await client().call('trading/getPosition', { position });
      expect(
        got.ok && [
          got.data.status,
          got.data.margin,
          got.data.explanations.length,
          got.data.explanations.at(-1)?.fill.rule,
        ],
      ).toEqual(['closed', '0.00', 2, 'close.market']);
    }
    expect(await statusOf(laterOrder.data.order.position ?? '')).toBe('inPosition');
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('missed in an outage closes day trades once when the market reopens, without overnight interest', async () => {
    const left = await open('SA');
    at('SA', '2026-11-24', '09:00');
    await server.restart();
    // Other work that is due after a restart runs at the same time.
    await Promise.all([
      run(),
      run(),
      createFinancingJob({
        ...server.composed.dependencies,
        desk: server.composed.desk,
        stockLendingTerms: server.composed.stockLendingTerms,
      })(),
    ]);
    expect(await statusOf(left)).toBe('closed');
    const orders = await client().call('trading/listOrders', { market: 'SA' });
    expect(orders.ok && orders.data.rows.filter(({ effect }) => effect === 'close').map(({ cause }) => cause)).toEqual([
      'intradayEnd',
    ]);
    expect(await client().call('trading/getPosition', { position: left })).toMatchObject({
      ok: true,
      data: { financing: '0.00' },
    });
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('is met after a restart that missed only the warning', async () => {
    at('KR', '2026-11-26', '12:00');
    const position = await open('KR');
    at('KR', '2026-11-26', '23:55');
    await server.restart();
    await Promise.all([run(), run()]);
    expect([await statusOf(position), await warnings()]).toEqual(['closed', []]);
  });

  it.each<
    [what: string, market: Market, date: string, opened: string, quiet: string[], warned: string, closed: string]
  >([
    ["Thailand's afternoon, not its lunch", 'TH', '2026-12-01', '11:00', ['12:15', '12:25', '13:00'], '16:00', '16:20'],
    ["New York's half day", 'US', '2026-11-27', '10:00', ['12:29'], '12:30', '12:50'],
    ["Korea's exam day", 'KR', '2026-11-19', '11:00', ['15:20', '15:59'], '16:00', '16:20'],
    ['a currency day at 17:00 New York', 'FX', '2026-12-02', '10:00', ['16:29'], '16:30', '16:50'],
  ])('is that of %s', async (_, market, date, opened, quiet, warned, closed) => {
    at(market, date, opened);
    const position = await open(market);
    for (const time of quiet) {
      at(market, date, time);
      expect(await run('exchange')).toBe(0);
    }
    at(market, date, warned);
    expect(await run('exchange')).toBe(1);
    expect(await warnings()).toEqual([
      new Date(
        getInstantOfMinute(
          market,
          date,
          Number(closed.slice(0, 2)) * 60 + Number(closed.slice(3)),
          server.composed.dependencies.timeZones,
        ),
      ).toISOString(),
    ]);
    expect(await statusOf(position)).toBe('inPosition');
    at(market, date, closed);
    await run('exchange');
    expect(await statusOf(position)).toBe('closed');
  });
});
