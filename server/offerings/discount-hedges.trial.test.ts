/** Two people can't share a discount without its risk, one with the locked shares and the other one short. */
import { formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { roundToTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { addTestCard, createTestCardNumber } from '../testing/verified-customer.ts';
import { type TestOffer, createTestOffers } from './testing-offers.ts';

/** Of a market without a price test for short sales. */
const SHARE = { instrument: 'US.NWRB', market: 'US', currency: 'USD' } as const;
const TERMS = { ...SHARE, minimum: SCALE, step: SCALE, unit: SCALE, quota: 10n * SCALE, maximum: 4n * SCALE };
const SECOND_MS = 1_000;
const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
/** Somebody who takes the discount, and somebody who would sell short against it. */
let [holder, other]: TestCustomer[] = [];
let offer: TestOffer;
let nth = 0;

beforeAll(async () => {
  offers = createTestOffers(server);
});
// Each test has two older customers with nothing in common, and an open offer.
beforeEach(async () => {
  const people = await offers.verified(2);
  await own('delete from known_devices');
  offer = await offers.opened('grab', TERMS);
  [holder, other] = await offers.clientsOf(people);
  await own('delete from known_devices');
  await own(`update customers set created_at = '2020-01-01'`);
  await margin(other!);
});

const own = (text: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, text, values);
const margin = ({ client }: TestCustomer) =>
  unwrapAnswer(client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() }));
const grab = ({ client }: TestCustomer) =>
  client.call('offerings/subscribe', { offering: offer.id, quantity: '2', key: createIdempotencyKey() });
/** A price this many percent of the last one, that an order can have. */
function priceAt(percent: bigint): string {
  const { instrument, market } = offer.terms;
  const now = server.clock.now();
  const { last } = server.composed.dependencies.venues.quote(instrument, now)!;
  return formatScaled(roundToTick(market, (last * percent) / 100n, new Date(now).toISOString().slice(0, 10), 'up'));
}
const waiting = () => ({ type: 'limit', limitPrice: priceAt(103n), timeInForce: 'gtc' });
const stop = () => ({ type: 'stop', stopPrice: priceAt(97n), timeInForce: 'gtc' });
async function order({ client }: TestCustomer, more: object = {}) {
  const { instrument } = offer.terms;
  const { lot } = await unwrapAnswer(client.call('quotes/getInstrument', { instrument }));
  return { instrument, side: 'short' as const, type: 'market' as const, quantity: lot, ...more };
}
const short = async (customer: TestCustomer, more: object = {}) =>
  customer.client.call('trading/placeOrder', { ...(await order(customer, more)), key: createIdempotencyKey() });
async function secondPasses(): Promise<void> {
  server.clock.set(Math.floor(server.clock.now() / SECOND_MS) * SECOND_MS + 2 * SECOND_MS);
  await offers.runOffers();
}
const onOneDevice = (...those: TestCustomer[]) =>
  own(
    `insert into known_devices (account_id, device_hash, seen_at) select a, sha256($1::text::bytea), $2
      from unnest($3::bigint[]) a on conflict do nothing`,
    [`device ${++nth}`, new Date(server.clock.now()), those.map(({ userId }) => userId)],
  );
const onOneCard = async (...those: TestCustomer[]) => {
  const number = createTestCardNumber(9_000 + ++nth);
  for (const each of those) await unwrapAnswer(addTestCard(each, number));
};
/** Both joined some league from one network. */
const onOneNetwork = async (...those: TestCustomer[]) => {
  await own(`insert into league_words (word, hidden) values ('some', '')`);
  await own(
    `insert into leagues (league, organiser, name, code, terms, starts_at, ends_at, created_at)
      values (10000, $1, 'some', 'some', '{}', '2026-01-01', '2026-01-02', '2026-01-01')`,
    [those[0]!.userId],
  );
  await own(
    `insert into league_entries (account_id, league, entry, joined_at, peak, address_print)
      select a, 10000, 'entry ' || a, $1, 0, sha256('one') from unnest($2::bigint[]) a`,
    [new Date(server.clock.now()), those.map(({ userId }) => userId)],
  );
};

test.each([
  ['a device', onOneDevice],
  ['a card', onOneCard],
  ['a network', onOneNetwork],
  [
    'a device through a third account',
    async (one: TestCustomer, two: TestCustomer) => {
      const between = await server.customer();
      await onOneDevice(one, between);
      await onOneDevice(between, two);
    },
  ],
])('shares %s with somebody who has the discount: may not sell short until the lock ends', async (_, link) => {
  const until = new Date(offer.terms.dates.listsAt).toISOString();
  const refused = { ok: false, code: 'shortDuringOffer', params: { until } };
  await link(holder!, other!);
  await unwrapAnswer(grab(holder!));
  expect(await short(other!)).toMatchObject(refused);
  await secondPasses();
  expect(await offers.mine(holder!, offer)).toMatchObject({ status: 'paid' });
  for (const more of [{}, waiting(), stop()]) expect(await short(other!, more)).toMatchObject(refused);
  expect(await other!.client.call('trading/previewOrder', await order(other!))).toMatchObject(refused);
  await offers.passTo(offer.terms.dates.closesAt + 10_000);
  await offers.passTo(offer.terms.dates.listsAt + 60_000);
  const [later] = await offers.clientsOf([other!]);
  await unwrapAnswer(short(later!));
});

test('an account younger than the offer may not sell short, an older one with no link may', async () => {
  server.clock.set(server.clock.now() + SECOND_MS);
  const young = await server.marginCustomer();
  expect(await short(young)).toMatchObject({ ok: false, code: 'shortDuringOffer' });
  await unwrapAnswer(short(other!));
  await unwrapAnswer(grab(holder!));
});

test('whoever is linked to somebody short, or waiting to be, gets no discount', async () => {
  const { order: placed } = await unwrapAnswer(short(other!, waiting()));
  await onOneDevice(holder!, other!);
  expect(await grab(holder!)).toMatchObject({ ok: false, code: 'linkedAccountShort' });
  await unwrapAnswer(other!.client.call('trading/cancelOrder', { order: placed.id, key: createIdempotencyKey() }));
  await unwrapAnswer(grab(holder!));
});

test('an order to sell short that waited since before borrows nothing more', async () => {
  const placed = await unwrapAnswer(short(other!, stop()));
  await onOneDevice(holder!, other!);
  // Its purchase was on its way at the same moment.
  await own('update orders set status = $1 where account_id = $2', ['cancelled', other!.userId]);
  await unwrapAnswer(grab(holder!));
  await own('update orders set status = $1 where account_id = $2', ['pending', other!.userId]);
  expect(
    await other!.client.call('trading/replaceOrder', {
      order: placed.order.id,
      quantity: String(2 * Number(placed.order.quantity)),
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: false, code: 'shortDuringOffer' });
});

/** The rule's cases, by what links their accounts. */
async function findCases(): Promise<{ link: string; accounts: string[] }[]> {
  await server.runJob('surveillance');
  const staff = await server.staff('risk');
  const { rows } = await unwrapAnswer(staff.client.call('staff/listRiskCases', { rule: 'hedgedDiscount' }));
  return rows.map(({ facts, accounts }) => ({ link: facts.find(({ name }) => name === 'link')!.value, accounts }));
}

test('surveillance finds the pair by its size, and as linked once they are', async () => {
  await server.composed.work.acquireLeadership();
  await unwrapAnswer(grab(holder!));
  await secondPasses();
  await unwrapAnswer(short(other!, { quantity: '1' }));
  expect(await findCases()).toEqual([]);
  await unwrapAnswer(short(other!, { quantity: '1' }));
  const accounts = [holder!.userId, other!.userId];
  expect(await findCases()).toEqual([{ link: 'size', accounts }]);
  await own('delete from risk_cases');
  await onOneCard(holder!, other!);
  expect(await findCases()).toEqual([{ link: 'target', accounts }]);
  // A day later neither counts any more.
  await own('delete from risk_cases');
  server.clock.set(server.clock.now() + 25 * 3_600_000);
  expect(await findCases()).toEqual([]);
});
