/** A change of an order that waits: what is shown before it is what the change then does. */
import { expect, it } from 'vitest';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';

const server = provideTestServer();

/** The same numbers for the same seed. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const NWRB = 'US.NWRB';

async function data<Data>(result: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const got = await result;
  if (!got.ok) throw new Error(`refused: ${got.code}`);
  return got.data;
}
const placed = async ({ client }: TestCustomer, more: object) =>
  (
    await data(
      client.call('trading/placeOrder', {
        instrument: NWRB,
        side: 'long',
        type: 'limit',
        quantity: '5',
        timeInForce: 'gtc',
        key: createIdempotencyKey(),
        ...more,
      } as never),
    )
  ).order;
const usd = async ({ client }: TestCustomer): Promise<string> =>
  (await data(client.call('wallet/getWallet', {}))).accounts.find(({ currency }) => currency === 'USD')?.available ??
  '';

it("a replacement's preview equals its decision: hold, money and refusals", async () => {
  const seed = Date.now() % 100_000;
  const random = drawing(seed);
  const one = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)] as Thing;
  const customer = await server.customer();
  const { client } = customer;
  await data(client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() }));
  const waiting = [
    await placed(customer, { limitPrice: '100' }),
    await placed(customer, { type: 'stop', stopPrice: '400' }),
    await placed(customer, { limitPrice: '90', leverage: 3 }),
  ];
  let changed = 0;
  for (let round = 0; round < 30; round += 1) {
    const { id } = one(waiting);
    const change = one<object>([
      { limitPrice: String(80 + Math.floor(random() * 40)) },
      { limitPrice: '100.001' },
      { stopPrice: String(300 + Math.floor(random() * 100)) },
      { quantity: String(1 + Math.floor(random() * 30)) },
      { quantity: '900' },
      { takeProfit: String(110 + Math.floor(random() * 300)) },
      { stopLoss: String(10 + Math.floor(random() * 60)) },
      { takeProfit: null, stopLoss: null },
    ]);
    const previewed = await client.call('trading/previewReplacement', { order: id, ...change });
    const replaced = await client.call('trading/replaceOrder', { order: id, ...change, key: createIdempotencyKey() });
    const description = `seed ${seed}, round ${round}: ${JSON.stringify(change)}`;
    if (!previewed.ok || !replaced.ok) {
      expect(previewed, description).toEqual(replaced);
      continue;
    }
    changed += 1;
    expect(previewed.data, description).toMatchObject({
      after: { hold: replaced.data.order.hold },
      availableAfter: await usd(customer),
      fillsNow: false,
    });
  }
  expect(changed, `seed ${seed}`).toBeGreaterThan(5);
});

it('shows that it would fill at once, and the cost', async () => {
  const customer = await server.customer();
  const { client } = customer;
  const { id } = await placed(customer, { limitPrice: '100' });
  const { ask } = await data(client.call('quotes/getQuote', { instrument: NWRB }));
  const change = { order: id, limitPrice: (Number(ask) + 5).toFixed(2) };
  const previewed = await data(client.call('trading/previewReplacement', change));
  expect(previewed).toMatchObject({ fillsNow: true, after: { hold: '0.00' } });
  const { order } = await data(client.call('trading/replaceOrder', { ...change, key: createIdempotencyKey() }));
  expect(order).toMatchObject({ filled: '5' });
  expect(previewed.availableAfter).toBe(await usd(customer));
  expect(Number(previewed.after.charges)).toBe(Number(order.fees) + Number(order.tax));
});

it('shows whether all of it would fill at once, or only part', async () => {
  const customer = await server.customer();
  const { venues } = server.composed.dependencies;
  const now = server.clock.now();
  // A displayed size that costs less than the customer has.
  const quote = venues
    .all()
    .filter(({ market, board }) => market === 'US' && board !== 'index')
    .flatMap(({ id }) => venues.quote(id, now) ?? [])
    .find(({ ask, askSize }) => Number(ask * askSize) / 1e16 < 8_000);
  if (!quote) throw new Error('every displayed size of this world costs too much');
  const ask = formatScaled(quote.ask);
  const below = formatScaled(((quote.ask * 9n) / 10n / 1_000_000n) * 1_000_000n);
  const large = formatScaled(quote.askSize + 5_00000000n);
  const { id } = await placed(customer, { instrument: quote.instrument, limitPrice: below, quantity: large });
  const fills = async (change: object) => {
    const { fillsNow, fillsWhole } = await data(
      customer.client.call('trading/previewReplacement', { order: id, ...change }),
    );
    return [fillsNow, fillsWhole];
  };
  expect(await fills({ quantity: '1' })).toEqual([false, false]);
  expect(await fills({ limitPrice: ask })).toEqual([true, false]);
  expect(await fills({ limitPrice: ask, quantity: formatScaled(quote.askSize) })).toEqual([true, true]);
});

it('warns about a changed price or a larger quantity as for a new order, and about nothing else', async () => {
  const customer = await server.customer();
  const { client } = customer;
  const { last } = await data(client.call('quotes/getQuote', { instrument: NWRB }));
  const at = (rate: number): string => (Number(last) * rate).toFixed(2);
  const { id } = await placed(customer, { limitPrice: at(0.9), quantity: '4' });
  const warned = async (change: object) =>
    (await data(client.call('trading/previewReplacement', { order: id, ...change }))).warnings;
  const far = at(1.07);
  const asNew = await data(
    client.call('trading/previewOrder', {
      instrument: NWRB,
      side: 'long',
      type: 'limit',
      quantity: '4',
      limitPrice: far,
      timeInForce: 'gtc',
    }),
  );
  const [warning] = await warned({ limitPrice: far });
  expect(warning).toMatchObject({ code: 'farFromMarket', price: String(Number(far)) });
  expect(warning?.atMost).toBe(asNew.warnings[0]?.atMost);
  expect(await warned({ limitPrice: at(0.97) })).toEqual([]);
  expect(await warned({ quantity: '3' })).toEqual([]);
  expect(await warned({ takeProfit: at(1.3) })).toEqual([]);
  expect(await warned({ quantity: '5' })).toMatchObject([{ code: 'farFromMarket', price: String(Number(at(0.9))) }]);
  // It isn't the same again as itself.
  expect(await warned({})).toEqual([]);
});

it('sets, changes and removes protective exits until something has filled', async () => {
  const customer = await server.customer();
  const { client } = customer;
  const { id } = await placed(customer, { limitPrice: '100', takeProfit: '500' });
  const replace = (change: object) =>
    client.call('trading/replaceOrder', { order: id, ...change, key: createIdempotencyKey() });
  expect(await replace({ takeProfit: '510', stopLoss: '90' })).toMatchObject({
    ok: true,
    data: { order: { takeProfit: '510', stopLoss: '90', limitPrice: '100' } },
  });
  expect(await replace({ stopLoss: '101' })).toMatchObject({
    ok: false,
    code: 'wrongSide',
    params: { field: 'stopLoss' },
  });
  expect(await replace({ takeProfit: null })).toMatchObject({
    ok: true,
    data: { order: { takeProfit: null, stopLoss: '90' } },
  });
  const { ask } = await data(client.call('quotes/getQuote', { instrument: NWRB }));
  const filled = await data(
    client.call('trading/replaceOrder', {
      order: id,
      limitPrice: (Number(ask) + 5).toFixed(2),
      key: createIdempotencyKey(),
    }),
  );
  expect(filled.order).toMatchObject({ filled: '5' });
  const { rows } = await data(client.call('trading/listOrders', { status: 'pending' }));
  expect(rows).toMatchObject([{ effect: 'close', type: 'stop', stopPrice: '90', position: filled.order.position }]);
  const [exit] = rows;
  const closing = { order: exit?.id ?? '', takeProfit: '500' };
  expect(await client.call('trading/previewReplacement', closing)).toMatchObject({
    ok: false,
    code: 'replaceNotAllowed',
  });
});

it("reveals nothing about a stranger's order or one that has ended", async () => {
  const [customer, stranger] = [await server.customer(), await server.customer()];
  const { id } = await placed(customer, { limitPrice: '100' });
  const change = { order: id, quantity: '6' };
  const refusedPreview = await stranger.client.call('trading/previewReplacement', change);
  expect(refusedPreview).toMatchObject({ ok: false, code: 'orderNotFound' });
  await data(customer.client.call('trading/cancelOrder', { order: id, key: createIdempotencyKey() }));
  const late = await customer.client.call('trading/previewReplacement', change);
  expect(late).toEqual(await customer.client.call('trading/replaceOrder', { ...change, key: createIdempotencyKey() }));
  expect(late).toMatchObject({ ok: false, code: 'notInThatState' });
});

it('refuses a frozen customer as such, even for an order that has ended meanwhile', async () => {
  const customer = await server.customer();
  const { id } = await placed(customer, { limitPrice: '100' });
  await data(customer.client.call('trading/cancelOrder', { order: id, key: createIdempotencyKey() }));
  await queryAsOwner(
    server.database.ownerUrl,
    `update customers set states = '[{"state": "frozen", "reason": "legalOrder", "author": "Kim",
      "at": "2026-01-02T00:00:00.000Z", "until": null}]' where mobile = '${customer.account}'`,
  );
  const change = { order: id, quantity: '6' };
  const previewed = await customer.client.call('trading/previewReplacement', change);
  expect(previewed).toEqual(
    await customer.client.call('trading/replaceOrder', { ...change, key: createIdempotencyKey() }),
  );
  expect(previewed).toMatchObject({ ok: false, code: 'accountFrozen' });
});
