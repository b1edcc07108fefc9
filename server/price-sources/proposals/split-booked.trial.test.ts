/** A split that a source reports is booked for a holder once it is decided, and causes no call of margin before. */
import { expect, it } from 'vitest';
import { createIdempotencyKey, type TestStaff } from '../../testing/test-server.ts';
import { unwrapAnswer } from '../../testing/unwrap-answer.ts';
import { createFixedSource, printOf } from '../testing-fixed-source.ts';
import { sourceDay as day, provideRealPriceTestServer } from '../testing-real-prices.ts';

const APPLE = 'US.AAPL';
const MINUTE_MS = 60_000;
const BEFORE = [day('2026-11-18', '400'), day('2026-11-19', '404')];
const yahoo = createFixedSource('yahoo');
const server = provideRealPriceTestServer([yahoo], { byHand: false });
let staff: TestStaff;

const say = (last: string): void => void yahoo.prints.set('AAPL', printOf('AAPL', server.clock.now(), last));
const morning = async (time: string) => {
  server.clock.set(Date.parse(time));
  staff = await server.staff('treasurer');
};

it('a leveraged holder keeps everything until the split is decided, and then has four times as many', async () => {
  await morning('2026-11-20T16:00:00Z');
  yahoo.days.set('AAPL', { currency: 'USD', bars: BEFORE, actions: [] });
  await server.decide('yahoo', 1, ['US'], staff);
  await server.add(staff, APPLE);
  const { venues } = server.composed.dependencies;
  const untilTradable = async (): Promise<void> => {
    const findPrice = (): bigint | null => {
      server.clock.advance(1_000);
      say(venues.actions(APPLE, server.clock.now()).length > 0 ? '102' : '408');
      return venues.tradable(APPLE, server.clock.now())?.last ?? null;
    };
    await expect.poll(findPrice, { interval: 500, timeout: 30_000 }).not.toBeNull();
  };
  await untilTradable();
  await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
  const customer = await server.marginCustomer();
  const { order } = await unwrapAnswer(
    customer.client.call('trading/placeOrder', {
      ...{ instrument: APPLE, side: 'long', type: 'market', quantity: '3', leverage: 2, key: createIdempotencyKey() },
    } as never) as Promise<{ ok: true; data: { order: { position: string } } }>,
  );
  const held = () => unwrapAnswer(customer.client.call('trading/getPosition', { position: order.position }));
  expect(await held()).toMatchObject({ quantity: '3' });

  await morning('2026-11-23T16:00:00Z');
  const split = { kind: 'split', exDate: '2026-11-23', to: 4n, from: 1n } as const;
  yahoo.days.set('AAPL', { currency: 'USD', bars: [...BEFORE, day('2026-11-20', '408')], actions: [split] });
  say('102');
  const reports = async () => (await unwrapAnswer(staff.client.call('staff/listReportedActions', {}))).reports;
  await expect.poll(async () => (await reports()).length, { timeout: 30_000 }).toBe(1);
  for (let minute = 0; minute < 5; minute += 1) {
    server.clock.advance(MINUTE_MS);
    say('102');
    await server.composed.dependencies.priceSourceRunner.step();
  }
  expect(await held()).toMatchObject({ quantity: '3', status: 'inPosition' });

  await unwrapAnswer(
    staff.client.call('staff/decideReportedActions', {
      ...{ reports: [(await reports())[0]!.report], verdict: 'propose', why: 'As the company announced' },
      key: createIdempotencyKey(),
    }),
  );
  await untilTradable();
  await expect.poll(async () => (await held()).quantity, { timeout: 30_000 }).toBe('12');
  expect(await held()).toMatchObject({ status: 'inPosition' });
  expect(await server.listAuditDifferences()).toEqual([]);
});
