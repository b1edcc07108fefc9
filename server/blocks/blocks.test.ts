/** A block from the offer to both sides, whatever is cut off in between, and what is refused. */
import { newKey } from '@bourse/contract/client.ts';
import { PUBLIC_AFTER_MS } from '@bourse/core/blocks/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../audit.ts';
import { openClient } from '../db/pool.ts';
import { asOwner } from '../db/testing.ts';
import { GOOD_PASSWORD, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { certify, login } from '../testing/verified-customer.ts';
import { sell } from './settle-blocks.ts';
import { readWaiting } from './store.ts';

const SHARE = 'US.NWRB';
const CHANNEL = 'seven grey larks';
const DAY_MS = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());

async function granted<Data>(call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.data;
}
const settleAll = () => server.composed.work.jobs.find(({ name }) => name === 'blocks')!.run();
async function differences(): Promise<string[]> {
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  return (await audit(client).finally(() => client.end())).differences;
}
const own = (text: string, values: unknown[] = []) => asOwner(server.database.ownerUrl, text, values);

async function verified(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certify(server, customer);
  return customer;
}
async function withChannel(): Promise<TestCustomer> {
  const customer = await verified();
  const set = { current: GOOD_PASSWORD, next: CHANNEL, confirm: CHANNEL, key: newKey() };
  await granted(customer.client.call('user/setChannelPassword', set));
  return customer;
}
/** A seat that holds so many shares, bought on the market. */
async function seat(shares: number): Promise<TestCustomer> {
  const customer = await verified();
  await own('update accounts set seat = true where account_id = $1', [customer.userId]);
  for (let left = shares; left > 0; left -= 20)
    await granted(
      customer.client.call('trading/placeOrder', {
        instrument: SHARE,
        side: 'long',
        type: 'market',
        quantity: String(Math.min(left, 20)),
        key: newKey(),
      }),
    );
  return customer;
}
const termsOf = ({ client }: TestCustomer) => granted(client.call('offerings/getBlockTerms', { instrument: SHARE }));
async function offer(seller: TestCustomer, quantity: number, price?: string) {
  const { last } = await termsOf(seller);
  const asked = { instrument: SHARE, quantity: String(quantity), price: price ?? last!, key: newKey() };
  return seller.client.call('offerings/offerBlock', asked);
}
const buy = ({ client }: TestCustomer, offering: string, quantity: number, channelPassword: string | null = CHANNEL) =>
  client.call('offerings/subscribe', {
    offering,
    quantity: String(quantity),
    ...(channelPassword === null ? {} : { channelPassword }),
    key: newKey(),
  });
const blockOf = async ({ client }: TestCustomer, offering: string) =>
  granted(client.call('offerings/getOffering', { offering }));
const dollars = async ({ client }: TestCustomer) => {
  const { accounts } = await granted(client.call('wallet/getWallet', {}));
  const { available, frozen, margin } = accounts.find(({ currency }) => currency === 'USD')!;
  return { available: Number(available), frozen: Number(frozen), margin: Number(margin) };
};
const holds = async ({ client }: TestCustomer) => {
  const { rows } = await granted(client.call('trading/listPositions', {}));
  return rows.filter(({ instrument }) => instrument === SHARE).reduce((sum, row) => sum + Number(row.openQuantity), 0);
};

test('a seat offers what it holds, a customer with a channel password buys it, both sides are executed', async () => {
  const [seller, buyer] = [await seat(40), await withChannel()];
  const terms = await termsOf(seller);
  expect(terms).toMatchObject({ seat: true, open: true, held: '40', step: '1' });
  const least = Number(terms.minimum);
  const { offering, order } = await granted(offer(seller, 40));
  expect(await offer(seller, 40)).toMatchObject({ ok: false });
  const listed = await granted(buyer.client.call('offerings/listOfferings', { kind: 'block', phase: 'open' }));
  expect(listed.rows).toMatchObject([{ id: offering, block: { state: 'offered', left: '40', own: false } }]);
  const preview = await granted(buyer.client.call('offerings/previewBlock', { offering, quantity: String(least) }));
  const before = await dollars(buyer);
  const { subscription } = await granted(buy(buyer, offering, least));
  expect(subscription).toMatchObject({ kind: 'block', status: 'paid', allotted: String(least), held: '0.00' });
  const after = await dollars(buyer);
  expect(before.available - after.available).toBeCloseTo(Number(preview.total), 2);
  expect(after.frozen).toBe(before.frozen);
  expect(await holds(buyer)).toBe(least);
  expect(await holds(seller)).toBe(40 - least);
  expect(await blockOf(seller, offering)).toMatchObject({
    offering: { block: { own: true, order, left: String(40 - least), published: [{ quantity: String(least) }] } },
  });
  // Everybody else sees the price after a while.
  expect((await blockOf(buyer, offering)).offering.block!.published).toEqual([]);
  const position = await granted(buyer.client.call('trading/getPosition', { position: subscription.position! }));
  expect(JSON.stringify(position)).toContain('"block"');
  expect(
    await buyer.client.call('trading/closePosition', { position: subscription.position!, key: newKey() }),
  ).toMatchObject({ ok: false, code: 'cannotSellBeforeDay' });
  expect((await granted(buyer.client.call('offerings/listSubscriptions', {}))).rows).toMatchObject([
    { id: subscription.id, kind: 'block', status: 'paid' },
  ]);
  expect(await differences()).toEqual([]);

  server.clock.set(server.clock.now() + PUBLIC_AFTER_MS);
  const shown = (await blockOf(buyer, offering)).offering.block!.published;
  expect(shown).toMatchObject([{ quantity: String(least) }]);
  expect(Date.parse(shown[0]!.publishedAt) - Date.parse(shown[0]!.at)).toBe(PUBLIC_AFTER_MS);
  // The rest can be withdrawn, by cancelling the order that reserves it.
  await granted(seller.client.call('trading/cancelOrder', { order, key: newKey() }));
  expect((await blockOf(buyer, offering)).offering).toMatchObject({ phase: 'ended', block: { state: 'lapsed' } });
  expect(await buy(buyer, offering, least)).toMatchObject({ code: 'quotaInsufficient' });

  server.clock.set(server.clock.now() + 4 * DAY_MS);
  const later = await login(server, buyer);
  expect((await granted(later.client.call('offerings/listSubscriptions', { kind: 'block' }))).rows).toMatchObject([
    { status: 'listed' },
  ]);
  await granted(later.client.call('trading/closePosition', { position: subscription.position!, key: newKey() }));
  expect(await differences()).toEqual([]);
});
