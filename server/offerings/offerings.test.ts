/** An offer from its sealing to the listing, what its customers see of it, and what it leaves in the books. */
import type { Client } from '@bourse/contract/client.ts';
import { checkDraw } from '@bourse/core/draws/draw.ts';
import { entrantOf } from '@bourse/core/draws/entries.ts';
import type { DrawFacts } from '@bourse/core/draws/wire.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../audit.ts';
import { openClient } from '../db/pool.ts';
import { asOwner } from '../db/testing.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { certify, login } from '../testing/verified-customer.ts';
import type { Offering } from './store.ts';
import { readOfferings } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true, drawSteps: 3 });
  await run('offers to come');
});
afterAll(() => server.stop());

async function granted<Data>(call: Promise<{ ok: true; data: Data } | { ok: false; code: string }>): Promise<Data> {
  const result = await call;
  if (!result.ok) throw new Error(result.code);
  return result.data;
}
const run = (name: string) => server.composed.work.jobs.find((job) => job.name === name)!.run();
const look = () => run('offers');
async function differences(): Promise<string[]> {
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  return (await audit(client).finally(() => client.end())).differences;
}

async function verified(count: number): Promise<TestCustomer[]> {
  const made: TestCustomer[] = [];
  for (let index = 0; index < count; index++) {
    const customer = await server.customer();
    await certify(server, customer);
    made.push(customer);
  }
  return made;
}
/** Sessions don't outlive the days that pass. */
const back = (customer: TestCustomer) => login(server, customer);

let taken: string[] = [];
/** The next offer of a market that opens, or of one that no test has used. */
async function nextOffer(market: string): Promise<Offering> {
  const all = await readOfferings(server.database.kysely, 'ipo', ['sealed']);
  const found = all.find(({ terms }) => terms.market === market && !taken.includes(terms.instrument));
  if (!found) throw new Error(`nothing is offered in ${market}`);
  taken = [...taken, found.terms.instrument];
  return found;
}
async function openOffer(market: string): Promise<Offering> {
  const offer = await nextOffer(market);
  server.clock.set(Math.max(server.clock.now(), offer.terms.dates.opensAt + 60_000));
  await look();
  return offer;
}
const idOf = ({ offering }: Offering) => offering.toString();
const unscaled = (value: bigint) => (value / 100_000_000n).toString();
const apply = (client: Client, offer: Offering, quantity: bigint, more: { contribution?: string } = {}) =>
  client.call('offerings/subscribe', { offering: idOf(offer), quantity: unscaled(quantity), ...more, key: newKey() });
const money = async ({ client }: Pick<TestCustomer, 'client'>, currency: string) => {
  const { accounts } = await granted(client.call('wallet/getWallet', {}));
  const { available, frozen, margin } = accounts.find((each) => each.currency === currency)!;
  return { available: Number(available), frozen: Number(frozen), margin: Number(margin) };
};
const mine = async ({ client }: Pick<TestCustomer, 'client'>, offer: Offering) =>
  (await granted(client.call('offerings/getOffering', { offering: idOf(offer) }))).mine[0]!;
async function passTo(at: number): Promise<void> {
  server.clock.set(at);
  await look();
}

test('shares are applied for, allotted by the deposit, delivered, listed and sold', async () => {
  const [first] = await verified(1);
  const offer = await openOffer('US');
  const { dates, currency, minimum } = offer.terms;
  let one = await back(first!);
  const before = await money(one, currency);
  const { subscription } = await granted(apply(one.client, offer, minimum * 10n));
  expect(subscription).toMatchObject({ status: 'awaiting', allotted: '0', paid: '0.00', refunded: '0.00' });
  expect(subscription.entrant).toBe(entrantOf(idOf(offer), subscription.identity, subscription.salt));
  const during = await money(one, currency);
  expect(during.available).toBeCloseTo(before.available - Number(subscription.held), 2);
  expect(during.frozen).toBeCloseTo(before.frozen + Number(subscription.held), 2);
  const { rows: explained } = await granted(one.client.call('wallet/explainFunds', { about: 'frozen' }));
  expect(explained).toContainEqual(expect.objectContaining({ name: 'subscribed' }));

  await passTo(dates.closesAt + 10_000);
  one = await back(first!);
  expect(await granted(one.client.call('offerings/getDraw', { offering: idOf(offer) }))).toMatchObject({
    root: expect.stringMatching(/^[0-9a-f]{64}$/),
    entries: [{ number: 1, entrant: subscription.entrant }],
    outcome: null,
  });
  await passTo(dates.drawsAt);
  const draw = await granted(one.client.call('offerings/getDraw', { offering: idOf(offer) }));
  expect(checkDraw(draw as DrawFacts, null)).toBeNull();
  expect((await mine(one, offer)).status).toBe('awaiting');

  await passTo(dates.allotsAt);
  one = await back(first!);
  const won = await mine(one, offer);
  expect(won).toMatchObject({ status: 'won', cause: 'depositCovers', allotted: subscription.quantity, held: '0.00' });
  await passTo(dates.payBy);
  one = await back(first!);
  const paid = await mine(one, offer);
  expect(paid).toMatchObject({ status: 'paid', cause: 'delivered' });
  const { rows } = await granted(one.client.call('trading/listPositions', {}));
  expect(rows).toMatchObject([
    { id: paid.position, instrument: offer.terms.instrument, status: 'inPosition', openQuantity: won.allotted },
  ]);
  expect(rows[0]!.lockedUntil).toBe(new Date(dates.listsAt).toISOString());
  const detail = await granted(one.client.call('trading/getPosition', { position: paid.position! }));
  expect(JSON.stringify(detail)).toContain('issue');
  const sell = () => ({ position: paid.position!, key: newKey() });
  expect(await one.client.call('trading/closePosition', sell())).toMatchObject({ ok: false });

  await passTo(dates.listsAt + 3_600_000);
  one = await back(first!);
  expect(await mine(one, offer)).toMatchObject({ status: 'listed' });
  expect((await granted(one.client.call('offerings/listSubscriptions', { status: 'listed' }))).rows).toHaveLength(1);
  const { offering } = await granted(one.client.call('offerings/getOffering', { offering: idOf(offer) }));
  expect(offering).toMatchObject({ phase: 'ended', stage: 'listed', statistics: { entries: 1 } });
  expect(Number(offering.last)).toBeGreaterThan(0);
  expect(await granted(one.client.call('trading/closePosition', sell()))).toMatchObject({ order: { effect: 'close' } });
  expect((await money(one, currency)).margin).toBe(0);
  expect(await differences()).toEqual([]);
});
