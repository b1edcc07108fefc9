/** A quota grab: what the requests of one second get, what they pay, and what the promotion account adds. */
import type { CallClient } from '@bourse/contract/call-client.ts';
import { computeNotional, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { createTestHaltSetter } from '../operator-halts/testing-halts.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { type TestOffer, createTestOffers } from './testing-offers.ts';

const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

const SECOND_MS = 1_000;
/** Single shares, whatever the market's lots. */
const SINGLE = { minimum: SCALE, step: SCALE, unit: SCALE };
const RACERS = 12;
const TRIES = 17;
const whole = (quantity: bigint): string => (quantity / SCALE).toString();
const ask = (client: CallClient, offer: TestOffer, quantity: bigint) =>
  client.call('offerings/subscribe', { offering: offer.id, quantity: whole(quantity), key: createIdempotencyKey() });
/** The second is over, and none of its requests is on its way. */
async function secondPasses(): Promise<void> {
  server.clock.set(Math.floor(server.clock.now() / SECOND_MS) * SECOND_MS + 2 * SECOND_MS);
  await offers.runOffers();
}

test('a customer who is short cannot apply for a discount; an applicant cannot sell short on any account', async () => {
  const [person, other] = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 4n * SCALE });
  const [one, two] = await offers.clientsOf([person!, other!]);
  const { instrument } = offer.terms;
  const { lot } = await unwrapAnswer(one!.client.call('quotes/getInstrument', { instrument }));
  const short = { instrument, side: 'short', type: 'market', quantity: lot } as const;
  for (const each of [one!, two!])
    await unwrapAnswer(each.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() }));
  const { order } = await unwrapAnswer(
    one!.client.call('trading/placeOrder', { ...short, key: createIdempotencyKey() }),
  );
  expect(await ask(one!.client, offer, SCALE)).toMatchObject({ ok: false, code: 'oppositeSide' });
  await unwrapAnswer(
    one!.client.call('trading/closePosition', { position: order.position!, key: createIdempotencyKey() }),
  );
  await unwrapAnswer(ask(one!.client, offer, SCALE));

  await queryAsOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    one!.userId,
    [one!.userId, two!.userId],
  ]);
  const refused = { ok: false, code: 'oppositeWaiting' };
  for (const { client } of [one!, two!]) {
    expect(await client.call('trading/placeOrder', { ...short, key: createIdempotencyKey() })).toMatchObject(refused);
    expect(await client.call('trading/previewOrder', short)).toMatchObject(refused);
  }
  await secondPasses();
  expect(await two!.client.call('trading/placeOrder', { ...short, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'oppositeInOtherAccount',
  });
});

test('refuses one of a simultaneous application and short sale by two accounts of a person', async () => {
  const people = await offers.verified(8);
  // Older than every offer.
  await queryAsOwner(server.database.ownerUrl, `update customers set created_at = '2020-01-01'`);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 4n * SCALE });
  const { instrument } = offer.terms;
  for (let time = 0; time < 4; time += 1) {
    const [one, two] = await offers.clientsOf(people.slice(2 * time, 2 * time + 2));
    await unwrapAnswer(two!.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() }));
    const { lot } = await unwrapAnswer(two!.client.call('quotes/getInstrument', { instrument }));
    await queryAsOwner(
      server.database.ownerUrl,
      'update accounts set holder = $1 where account_id = any($2::bigint[])',
      [one!.userId, [one!.userId, two!.userId]],
    );
    const both = await Promise.all([
      ask(one!.client, offer, SCALE),
      two!.client.call('trading/placeOrder', {
        instrument,
        side: 'short',
        type: 'market',
        quantity: lot,
        key: createIdempotencyKey(),
      }),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBe(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      code: expect.stringMatching(/^opposite(Side|Waiting|InOtherAccount)$/),
    });
  }
});

test('shares what is left equally among the requests of one second, at the opening price', async () => {
  const people = await offers.verified(3);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 100n * SCALE });
  const clients = await offers.clientsOf(people);
  const { offering: displayed } = await unwrapAnswer(
    clients[0]!.client.call('offerings/getOffering', { offering: offer.id }),
  );
  expect(displayed).toMatchObject({
    kind: 'grab',
    phase: 'open',
    isPriced: true,
    left: '10',
    lockDays: 2,
    worst: null,
  });
  expect(Number(displayed.price)).toBeLessThan(Number(displayed.last) * 1.05);
  const price = parseScaled(displayed.price)!;
  const before = await offers.money(clients[0]!, displayed.currency);
  const wanted = [2n, 8n, 9n];
  for (const [index, person] of clients.entries())
    await unwrapAnswer(ask(person.client, offer, wanted[index]! * SCALE));
  const held = await offers.money(clients[0]!, displayed.currency);
  expect(held.frozen).toBeGreaterThan(before.frozen);
  await secondPasses();

  const own = await Promise.all(clients.map((person) => offers.mine(person, offer)));
  expect(own.map(({ status, cause, allotted }) => `${status} ${cause} ${allotted}`)).toEqual([
    'paid delivered 2',
    'paid delivered 4',
    'paid delivered 4',
  ]);
  expect(own.map(({ steps }) => steps.map(({ cause }) => cause))).toEqual(
    Array(3).fill(['applied', 'shared', 'delivered']),
  );
  const cost = computeNotional(price, 4n * SCALE, displayed.currency, 'up');
  expect(parseScaled(own[1]!.paid)).toBe(parseScaled(offers.text(cost, displayed.currency)));
  expect((await offers.money(clients[0]!, displayed.currency)).frozen).toBe(before.frozen);
  const { rows: positions } = await unwrapAnswer(clients[1]!.client.call('trading/listPositions', {}));
  expect(positions).toMatchObject([{ id: own[1]!.position, openQuantity: '4', status: 'inPosition' }]);
  const sell = { position: own[1]!.position!, key: createIdempotencyKey() };
  expect(await clients[1]!.client.call('trading/closePosition', sell)).toMatchObject({ ok: false });
  expect(await ask(clients[1]!.client, offer, SCALE)).toMatchObject({ code: 'grabQuotaInsufficient' });

  await offers.passTo(offer.terms.dates.closesAt + 10_000);
  await offers.passTo(offer.terms.dates.listsAt + 60_000);
  const [first, second] = await offers.clientsOf(people);
  const { offering: ended } = await unwrapAnswer(first!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(ended).toMatchObject({
    phase: 'ended',
    stage: 'listed',
    statistics: { entries: 3, sharesRequested: '19', allotted: '10' },
    worst: { offers: expect.any(Number), rate: expect.stringMatching(/^-?\d/) },
  });
  expect(ended.outcome).not.toBeNull();
  expect(
    await unwrapAnswer(second!.client.call('trading/closePosition', { ...sell, key: createIdempotencyKey() })),
  ).toMatchObject({
    order: { effect: 'close' },
  });
  expect(await offers.differences()).toEqual([]);
});

test('a request can be cancelled within its second, and each refusal names its reason', async () => {
  const [one, other] = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 4n * SCALE, minimum: 2n * SCALE, maximum: 8n * SCALE });
  const [first, second] = await offers.clientsOf([one!, other!]);
  const { subscription } = await unwrapAnswer(ask(first!.client, offer, 2n * SCALE));
  const cancel = (id: string) =>
    first!.client.call('offerings/cancelSubscription', { subscription: id, key: createIdempotencyKey() });
  expect(await unwrapAnswer(cancel(subscription.id))).toMatchObject({ subscription: { status: 'cancelled' } });
  expect(await ask(first!.client, offer, SCALE)).toMatchObject({ code: 'subscriptionMinimum' });
  expect(await ask(first!.client, offer, 9n * SCALE)).toMatchObject({ code: 'subscriptionMaximum' });
  const { subscription: again } = await unwrapAnswer(ask(first!.client, offer, 3n * SCALE));
  expect(await ask(first!.client, offer, 2n * SCALE)).toMatchObject({ code: 'subscriptionAlreadyOpen' });
  server.clock.set(server.clock.now() + SECOND_MS);
  expect(await cancel(again.id)).toMatchObject({ code: 'subscriptionTimeOver' });
  await secondPasses();
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'paid', allotted: '3' });
  // One share is left, and two are the least.
  expect(await ask(second!.client, offer, 2n * SCALE)).toMatchObject({
    code: 'grabQuotaInsufficient',
    params: { available: '1' },
  });

  const silent = await offers.opened('grab', {});
  const now = await offers.clientsOf([other!]);
  const { venues } = server.composed.dependencies;
  const tradable = venues.tradable;
  venues.tradable = (id, at) => (id === silent.terms.instrument ? null : tradable(id, at));
  const requested = await ask(now[0]!.client, silent, silent.terms.minimum);
  venues.tradable = tradable;
  expect(requested).toMatchObject({ code: 'cannotBuy' });
  const { knownElsewhereMs } = venues;
  venues.knownElsewhereMs = () => 900_000;
  expect(await ask(now[0]!.client, silent, silent.terms.minimum)).toMatchObject({ code: 'cannotBuy' });
  venues.knownElsewhereMs = knownElsewhereMs;
  expect(await offers.differences()).toEqual([]);
});

test('sells nothing while the share is halted and refunds earlier requests', async () => {
  const [one] = await offers.verified(1);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE });
  const [first] = await offers.clientsOf([one!]);
  const halt = await createTestHaltSetter(server);
  const share = { market: offer.terms.market, instrument: offer.terms.instrument };
  await unwrapAnswer(ask(first!.client, offer, 2n * SCALE));
  await halt(share, true);
  await secondPasses();
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'notWon', allotted: '0', held: '0.00' });
  expect(await ask(first!.client, offer, 2n * SCALE)).toMatchObject({ code: 'cannotBuy' });
  await halt(share, false);
  await unwrapAnswer(ask(first!.client, offer, 2n * SCALE));
  await secondPasses();
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'paid', allotted: '2' });
  expect(await offers.differences()).toEqual([]);
});

test('counts two accounts of a person once, and refuses requests after their second was settled', async () => {
  const [one, other, third] = await offers.verified(3);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE });
  const [first, second, late] = await offers.clientsOf([one!, other!, third!]);
  await unwrapAnswer(ask(first!.client, offer, 2n * SCALE));
  await unwrapAnswer(ask(second!.client, offer, 2n * SCALE));
  await queryAsOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${one!.userId} where account_id in (${one!.userId}, ${other!.userId})`,
  );
  await secondPasses();
  const own = await Promise.all([first!, second!].map((person) => offers.mine(person, offer)));
  expect(own.map(({ status, cause }) => `${status} ${cause}`).sort()).toEqual(['failed samePerson', 'paid delivered']);
  const requested = own[0]!.status === 'paid' ? second! : first!;
  expect(await ask(requested.client, offer, SCALE)).toMatchObject({ code: 'subscriptionElsewhere' });

  // Somebody else's has just been settled in this very second.
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into offering_seconds (offering, second, entries, requested_quantity, left_before, cap, allotted)
      values (${offer.id}, date_trunc('second', '${new Date(server.clock.now()).toISOString()}'::timestamptz),
        1, 1, 1, 0, 0)`,
  );
  expect(await ask(late!.client, offer, SCALE)).toMatchObject({ code: 'subscriptionFailed' });
  expect(await offers.differences()).toEqual([expect.stringContaining('were left and 0 allotted')]);
  await queryAsOwner(
    server.database.ownerUrl,
    `delete from offering_seconds where offering = ${offer.id} and reference is null`,
  );
});

test('never exceeds the promotion cap, and refunds everybody who waited too long', async () => {
  const [one, other] = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE, promotionCap: 1n });
  const [first] = await offers.clientsOf([one!]);
  await unwrapAnswer(ask(first!.client, offer, 10n * SCALE));
  await secondPasses();
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'notWon', cause: 'quotaGone' });

  const slow = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE });
  const [patient] = await offers.clientsOf([other!]);
  await unwrapAnswer(ask(patient!.client, slow, SCALE));
  server.clock.set(server.clock.now() + 3_600_000);
  await offers.runOffers();
  const [back] = await offers.clientsOf([other!]);
  expect(await offers.mine(back!, slow)).toMatchObject({ status: 'notWon', cause: 'quotaGone' });
  expect(await offers.differences()).toEqual([]);
});

test('serves two hundred simultaneous requests once per person and allots everything to the last share', async () => {
  const people = await offers.verified(RACERS);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 30n * SCALE, maximum: 10n * SCALE });
  const racers = await offers.clientsOf(people);
  const answers = await Promise.all(
    racers.flatMap(({ client }) => Array.from({ length: TRIES }, () => ask(client, offer, 7n * SCALE))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(RACERS);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
    new Set(['subscriptionAlreadyOpen']),
  );
  server.clock.set(Math.floor(server.clock.now() / SECOND_MS) * SECOND_MS + 2 * SECOND_MS);
  await Promise.all([offers.runOffers(), offers.runOffers(), offers.runOffers()]);
  await offers.runOffers();
  const own = await Promise.all(racers.map((person) => offers.mine(person, offer)));
  expect(own.map(({ status, allotted }) => `${status} ${allotted}`)).toEqual(Array(RACERS).fill('paid 2'));
  // Six shares are left: fewer than one more for each.
  const { offering } = await unwrapAnswer(racers[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(offering.left).toBe('6');
  expect(await offers.differences()).toEqual([]);
});

test('an offer of more shares than fit into eight bytes does not stop the audit of quota grabs', async () => {
  await offers.sealed('placing', { quota: 900_000_000_000n * SCALE });
  expect(await offers.differences()).toEqual([]);
});

// The last one: what it puts there by hand would be found by the audit.
test('settles a second as a whole, however many requests it has', async () => {
  const people = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 30n * SCALE, maximum: 10n * SCALE });
  const [first, second] = await offers.clientsOf(people);
  await unwrapAnswer(ask(first!.client, offer, 1n * SCALE));
  await unwrapAnswer(ask(second!.client, offer, 2n * SCALE));
  // Thousands more of the first one's, before the second one's in the order of accounts.
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object('subscription_seq', 1000000 + n,
        'entrant', encode(sha256(n::text::bytea), 'hex'), 'held', 0))).*
      from subscriptions s, generate_series(1, 5001) n where s.offering = $1 and s.account_id = $2`,
    [offer.id, people[0]!.userId],
  );
  await secondPasses();
  await offers.runOffers();
  const own = await offers.mine(second!, offer);
  const { rows } = await server.database.pool.query<{ entries: number; count: string }>(
    `select entries, (select count(*) from offering_entries where offering = $1) as count from offering_seconds
      where offering = $1`,
    [offer.id],
  );
  expect(rows).toEqual([{ entries: 2, count: 2n }]);
  expect(own).toMatchObject({ status: 'paid', allotted: '2' });
});
