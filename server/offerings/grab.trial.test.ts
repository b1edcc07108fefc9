/** A quota grab: what the requests of one second get, what they pay, and what the promotion account adds. */
import type { Client } from '@bourse/contract/client.ts';
import { notional, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { haltedOn } from '../operator-halts/testing-halts.ts';
import { granted } from '../testing/granted.ts';
import { newKey, startTestServer, type TestServer } from '../testing/test-server.ts';
import { type Offer, offersOn } from './testing-offers.ts';

let server: TestServer;
let offers: ReturnType<typeof offersOn>;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  offers = offersOn(server);
});
afterAll(() => server.stop());

const SECOND_MS = 1_000;
/** Single shares, whatever the market's lots. */
const SINGLE = { minimum: SCALE, step: SCALE, unit: SCALE };
const RACERS = 12;
const TRIES = 17;
const whole = (quantity: bigint): string => (quantity / SCALE).toString();
const ask = (client: Client, offer: Offer, quantity: bigint) =>
  client.call('offerings/subscribe', { offering: offer.id, quantity: whole(quantity), key: newKey() });
/** The second is over, and none of its requests is on its way. */
async function secondPasses(): Promise<void> {
  server.clock.set(Math.floor(server.clock.now() / SECOND_MS) * SECOND_MS + 2 * SECOND_MS);
  await offers.look();
}

test('who is short applies for no discount, and who has applied, in whatever account, is not short', async () => {
  const [person, other] = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 4n * SCALE });
  const [one, two] = await offers.clientsOf([person!, other!]);
  const { instrument } = offer.terms;
  const { lot } = await granted(one!.client.call('quotes/getInstrument', { instrument }));
  const short = { instrument, side: 'short', type: 'market', quantity: lot } as const;
  for (const each of [one!, two!])
    await granted(each.client.call('trading/applyMargin', { agreed: true, key: newKey() }));
  const { order } = await granted(one!.client.call('trading/placeOrder', { ...short, key: newKey() }));
  expect(await ask(one!.client, offer, SCALE)).toMatchObject({ ok: false, code: 'oppositeSide' });
  await granted(one!.client.call('trading/closePosition', { position: order.position!, key: newKey() }));
  await granted(ask(one!.client, offer, SCALE));

  await asOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
    one!.userId,
    [one!.userId, two!.userId],
  ]);
  const refused = { ok: false, code: 'oppositeWaiting' };
  for (const { client } of [one!, two!]) {
    expect(await client.call('trading/placeOrder', { ...short, key: newKey() })).toMatchObject(refused);
    expect(await client.call('trading/previewOrder', short)).toMatchObject(refused);
  }
  await secondPasses();
  expect(await two!.client.call('trading/placeOrder', { ...short, key: newKey() })).toMatchObject({
    ok: false,
    code: 'oppositeSide',
  });
});

test('of an application and a short sale by one person’s two accounts at once, one is refused', async () => {
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 4n * SCALE });
  const { instrument } = offer.terms;
  for (let time = 0; time < 4; time += 1) {
    const [one, two] = await offers.clientsOf(await offers.verified(2));
    await granted(two!.client.call('trading/applyMargin', { agreed: true, key: newKey() }));
    const { lot } = await granted(two!.client.call('quotes/getInstrument', { instrument }));
    await asOwner(server.database.ownerUrl, 'update accounts set holder = $1 where account_id = any($2::bigint[])', [
      one!.userId,
      [one!.userId, two!.userId],
    ]);
    const both = await Promise.all([
      ask(one!.client, offer, SCALE),
      two!.client.call('trading/placeOrder', {
        instrument,
        side: 'short',
        type: 'market',
        quantity: lot,
        key: newKey(),
      }),
    ]);
    expect(both.filter(({ ok }) => ok).length).toBe(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: expect.stringMatching(/^opposite(Side|Waiting)$/) });
  }
});

test('the requests of one second share what is left by equal caps, and pay the price of the opening', async () => {
  const people = await offers.verified(3);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 100n * SCALE });
  const clients = await offers.clientsOf(people);
  const { offering: shown } = await granted(clients[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(shown).toMatchObject({ kind: 'grab', phase: 'open', isPriced: true, left: '10', lockDays: 2, worst: null });
  expect(Number(shown.price)).toBeLessThan(Number(shown.last) * 1.05);
  const price = parseScaled(shown.price)!;
  const before = await offers.money(clients[0]!, shown.currency);
  const wanted = [2n, 8n, 9n];
  for (const [index, person] of clients.entries()) await granted(ask(person.client, offer, wanted[index]! * SCALE));
  const held = await offers.money(clients[0]!, shown.currency);
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
  const cost = notional(price, 4n * SCALE, shown.currency, 'up');
  expect(parseScaled(own[1]!.paid)).toBe(parseScaled(offers.text(cost, shown.currency)));
  expect((await offers.money(clients[0]!, shown.currency)).frozen).toBe(before.frozen);
  const { rows: positions } = await granted(clients[1]!.client.call('trading/listPositions', {}));
  expect(positions).toMatchObject([{ id: own[1]!.position, openQuantity: '4', status: 'inPosition' }]);
  const sell = { position: own[1]!.position!, key: newKey() };
  expect(await clients[1]!.client.call('trading/closePosition', sell)).toMatchObject({ ok: false });
  expect(await ask(clients[1]!.client, offer, SCALE)).toMatchObject({ code: 'grabQuotaInsufficient' });

  await offers.passTo(offer.terms.dates.closesAt + 10_000);
  await offers.passTo(offer.terms.dates.listsAt + 60_000);
  const [first, second] = await offers.clientsOf(people);
  const { offering: ended } = await granted(first!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(ended).toMatchObject({
    phase: 'ended',
    stage: 'listed',
    statistics: { entries: 3, asked: '19', allotted: '10' },
    worst: { offers: expect.any(Number), rate: expect.stringMatching(/^-?\d/) },
  });
  expect(ended.outcome).not.toBeNull();
  expect(await granted(second!.client.call('trading/closePosition', { ...sell, key: newKey() }))).toMatchObject({
    order: { effect: 'close' },
  });
  expect(await offers.differences()).toEqual([]);
});

test('a request is taken back within its second, and each refusal says why', async () => {
  const [one, other] = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 4n * SCALE, minimum: 2n * SCALE, maximum: 8n * SCALE });
  const [first, second] = await offers.clientsOf([one!, other!]);
  const { subscription } = await granted(ask(first!.client, offer, 2n * SCALE));
  const cancel = (id: string) =>
    first!.client.call('offerings/cancelSubscription', { subscription: id, key: newKey() });
  expect(await granted(cancel(subscription.id))).toMatchObject({ subscription: { status: 'cancelled' } });
  expect(await ask(first!.client, offer, SCALE)).toMatchObject({ code: 'subscriptionMinimum' });
  expect(await ask(first!.client, offer, 9n * SCALE)).toMatchObject({ code: 'subscriptionMaximum' });
  const { subscription: again } = await granted(ask(first!.client, offer, 3n * SCALE));
  expect(await ask(first!.client, offer, 2n * SCALE)).toMatchObject({ code: 'subscriptionStanding' });
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
  const { feeds } = server.composed.parts;
  const tradable = feeds.tradable;
  feeds.tradable = (id, at) => (id === silent.terms.instrument ? null : tradable(id, at));
  const asked = await ask(now[0]!.client, silent, silent.terms.minimum);
  feeds.tradable = tradable;
  expect(asked).toMatchObject({ code: 'cannotBuy' });
  expect(await offers.differences()).toEqual([]);
});

test('nothing is sold while its share is halted, and what was asked for before has its money back', async () => {
  const [one] = await offers.verified(1);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE });
  const [first] = await offers.clientsOf([one!]);
  const halt = await haltedOn(server);
  const share = { market: offer.terms.market, instrument: offer.terms.instrument };
  await granted(ask(first!.client, offer, 2n * SCALE));
  await halt(share, true);
  await secondPasses();
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'notWon', allotted: '0', held: '0.00' });
  expect(await ask(first!.client, offer, 2n * SCALE)).toMatchObject({ code: 'cannotBuy' });
  await halt(share, false);
  await granted(ask(first!.client, offer, 2n * SCALE));
  await secondPasses();
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'paid', allotted: '2' });
  expect(await offers.differences()).toEqual([]);
});

test('two accounts of one person count once, and asking after a second was settled is refused', async () => {
  const [one, other, third] = await offers.verified(3);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE });
  const [first, second, late] = await offers.clientsOf([one!, other!, third!]);
  await granted(ask(first!.client, offer, 2n * SCALE));
  await granted(ask(second!.client, offer, 2n * SCALE));
  await asOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${one!.userId} where account_id in (${one!.userId}, ${other!.userId})`,
  );
  await secondPasses();
  const own = await Promise.all([first!, second!].map((person) => offers.mine(person, offer)));
  expect(own.map(({ status, cause }) => `${status} ${cause}`).sort()).toEqual(['failed samePerson', 'paid delivered']);
  const asked = own[0]!.status === 'paid' ? second! : first!;
  expect(await ask(asked.client, offer, SCALE)).toMatchObject({ code: 'subscriptionElsewhere' });

  // Somebody else's has just been settled in this very second.
  await asOwner(
    server.database.ownerUrl,
    `insert into offering_seconds (offering, second, entries, asked, left_before, cap, allotted)
      values (${offer.id}, date_trunc('second', '${new Date(server.clock.now()).toISOString()}'::timestamptz),
        1, 1, 1, 0, 0)`,
  );
  expect(await ask(late!.client, offer, SCALE)).toMatchObject({ code: 'subscriptionFailed' });
  expect(await offers.differences()).toEqual([expect.stringContaining('were left and 0 allotted')]);
  await asOwner(
    server.database.ownerUrl,
    `delete from offering_seconds where offering = ${offer.id} and reference is null`,
  );
});

test('the promotion account pays no more than its cap, and whoever waited too long has all money back', async () => {
  const [one, other] = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE, promotionCap: 1n });
  const [first] = await offers.clientsOf([one!]);
  await granted(ask(first!.client, offer, 10n * SCALE));
  await secondPasses();
  expect(await offers.mine(first!, offer)).toMatchObject({ status: 'notWon', cause: 'quotaGone' });

  const slow = await offers.opened('grab', { ...SINGLE, quota: 10n * SCALE, maximum: 10n * SCALE });
  const [patient] = await offers.clientsOf([other!]);
  await granted(ask(patient!.client, slow, SCALE));
  server.clock.set(server.clock.now() + 3_600_000);
  await offers.look();
  const [back] = await offers.clientsOf([other!]);
  expect(await offers.mine(back!, slow)).toMatchObject({ status: 'notWon', cause: 'quotaGone' });
  expect(await offers.differences()).toEqual([]);
});

test('two hundred requests at once are one for each person, and share what there is to the last share', async () => {
  const people = await offers.verified(RACERS);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 30n * SCALE, maximum: 10n * SCALE });
  const racers = await offers.clientsOf(people);
  const answers = await Promise.all(
    racers.flatMap(({ client }) => Array.from({ length: TRIES }, () => ask(client, offer, 7n * SCALE))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(RACERS);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
    new Set(['subscriptionStanding']),
  );
  server.clock.set(Math.floor(server.clock.now() / SECOND_MS) * SECOND_MS + 2 * SECOND_MS);
  await Promise.all([offers.look(), offers.look(), offers.look()]);
  await offers.look();
  const own = await Promise.all(racers.map((person) => offers.mine(person, offer)));
  expect(own.map(({ status, allotted }) => `${status} ${allotted}`)).toEqual(Array(RACERS).fill('paid 2'));
  // Six shares are left: fewer than one more for each.
  const { offering } = await granted(racers[0]!.client.call('offerings/getOffering', { offering: offer.id }));
  expect(offering.left).toBe('6');
  expect(await offers.differences()).toEqual([]);
});

test('an offer of more shares than fit into eight bytes does not stop the audit of grabs', async () => {
  await offers.sealed('placing', { quota: 900_000_000_000n * SCALE });
  expect(await offers.differences()).toEqual([]);
});

// The last one: what it puts there by hand would be found by the audit.
test('a second is settled whole, however many have asked in it', async () => {
  const people = await offers.verified(2);
  const offer = await offers.opened('grab', { ...SINGLE, quota: 30n * SCALE, maximum: 10n * SCALE });
  const [first, second] = await offers.clientsOf(people);
  await granted(ask(first!.client, offer, 1n * SCALE));
  await granted(ask(second!.client, offer, 2n * SCALE));
  // Thousands more of the first one's, before the second one's in the order of accounts.
  await asOwner(
    server.database.ownerUrl,
    `insert into subscriptions select (jsonb_populate_record(s, jsonb_build_object('subscription_seq', 1000000 + n,
        'entrant', encode(sha256(n::text::bytea), 'hex'), 'held', 0))).*
      from subscriptions s, generate_series(1, 5001) n where s.offering = $1 and s.account_id = $2`,
    [offer.id, people[0]!.userId],
  );
  await secondPasses();
  await offers.look();
  const own = await offers.mine(second!, offer);
  const { rows } = await server.database.pool.query<{ entries: number; count: string }>(
    `select entries, (select count(*) from offering_entries where offering = $1) as count from offering_seconds
      where offering = $1`,
    [offer.id],
  );
  expect(rows).toEqual([{ entries: 2, count: 2n }]);
  expect(own).toMatchObject({ status: 'paid', allotted: '2' });
});
