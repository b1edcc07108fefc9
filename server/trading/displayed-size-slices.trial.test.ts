/**
 * Displayed sizes in slices, over HTTP: by one account, by several of one person on two processes, and as the preview
 * and the ladder tell.
 */
import { bookTestTransfer, isUnexpectedDifference } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { describe, expect, it } from 'vitest';
import { computeLadderFill } from '@bourse/core/trading/books/price-ladder.ts';
import { formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { silentLog, queryAsOwner } from '../db/testing.ts';
import { createCommandDesk } from '../desk/group-commit-desk.ts';
import { createExchangeRateLookup } from '../ledger/exchange-rates.ts';
import { openDayTradingRules } from '../day-trading/day-trading-rules.ts';
import { createDayTradesLoadBuilder } from '../day-trading/day-trades-command-load.ts';
import { createAccountEventBuilder } from './build-account-events.ts';
import { createMarketViewBuilder } from './decision-market-view.ts';
import { placeOrder } from './place-order.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';

const server = provideTestServer();

const NAME = 'US.NWRB';
const TICK = 1_000_000n;
const scaled = (text: string): bigint => parseScaled(text) ?? 0n;

async function rich(): Promise<TestCustomer> {
  const customer = await server.customer();
  await bookTestTransfer(server.composed, BigInt(customer.userId), {
    currency: 'USD',
    amount: 100_000_000_000n,
    debit: 'promotion',
    credit: 'available',
    code: 'practice',
    reference: 'test',
  });
  return customer;
}
/** All of them belong to the person of the first. */
const onePerson = (...customers: TestCustomer[]) =>
  queryAsOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    customers[0]!.userId,
    customers.map(({ userId }) => userId),
  ]);

const nextMinute = (): void => server.clock.set(server.clock.now() + 61_000);
const quote = () => server.composed.dependencies.venues.quote(NAME, server.clock.now())!;
const buy = async (customer: TestCustomer, quantity: string) => {
  const placed = await customer.client.call('trading/placeOrder', {
    instrument: NAME,
    side: 'long',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(placed.code);
  return placed.data.order;
};
const preview = async (customer: TestCustomer, quantity: string) => {
  const previewed = await customer.client.call('trading/previewOrder', {
    instrument: NAME,
    side: 'long',
    type: 'market',
    quantity,
  });
  if (!previewed.ok) throw new Error(previewed.code);
  return previewed.data;
};
const average = (orders: readonly { averagePrice: string | null }[]): number =>
  Number(orders.reduce((sum, { averagePrice }) => sum + scaled(averagePrice ?? '0'), 0n)) / orders.length;
const SLICES = 8;

describe('the displayed size taken in slices', () => {
  it("slices cost within a fifth of the whole's previewed impact; each slice costs what its preview says", async () => {
    nextMinute();
    const customer = await rich();
    const { ask, askSize } = quote();
    const size = (askSize / 100_000_000n).toString();
    const whole = Number(scaled((await preview(customer, (BigInt(size) * BigInt(SLICES)).toString())).price) - ask);
    const orders = [];
    for (let slice = 0; slice < SLICES; slice++) {
      const { price } = await preview(customer, size);
      const order = await buy(customer, size);
      expect(order.averagePrice).toBe(price);
      orders.push(order);
    }
    expect(whole).toBeGreaterThan(0);
    expect(Math.abs((average(orders) - Number(ask)) / whole - 1)).toBeLessThan(0.2);
    const position = await customer.client.call('trading/getPosition', { position: orders.at(-1)!.position ?? '' });
    expect(position).toMatchObject({
      ok: true,
      data: { explanations: [{ takenBefore: String(Number(size) * (SLICES - 1)) }] },
    });
  });

  it('is gone for whoever has taken it and half of it for everybody else: what is shown is what fills', async () => {
    nextMinute();
    const [customer, other] = [await rich(), await rich()];
    const { ask, askSize } = quote();
    const size = (askSize / 100_000_000n).toString();
    await buy(customer, size);
    const asks = async ({ client }: Pick<TestCustomer, 'client'>) => {
      const depth = await client.call('quotes/getDepth', { instrument: NAME });
      if (!depth.ok) throw new Error(depth.code);
      return depth.data.asks;
    };
    expect(scaled((await asks(customer))[0]!.price)).toBeGreaterThan(ask);
    for (const reader of [other, { client: server.client() }]) {
      const [first] = await asks(reader);
      expect([scaled(first!.price), scaled(first!.size)]).toEqual([
        ask,
        askSize - BigInt(Math.ceil(Number(size) / 2)) * SCALE,
      ]);
    }
    const { price, notes } = await preview(other, size);
    expect(notes).toContain('takenByOthers');
    const order = await buy(other, size);
    expect(order.averagePrice).toBe(price);
    expect(scaled(price)).toBeGreaterThan(ask);
    const position = await other.client.call('trading/getPosition', { position: order.position ?? '' });
    const half = formatScaled(askSize / 2n);
    expect(position).toMatchObject({ ok: true, data: { explanations: [{ takenBefore: half, othersTaken: half }] } });
    // A minute later all of it is back.
    nextMinute();
    expect(scaled((await asks(other))[0]!.size)).toBe(quote().askSize);
  });

  it('many accounts at the same moment, in one commit, pay for one another', async () => {
    nextMinute();
    const customers = await Promise.all(Array.from({ length: SLICES }, rich));
    const { ask, askSize } = quote();
    const size = (askSize / 100_000_000n).toString();
    const whole = Number(
      scaled((await preview(customers[0]!, (BigInt(size) * BigInt(SLICES)).toString())).price) - ask,
    );
    const orders = await Promise.all(customers.map((customer) => buy(customer, size)));
    // Each has the others' half in front of it.
    expect((average(orders) - Number(ask)) / whole).toBeGreaterThan(0.4);
    const differences = async () => (await server.listAuditDifferences()).filter(isUnexpectedDifference);
    expect(await differences()).toEqual([]);
    // What nobody took, or doesn't make the price, is found.
    const last = `(account_id, fill_seq) =
      (select account_id, fill_seq from fills where others_taken > 0 order by at desc, others_taken desc limit 1)`;
    const forge = (change: string) =>
      queryAsOwner(server.database.ownerUrl, `update fills set ${change} where ${last}`);
    await forge('taken_before = taken_before + 10000000000');
    expect(await differences()).toEqual([expect.stringContaining("doesn't follow from")]);
    await forge('taken_before = taken_before - 10000000000');
    await forge('taken_before = taken_before * 9, others_taken = others_taken * 9');
    expect(await differences()).toContainEqual(expect.stringContaining('count as taken by others'));
    await forge('taken_before = taken_before / 9, others_taken = others_taken / 9');
    expect(await differences()).toEqual([]);
    // Whoever is found to be one person today was somebody else for the market then.
    const ids = customers.map(({ userId }) => userId);
    const join = (holder: string) =>
      queryAsOwner(
        server.database.ownerUrl,
        `update accounts set holder = ${holder} where account_id in (${ids.join()})`,
      );
    await join(ids[0]!);
    expect((await differences()).filter((each) => each.startsWith('fill '))).toEqual([]);
    await join('null');
  });

  it('shows whole shares while the taken size is replenished', async () => {
    nextMinute();
    const customer = await rich();
    const { askSize } = quote();
    await buy(customer, (askSize / 100_000_000n).toString());
    server.clock.advance(7_123);
    const depth = await customer.client.call('quotes/getDepth', { instrument: NAME });
    if (!depth.ok) throw new Error(depth.code);
    const sizes = [...depth.data.asks, ...depth.data.bids].flatMap(({ size, cumulated }) => [size, cumulated]);
    expect(sizes.filter((size) => size.includes('.'))).toEqual([]);
    expect(sizes.filter((size) => Number(size) <= 0)).toEqual([]);
  });

  it('costs a person with several accounts the same, on two processes at once', async () => {
    nextMinute();
    const customers = [await rich(), await rich(), await rich()];
    await onePerson(...customers);
    const ladder = quote();
    const { askSize } = ladder;
    const size = (askSize / 100_000_000n).toString();
    const behind = (units: bigint): bigint => computeLadderFill('buy', askSize, ladder, TICK, units).price;
    const { dependencies, stockLendingTerms, corporateActionSchedule } = server.composed;
    const other = createCommandDesk({
      recordRegistry: RECORD_REGISTRY,
      app: server.database.app,
      clock: server.clock,
      log: silentLog,
      buildAccountEvents: createAccountEventBuilder(dependencies.venues),
      committed: () => {},
    });
    const dayTrading = await openDayTradingRules(dependencies.database, dependencies.world);
    const there = placeOrder({
      ...dependencies,
      desk: other,
      getMarketView: createMarketViewBuilder({
        ...dependencies,
        stockLendingTerms: stockLendingTerms,
        corporateActionSchedule: corporateActionSchedule,
      }),
      buildDayTradingScope: createDayTradesLoadBuilder(dayTrading, dependencies.timeZones, dependencies.world),
      exchangeRates: createExchangeRateLookup(dependencies),
    });
    const orders = await Promise.all(
      Array.from({ length: 9 }, async (_, slice) => {
        const customer = customers[slice % 3]!;
        if (slice % 2 === 0) return buy(customer, size);
        const placed = await there(
          { instrument: NAME, side: 'long', type: 'market', quantity: size, key: createIdempotencyKey() },
          {
            account: BigInt(customer.userId),
          } as Parameters<typeof there>[1],
        );
        if ('refused' in placed) throw new Error(placed.refused);
        return placed.order;
      }),
    );
    await other.stop();
    // Each slice is behind the previous one, whichever account took that and wherever.
    const prices = orders.map(({ averagePrice }) => scaled(averagePrice ?? '0')).sort((a, b) => (a < b ? -1 : 1));
    expect(prices[1]).toBeGreaterThan(ladder.ask);
    expect(prices).toEqual(prices.map((_, slice) => behind(BigInt(slice) * askSize)));
    const stranger = await rich();
    // Behind half of the five slices that this process decided; nothing connects it with the other one here.
    expect(scaled((await preview(stranger, size)).price)).toBe(behind((5n * askSize) / 2n));
    expect(scaled((await preview(customers[2]!, size)).price)).toBe(behind(9n * askSize));
    expect((await server.listAuditDifferences()).filter(isUnexpectedDifference)).toEqual([]);
  });
});
