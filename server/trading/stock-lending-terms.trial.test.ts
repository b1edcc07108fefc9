/**
 * Borrowing stock through the calls: shown before the sale, lent once however many ask at the same moment, returned,
 * and charged under its own name.
 */
import { describe, expect, it, vi } from 'vitest';
import { createCommandDesk } from '../desk/group-commit-desk.ts';
import { queryAsOwner, silentLog } from '../db/testing.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { createFinancingJob } from './overnight-charge-jobs.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { openDayTradingRules } from '../day-trading/day-trading-rules.ts';
import { createDayTradesLoadBuilder } from '../day-trading/day-trades-command-load.ts';
import { createExchangeRateLookup } from '../ledger/exchange-rates.ts';
import { createAccountEventBuilder } from './build-account-events.ts';
import { placeOrder } from './place-order.ts';
import { createMarketViewBuilder } from './decision-market-view.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';

const server = provideTestServer();

const iso = (instant: number): string => new Date(instant).toISOString();
/** The operator says how much of an instrument can be lent from the next second on. */
async function lend(instrument: string, quantity: string | null, rate: string | null = null): Promise<void> {
  const now = server.clock.now();
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into stock_rules (from_at, decided_at, instrument, quantity, rate)
      values ('${iso(now + 1_000)}', '${iso(now)}', '${instrument}', ${quantity && `${quantity}00000000`}, ${rate})`,
  );
  server.clock.advance(1_000);
  await server.composed.stockLendingTerms.reload();
}
const short = (customer: TestCustomer, instrument: string, quantity: string, more: object = {}) =>
  customer.client.call('trading/placeOrder', {
    instrument,
    side: 'short',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
    ...more,
  });
const preview = (customer: TestCustomer, instrument: string, quantity: string, side: 'long' | 'short' = 'short') =>
  customer.client.call('trading/previewOrder', { instrument, side, type: 'market', quantity });
const lent = async (instrument: string): Promise<string> =>
  (
    (
      await server.database.pool.query<{ lent: bigint }>('select lent from lent_stock where instrument = $1', [
        instrument,
      ])
    ).rows[0]?.lent ?? 0n
  ).toString();
async function nothingForTheAuditor(): Promise<void> {
  expect(await server.listAuditDifferences()).toEqual([]);
}

describe('borrowable stock', () => {
  it('shows its fee before a short sale, refuses by name if short of stock, and returns when bought back', async () => {
    const customer = await server.marginCustomer();
    await lend('US.NWRB', '30', '36000000');
    expect(await preview(customer, 'US.NWRB', '10', 'long')).toMatchObject({ ok: true, data: { borrow: null } });
    const previewAnswer = await preview(customer, 'US.NWRB', '10');
    if (!previewAnswer.ok) throw new Error(previewAnswer.code);
    expect(previewAnswer.data).toMatchObject({ maximumQuantity: '30', borrow: { rate: '0.36', available: '30' } });
    // At 102 % of the price, rounded up to the whole dollar.
    expect(Number(previewAnswer.data.borrow?.feePerNight)).toBeCloseTo(
      (Number(previewAnswer.data.notional) * 1.02 * 0.36) / 360,
      1,
    );
    const refused = { ok: false, code: 'notEnoughStock', params: { available: '30' } };
    expect(await preview(customer, 'US.NWRB', '31')).toMatchObject(refused);
    expect(await short(customer, 'US.NWRB', '31')).toMatchObject(refused);
    const sold = await short(customer, 'US.NWRB', '20');
    if (!sold.ok) throw new Error(sold.code);
    expect(await short(customer, 'US.NWRB', '11')).toMatchObject({
      ok: false,
      code: 'notEnoughStock',
      params: { available: '10' },
    });
    const position = sold.data.order.position ?? '';
    expect(
      await customer.client.call('trading/closePosition', { position, quantity: '5', key: createIdempotencyKey() }),
    ).toMatchObject({ ok: true });
    expect(await lent('US.NWRB')).toBe('1500000000');
    expect(
      await customer.client.call('trading/closePosition', { position, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
    expect(await lent('US.NWRB')).toBe('0');
  });

  it('is lent from the waiting order on, follows its changes, and returns on cancellation', async () => {
    const customer = await server.marginCustomer();
    const waiting = await short(customer, 'US.NWRB', '20', {
      type: 'limit',
      limitPrice: '300',
      timeInForce: 'gtc',
      leverage: 5,
    });
    if (!waiting.ok) throw new Error(waiting.code);
    const order = waiting.data.order.id;
    expect(await lent('US.NWRB')).toBe('2000000000');
    expect(await short(customer, 'US.NWRB', '11')).toMatchObject({
      ok: false,
      code: 'notEnoughStock',
      params: { available: '10' },
    });
    expect(
      await customer.client.call('trading/replaceOrder', { order, quantity: '31', key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: false,
      code: 'notEnoughStock',
      params: { available: '10' },
    });
    expect(
      await customer.client.call('trading/replaceOrder', { order, quantity: '30', key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: true,
    });
    expect(await lent('US.NWRB')).toBe('3000000000');
    expect(await customer.client.call('trading/cancelOrder', { order, key: createIdempotencyKey() })).toMatchObject({
      ok: true,
    });
    expect(await lent('US.NWRB')).toBe('0');
  });

  it('the last unit is lent once, however many customers and processes request it concurrently', async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => server.marginCustomer()));
    await Promise.all(Array.from({ length: 6 }, () => server.marginCustomer()));
    const { dependencies, stockLendingTerms, corporateActionSchedule } = server.composed;
    const other = createCommandDesk({
      recordRegistry: RECORD_REGISTRY,
      app: server.database.app,
      clock: server.clock,
      log: silentLog,
      buildAccountEvents: createAccountEventBuilder(dependencies.venues),
      committed: () => {},
    });
    const views = createMarketViewBuilder({
      ...dependencies,
      stockLendingTerms: stockLendingTerms,
      corporateActionSchedule: corporateActionSchedule,
    });
    const dayTrading = await openDayTradingRules(dependencies.database, dependencies.world);
    const there = placeOrder({
      ...dependencies,
      desk: other,
      getMarketView: views,
      buildDayTradingScope: createDayTradesLoadBuilder(dayTrading, dependencies.timeZones, dependencies.world),
      exchangeRates: createExchangeRateLookup(dependencies),
    });
    const accounts = (
      await server.database.pool.query<{ account_id: bigint }>(
        'select account_id from accounts order by account_id desc limit 6',
      )
    ).rows.map(({ account_id }) => account_id);
    // Both have read that all of it is there before either can write that it has lent some.
    const holding = openDatabaseClient(server.database.ownerUrl);
    await holding.connect();
    await holding.query(`begin; select lent from lent_stock where instrument = 'US.NWRB' for update`);
    const requests = Promise.all([
      ...customers.map(async (customer) => {
        const sold = await short(customer, 'US.NWRB', '7');
        return sold.ok ? 'sold' : sold.code;
      }),
      ...accounts.map(async (account) => {
        const sold = await there(
          { instrument: 'US.NWRB', side: 'short', type: 'market', quantity: '7', key: createIdempotencyKey() },
          { account } as Parameters<typeof there>[1],
        );
        return 'order' in sold ? 'sold' : sold.refused;
      }),
    ]);
    await vi.waitFor(async () =>
      expect(
        (
          await server.database.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      ).toBeGreaterThan(1),
    );
    await holding.query('commit');
    await holding.end();
    const answers = await requests;
    await other.stop();
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => 'notEnoughStock'),
      ...Array.from({ length: 4 }, () => 'sold'),
    ]);
    expect(await lent('US.NWRB')).toBe('2800000000');
    await nothingForTheAuditor();
  });

  it("isn't available for every instrument, and has no number if nobody counts it", async () => {
    const customer = await server.marginCustomer();
    const small = server.composed.dependencies.venues.listed('TH').find(({ board }) => board === 'otc')?.id ?? '';
    expect(await preview(customer, small, '100')).toMatchObject({ ok: false, code: 'stockNotLent' });
    expect(await customer.client.call('quotes/getInstrument', { instrument: small })).toMatchObject({
      ok: true,
      data: { shortAllowed: false },
    });
    expect(await customer.client.call('quotes/getInstrument', { instrument: 'US.NWRB' })).toMatchObject({
      ok: true,
      data: { shortAllowed: true },
    });
    // A pair is rolled over instead.
    expect(await preview(customer, 'FX.EURUSD', '1000')).toMatchObject({ ok: true, data: { borrow: null } });
  });

  it("charges a separate fee per night at the operator's rate", async () => {
    const customer = await server.marginCustomer();
    await lend('US.NWRB', null, '72000000');
    const sold = await short(customer, 'US.NWRB', '100', { leverage: 5 });
    if (!sold.ok) throw new Error(sold.code);
    expect(
      await customer.client.call('trading/getPosition', { position: sold.data.order.position ?? '' }),
    ).toMatchObject({ ok: true, data: { loan: { rate: '0.72' }, recall: null } });
    server.clock.set(Date.parse('2026-11-21T05:00:00.000Z'));
    await createFinancingJob({
      ...server.composed.dependencies,
      desk: server.composed.desk,
      stockLendingTerms: server.composed.stockLendingTerms,
    })();
    const rows = await customer.client.call('wallet/listTransfers', { limit: 100 });
    if (!rows.ok) throw new Error(rows.code);
    const fees = rows.data.rows.filter(({ code }) => code === 'borrowFee');
    expect(fees).toHaveLength(1);
    const [night] = (await queryAsOwner(
      server.database.ownerUrl,
      `select worth::text, rate::text from borrow_nights where account_id = ${customer.userId}`,
    )) as { worth: string; rate: string }[];
    expect(night).toMatchObject({ rate: '72000000' });
    // Whole dollars, at 102 % of the night's price.
    expect(Number(night!.worth) % 100_00).toBe(0);
    expect(Number(night!.worth) / 100_00).toBeGreaterThan(Number(sold.data.order.averagePrice) * 0.9);
    expect(Number(fees[0]?.amount)).toBeCloseTo((Number(night!.worth) * 0.72) / 360 / 100, 2);
    expect(rows.data.rows.filter(({ code }) => code === 'financing')).toEqual([]);
    await nothingForTheAuditor();
    for (const column of ['worth', 'rate']) {
      const change = (by: string) =>
        queryAsOwner(
          server.database.ownerUrl,
          `update borrow_nights set ${column} = ${column} ${by}
          where account_id = ${customer.userId}`,
        );
      await change('* 2');
      expect(await server.listAuditDifferences(), column).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^borrower .* units count for 2026-11-20, which was not charged for them/),
        ]),
      );
      await change('/ 2');
    }
    await nothingForTheAuditor();
  });

  it("can't be backdated, nor changed by the server", async () => {
    const now = server.clock.now();
    await expect(
      queryAsOwner(
        server.database.ownerUrl,
        `insert into stock_rules (from_at, decided_at, instrument)
          values ('${iso(now - 1)}', '${iso(now)}', 'US.NWRB')`,
      ),
    ).rejects.toThrow(/check constraint/);
    await expect(server.database.pool.query('update stock_rules set quantity = 1')).rejects.toThrow(
      /permission denied/,
    );
  });
});
