/**
 * Jobs on a real server: dividends are paid once, session keys are committed before and revealed after a session,
 * stop-outs close positions, and old keys are deleted.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import type { CorporateAction } from '@bourse/core/markets/market-types.ts';
import { computeNotional, parseScaled } from '@bourse/core/ledger/money.ts';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { deleteOldAccountEvents, deleteOldIdempotencyKeys } from './retention.ts';
import { commitAndRevealPriceKeys } from '../proofs/commit-and-reveal-price-keys.ts';
import { payDividends } from '../corporate-actions/pay-dividends.ts';

const server = provideTestServer();

const DAY_MS = 86_400_000;
const dependencies = () => server.composed.dependencies;
const available = async (customer: TestCustomer, currency: string): Promise<bigint> => {
  const {
    rows: [row],
  } = await server.database.pool.query<{ amount: bigint }>(
    `select amount from balances where account_id = $1 and currency = $2 and bucket = 'available'`,
    [customer.userId, currency],
  );
  return row?.amount ?? 0n;
};
async function buy(customer: TestCustomer, instrument: string, quantity: string, leverage = 1) {
  const result = await customer.client.call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'market',
    quantity,
    leverage,
    key: createIdempotencyKey(),
  });
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.data.order;
}

describe('a dividend', () => {
  type Dividend = Extract<CorporateAction, { kind: 'dividend' }>;
  const ahead = (): Dividend => {
    const now = server.clock.now();
    const coming = dependencies()
      .venues.listed('US')
      .flatMap((each) => dependencies().venues.actions(each.id, now + 120 * DAY_MS))
      .filter(
        (action): action is Dividend =>
          action.kind === 'dividend' &&
          getInstantOfMinute('US', action.exDate, 0, dependencies().timeZones) > now + DAY_MS,
      );
    const [first] = coming.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1));
    if (!first) throw new Error('this world has no dividend in the coming months');
    return first;
  };
  const pay = () =>
    payDividends({
      database: server.database,
      desk: server.composed.desk,
      venues: dependencies().venues,
      clock: server.clock,
      timeZones: dependencies().timeZones,
      corporateActionSchedule: {
        exAtOf: ({ exDate }) => getInstantOfMinute('US', exDate, 0, dependencies().timeZones),
        ready: () => true,
      },
    });

  it('is paid once, on its pay date, to holders before the ex-date, with a notice', async () => {
    const dividend = ahead();
    const before = await server.customer();
    await buy(before, dividend.instrument, '10');
    server.clock.set(getInstantOfMinute('US', dividend.exDate, 1, dependencies().timeZones));
    const after = await server.customer();
    await buy(after, dividend.instrument, '10');
    // Shares sold after going ex still get the dividend.
    const seller = await server.client().call('user/login', { account: before.account, password: before.password });
    expect(
      await server
        .client({ token: seller.ok ? seller.data.token : '', account: before.account })
        .call('trading/placeOrder', {
          instrument: dividend.instrument,
          side: 'long',
          effect: 'close',
          type: 'market',
          quantity: '10',
          key: createIdempotencyKey(),
        }),
    ).toMatchObject({ ok: true, data: { order: { filled: '10' } } });
    const [held, late] = [await available(before, 'USD'), await available(after, 'USD')];
    await Promise.all([pay(), pay()]);
    const payday = getInstantOfMinute('US', dividend.payDate, 0, dependencies().timeZones);
    expect(payday).toBeGreaterThan(server.clock.now());
    server.clock.set(payday - 1);
    await pay();
    expect(await available(before, 'USD')).toBe(held);
    // Down for a month over the due day: it is paid afterwards, once.
    server.clock.set(payday + 30 * DAY_MS);
    await Promise.all([pay(), pay()]);
    await pay();
    const amount = computeNotional(dividend.amount, parseScaled('10') ?? 0n, 'USD', 'down');
    expect(amount).toBeGreaterThan(0n);
    // Less the tax of foreign investors in the United States.
    expect(await available(before, 'USD')).toBe(held + amount - (amount * 3n) / 10n);
    expect(await available(after, 'USD')).toBe(late);
    // Weeks have passed: the session has expired, as it should.
    const login = await server.client().call('user/login', { account: before.account, password: before.password });
    const again = server.client({ token: login.ok ? login.data.token : '', account: before.account });
    const notices = await again.call('notices/listNotices', {});
    expect(notices.ok && notices.data.rows.find((each) => each.code === 'dividend')).toMatchObject({
      code: 'dividend',
      params: { quantity: '10', currency: 'USD' },
    });
  });
});

describe('a session key', () => {
  it('is committed and sealed before its session and revealed only when the next session has started', async () => {
    const simulator = createSimulator({
      seed: dependencies().world.seed,
      hours: 'always',
      zones: dependencies().timeZones,
      startDate: '2026-11-20',
    });
    const keep = () =>
      commitAndRevealPriceKeys({
        database: server.database,
        keys: simulator,
        clock: server.clock,
        timeZones: dependencies().timeZones,
        hours: 'always',
      });
    await keep();
    const customer = await server.customer();
    const list = async () => {
      const result = await customer.client.call('ledger/listSessionKeys', { market: 'KR', limit: 20 });
      if (!result.ok) throw new Error(result.code);
      return result.data.rows;
    };
    const [coming] = await list();
    expect(Date.parse(coming?.committedAt ?? '')).toBeLessThan(
      getInstantOfMinute('KR', coming?.date ?? '', 0, dependencies().timeZones),
    );
    expect(coming?.key).toBeNull();
    await expect.poll(async () => (await list())[0]?.seal, { timeout: 10_000 }).not.toBeNull();
    const seal = await customer.client.call('ledger/getSeal', { number: (await list())[0]?.seal ?? 0 });
    expect(seal.ok && seal.data.notes).toContain(`session key KR ${coming?.date} ${coming?.keyHash}`);

    server.clock.set(getInstantOfMinute('KR', coming?.date ?? '', 720, dependencies().timeZones));
    await keep();
    expect((await list()).find((each) => each.date === coming?.date)?.key).toBeNull();
    server.clock.advance(DAY_MS);
    await keep();
    const revealed = (await list()).find((each) => each.date === coming?.date);
    expect(
      createHash('sha256')
        .update(Buffer.from(revealed?.key ?? '', 'hex'))
        .digest('hex'),
    ).toBe(coming?.keyHash);
  });
});

describe('a stop-out', () => {
  it('closes part of a leveraged position when its margin is used up and leaves available money alone', async () => {
    const customer = await server.marginCustomer();
    const volatile = dependencies()
      .venues.listed('CRYPTO')
      .find((each) => each.board !== 'index');
    const order = await buy(customer, volatile?.id ?? '', '100', 5);
    await expect.poll(() => server.composed.orderBookWatcher.books()).toHaveLength(8);
    const before = await available(customer, 'USDT');
    const seq = BigInt(Number.parseInt((order.position ?? '').split('-')[1] ?? '', 36));
    // A test can't wait for that, so the liquidation price is moved up to the market.
    await queryAsOwner(
      server.database.ownerUrl,
      `update positions set liquidation_price = 9000000000000000, call_price = 9000000000000000
        where account_id = ${customer.userId} and position_seq = ${seq}`,
    );
    await queryAsOwner(
      server.database.ownerUrl,
      `select pg_notify('books', '${getBookPartition(volatile?.id ?? '')}:p${customer.userId}.${seq}')`,
    );
    await expect
      .poll(
        async () => {
          // Each second is looked at once.
          server.clock.advance(1_000);
          await server.composed.orderBookWatcher.checkMarket();
          const position = await customer.client.call('trading/getPosition', { position: order.position ?? '' });
          return position.ok && Number(position.data.openQuantity);
        },
        { timeout: 10_000 },
      )
      .toBeLessThan(100);
    expect(await available(customer, 'USDT')).toBe(before);
    const notices = await customer.client.call('notices/listNotices', {});
    expect(notices.ok && notices.data.rows[0]?.code).toBe('stopOut');
  });
});

it('deletes old idempotency keys but not those of the house or of the last days', async () => {
  const customer = await server.customer();
  await buy(customer, 'US.NWRB', '1');
  const count = async () =>
    Number(
      (
        await server.database.pool.query<{ n: bigint }>(
          'select count(*) as n from command_keys where account_id = $1',
          [customer.userId],
        )
      ).rows[0]?.n,
    );
  const before = await count();
  const daysOn = (days: number) => ({
    ago: (milliseconds: number) => server.clock.now() + days * DAY_MS - milliseconds,
  });
  await deleteOldIdempotencyKeys(server.database, daysOn(6));
  expect(await count()).toBe(before);
  await deleteOldIdempotencyKeys(server.database, daysOn(9));
  expect(await count()).toBe(1);
});

it('deletes stream-only events after a week and keeps messages', async () => {
  const customer = await server.customer();
  await buy(customer, 'US.NWRB', '1');
  await customer.client.call('trading/placeOrder', {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'limit',
    limitPrice: '100',
    quantity: '1',
    key: createIdempotencyKey(),
  });
  const events = async () =>
    (
      await server.database.pool.query<{ notice: string | null }>('select notice from events where account_id = $1', [
        customer.userId,
      ])
    ).rows;
  expect((await events()).some((event) => event.notice === null)).toBe(true);
  await deleteOldAccountEvents(server.database, server.clock.now() + 9 * DAY_MS);
  const left = await events();
  expect(left.length).toBeGreaterThan(0);
  expect(left.every((event) => event.notice !== null)).toBe(true);
});
