/** A source's adjusted closes on their way into a chart, from a server in Yahoo's form. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdempotencyKey, type TestStaff } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { createSourceTransport } from '../source-transport.ts';
import { type RealPriceTestServer, startRealPriceTestServer } from '../testing-real-prices.ts';
import { createYahooSource } from '../yahoo/yahoo-source.ts';
import {
  opensOn,
  startYahooTestServer,
  testMeta,
  tradedOn,
  type YahooTestServer,
} from '../yahoo/testing-yahoo-server.ts';

const NOW = Date.parse('2026-06-24T16:00:00Z');
let source: YahooTestServer;
let server: RealPriceTestServer;
let staff: TestStaff;
beforeAll(async () => {
  source = await startYahooTestServer();
  const transport = createSourceTransport({ now: () => server.clock.now(), privateBaseAllowed: true });
  server = await startRealPriceTestServer([createYahooSource({ transport, baseUrl: source.origin })]);
  server.clock.set(NOW);
  staff = await server.staff('treasurer');
});
afterAll(async () => {
  await server.stop();
  await source.close();
});

it('already adjusted closes are turned back first, and divided once by the house’s own split', async () => {
  source.set('AAPL', {
    meta: testMeta('AAPL', { regularMarketPrice: 103, regularMarketTime: NOW / 1000 }),
    rows: [tradedOn('2026-06-18', 400), tradedOn('2026-06-22', 101), tradedOn('2026-06-23', 102)],
    splits: [{ seconds: opensOn('2026-06-22'), numerator: 4, denominator: 1 }],
  });
  await server.decide('yahoo', 1, ['US'], staff);
  await server.add(staff, 'US.AAPL');
  await server.step();
  expect((await server.barsOf('US.AAPL', '1d')).map(({ close }) => Number(close) / 1e8)).toEqual([400, 101, 102]);
  const { reports } = await unwrapAnswer(staff.client.call('staff/listReportedActions', {}));
  expect(reports).toMatchObject([{ kind: 'split', terms: '4:1', exDate: '2026-06-22' }]);
  await unwrapAnswer(
    staff.client.call('staff/decideReportedActions', {
      ...{ reports: [reports[0]!.report], verdict: 'propose', why: 'As the company announced' },
      key: createIdempotencyKey(),
    }),
  );
  const customer = await server.customer();
  const request = { instrument: 'US.AAPL', period: '1d', adjustment: 'forward' } as const;
  const { bars } = await unwrapAnswer(customer.client.call('quotes/getBars', request));
  expect(bars.map(({ close }) => Number(close)).slice(0, 3)).toEqual([100, 101, 102]);
});
