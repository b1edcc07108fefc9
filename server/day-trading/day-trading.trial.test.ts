/**
 * Day trades through the calls: within the server's allowance, counted under the account's lock, and shown to the
 * customer.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { createTestDayTrader } from '../testing/verified-customer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await createTestDayTrader(server);
});

const iso = (instant: number): string => new Date(instant).toISOString();
const order = {
  instrument: 'US.NWRB',
  side: 'long',
  type: 'market',
  quantity: '10',
  dayTrading: true,
  leverage: 10,
} as const;
const place = (more: object = {}, who = customer) =>
  who.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey(), ...more });
const dollars = async (who = customer) => {
  const received = await who.client.call('trading/getDayTrading', {});
  const row = received.ok
    ? received.data.markets.find(({ currency, market }) => market === 'US' && currency === 'USD')
    : undefined;
  if (!row) throw new Error('no market');
  return row;
};

describe('a day trade', () => {
  it('takes its margin from the wallet, uses the allowance until it is closed, and passes the audit', async () => {
    expect(await dollars()).toMatchObject({
      allowance: '50000.00',
      perOrder: '25000.00',
      used: '0.00',
      left: '50000.00',
      trades: 0,
      tradesPerDay: 20,
      maximumLeverage: 10,
    });
    const preview = await customer.client.call('trading/previewOrder', order);
    const placed = await place();
    if (!placed.ok || !preview.ok) throw new Error('refused');
    expect(preview.data.notes).toContain('dayTrade');
    expect(placed.data.order).toMatchObject({ dayTrading: true, status: 'inPosition', leverage: 10 });
    const position = placed.data.order.position ?? '';
    const held = await customer.client.call('trading/getPosition', { position });
    expect(held).toMatchObject({ ok: true, data: { dayTrading: true, margin: preview.data.margin } });
    const after = await dollars();
    expect([after.used, after.trades]).toEqual([preview.data.notional, 1]);
    expect((Number(after.used) + Number(after.left)).toFixed(2)).toBe('50000.00');
    expect(await server.listAuditDifferences()).toEqual([]);
    expect(
      await customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
      data: { order: { dayTrading: false } },
    });
    expect(await dollars()).toMatchObject({ used: '0.00', trades: 1 });
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('can be sized by an amount of money that covers margin and charges', async () => {
    const placed = await place({ quantity: undefined, amount: '300' });
    if (!placed.ok) throw new Error(placed.code);
    const { order: opened } = placed.data;
    const held = await customer.client.call('trading/getPosition', { position: opened.position ?? '' });
    expect(held.ok && Number(held.data.margin) + Number(opened.fees) + Number(opened.tax)).toBeLessThanOrEqual(300);
    expect(Number(opened.quantity)).toBeGreaterThan(10);
  });

  it('is only open to approved customers', async () => {
    const other = await server.marginCustomer();
    expect(await place({}, other)).toMatchObject({ ok: false, code: 'dayTradingNotApproved' });
    expect(await other.client.call('trading/previewOrder', order)).toMatchObject({
      ok: false,
      code: 'dayTradingNotApproved',
    });
    await expect(place({ effect: 'close' })).rejects.toThrow('400');
  });

  it('is refused from the closing warning on, with the time at which all are closed', async () => {
    const { opensUntil, closesAt } = await dollars();
    const now = server.clock.now();
    server.clock.set(Date.parse(opensUntil ?? ''));
    expect(await place()).toMatchObject({ ok: false, code: 'dayTradingTooLate', params: { closesAt } });
    server.clock.set(Date.parse(opensUntil ?? '') - 1);
    expect(await place()).toMatchObject({ ok: true });
    server.clock.set(now);
  });

  it('never exceeds the allowance when many are sent at once, in whatever instruments', async () => {
    const {
      composed: { dependencies },
    } = server;
    const instruments = dependencies.venues
      .listed('US')
      .filter(({ board, currency }) => board === 'listed' && currency === 'USD')
      .slice(0, 6)
      .map(({ id }) => id);
    const now = server.clock.now();
    // Each about a fifth of the allowance, a dozen at once.
    const sized = instruments.map((instrument) => ({
      instrument,
      quantity: String((10_000n * 100_000_000n) / (dependencies.venues.quote(instrument, now)?.ask ?? 1n)),
    }));
    const answers = await Promise.all([...sized, ...sized].map((each) => place(each)));
    const refused = answers.filter((each) => !each.ok);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((each) => !each.ok && each.code))).toEqual(new Set(['dayTradingAllowance']));
    const { used, left, trades } = await dollars();
    expect(trades).toBe(answers.length - refused.length);
    expect(Number(used)).toBeLessThanOrEqual(50_000);
    expect(Number(left)).toBeGreaterThanOrEqual(0);
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});

describe('the audit of day trades', () => {
  it.each<[string, string, string, RegExp]>([
    [
      'an approval',
      `update day_trading_steps set at = at + interval '1 day' where author = 'rule'`,
      `update day_trading_steps set at = at - interval '1 day' where author = 'rule'`,
      /when the account had no approval/,
    ],
    [
      "a position's kind",
      'update positions set day_trading = false where position_seq = 2',
      'update positions set day_trading = true where position_seq = 2',
      /^day trade .* says false, its order true/,
    ],
    [
      'a status',
      `update day_trading_accounts set status = 'refused' where status = 'approved'`,
      `update day_trading_accounts set status = 'approved' where status = 'refused'`,
      /^day trading .*: is refused, its last step says approved/,
    ],
  ])('reports %s that was altered', async (_, breaking, mending, named) => {
    await place();
    await queryAsOwner(server.database.ownerUrl, breaking);
    const found = await server.listAuditDifferences();
    await queryAsOwner(server.database.ownerUrl, mending);
    expect(
      found.some((sentence) => named.test(sentence)),
      found.join('\n'),
    ).toBe(true);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('accepts trades made with the clock set back to before the approval', async () => {
    expect(await place()).toMatchObject({ ok: true });
    const now = server.clock.now();
    server.clock.set(now - 3_600_000);
    expect(await place()).toMatchObject({ ok: true });
    server.clock.set(now);
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});

describe('the limits of the operator', () => {
  it('apply from their date, account limits before general ones, never backdated or set by the server', async () => {
    const now = server.clock.now();
    const rule = (from: number, decided: number, account: string, allowance: number, trades: number) =>
      queryAsOwner(
        server.database.ownerUrl,
        `insert into day_trading_rules (from_at, market, currency, account_id, allowance, per_order, trades_per_day,
          maximum_leverage, decided_at)
       values ('${iso(from)}', 'US', 'USD', ${account}, ${allowance}, ${allowance}, ${trades}, 4, '${iso(decided)}')`,
      );
    await rule(now + 1_000, now, 'null', 20_000_00, 2);
    await rule(
      now + 1_000,
      now,
      `(select account_id from customers where mobile = '${customer.account}')`,
      90_000_00,
      1,
    );
    await expect(rule(now - 1, now, 'null', 1, 1)).rejects.toThrow(/check constraint/);
    await expect(server.database.pool.query('update day_trading_rules set allowance = 1')).rejects.toThrow(
      /permission denied/,
    );
    const other = await createTestDayTrader(server);
    await server.restart();
    const [mine, others] = [customer, other].map((each) => ({
      ...each,
      client: server.client({ token: each.token, account: each.account }),
    })) as [TestCustomer, TestCustomer];
    server.clock.set(now + 999);
    expect(await dollars(mine)).toMatchObject({ allowance: '50000.00', tradesPerDay: 20 });
    server.clock.set(now + 1_000);
    expect(await dollars(mine)).toMatchObject({
      allowance: '90000.00',
      perOrder: '90000.00',
      tradesPerDay: 1,
      maximumLeverage: 4,
    });
    expect(await dollars(others)).toMatchObject({ allowance: '20000.00', tradesPerDay: 2 });
    expect(await place({}, mine)).toMatchObject({ ok: false, code: 'leverageTooHigh', params: { maximum: 4 } });
    expect(await place({ leverage: 4 }, mine)).toMatchObject({ ok: true });
    expect(await place({ leverage: 4 }, mine)).toMatchObject({
      ok: false,
      code: 'dayTradingTradesUsed',
      params: { maximum: 1 },
    });
  });
});

it('an instrument allows as much leverage as its recent daily moves and the account’s limits permit', async () => {
  const names = ['US', 'KR', 'TH'].flatMap((market) =>
    server.composed.dependencies.venues
      .listed(market as 'US')
      .filter(({ board }) => board === 'listed')
      .slice(0, 12),
  );
  const received: number[] = [];
  for (const listed of names) {
    const { id: instrument } = listed;
    const [one, bars] = await Promise.all([
      customer.client.call('quotes/getInstrument', { instrument }),
      customer.client.call('quotes/getBars', { instrument, period: '1d', adjustment: 'forward', limit: 7 }),
    ]);
    if (!one.ok || !bars.ok) throw new Error('no such name');
    const rows = bars.data.bars.map(
      ({ high, low, close }) => [high, low, close].map(Number) as [number, number, number],
    );
    const past = rows.slice(0, -1).map(([, , close]) => close);
    const [high, low] = rows.at(-1)!;
    const yesterday = past.at(-1)!;
    const largest = Math.max(
      ...past.slice(-5).map((close, day) => Math.abs(close / past.slice(-6)[day]! - 1)),
      (high - yesterday) / yesterday,
      (yesterday - low) / yesterday,
    );
    received.push(one.data.dayTradeLeverage);
    const { maximumLeverage } = server.composed.dependencies.buildDayTradingScope(
      listed,
      BigInt(customer.userId),
      server.clock.now(),
    ).limits;
    // A rate has eight decimals, which may matter at a whole number.
    expect(
      [-1e-7, 1e-7].map((slack) => Math.min(maximumLeverage, Math.max(1, Math.floor(1 / (1.5 * largest + slack))))),
      instrument,
    ).toContain(one.data.dayTradeLeverage);
  }
  // Each market's limit, where the moves allow more.
  expect(new Set(received).size, String(received)).toBeGreaterThan(1);
});
