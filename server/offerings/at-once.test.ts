/** One person, one application, also when several of their accounts apply at the same moment. */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClient } from '../db/pool.ts';
import { asOwner } from '../db/testing.ts';
import { TURN_LOCK } from '../desk/command-loads.ts';
import { granted } from '../testing/granted.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { type Offer, offersOn } from './testing-offers.ts';

let server: TestServer;
let offers: ReturnType<typeof offersOn>;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
  offers = offersOn(server);
});
afterAll(() => server.stop());

const own = (sql: string, values: unknown[] = []) => asOwner(server.database.ownerUrl, sql, values);
const opened = () => offers.opened('ipo', { minimum: SCALE, step: SCALE, unit: SCALE, minimumAmount: 0n });
const apply = ({ client }: TestCustomer, { id }: Offer) =>
  client.call('offerings/subscribe', { offering: id, quantity: '1', key: newKey() });
async function onePerson(count: number): Promise<TestCustomer[]> {
  const people = await offers.clientsOf(await offers.verified(count));
  const ids = people.map(({ userId }) => userId);
  await own('update accounts set holder = $1 where account_id = any($2::bigint[])', [ids[0], ids]);
  return people;
}

test('of several accounts of one person that apply at once, one takes part', async () => {
  const offer = await opened();
  const accounts = await onePerson(4);
  const asked = await Promise.all(accounts.map((each) => apply(each, offer)));
  expect(asked.map((each) => (each.ok ? each.data.subscription.status : each.code)).sort()).toEqual([
    'awaiting',
    ...Array<string>(3).fill('subscriptionElsewhere'),
  ]);
});

test('what another account has applied for in the meantime counts, and what it has cancelled does not', async () => {
  const offer = await opened();
  const [late, other] = (await onePerson(2)) as [TestCustomer, TestCustomer];
  const { subscription } = await granted(apply(other, offer));
  await granted(other.client.call('offerings/cancelSubscription', { subscription: subscription.id, key: newKey() }));
  // Another process, in the middle of an application of the other account.
  const elsewhere = openClient(server.database.ownerUrl);
  await elsewhere.connect();
  const setStatus = 'update subscriptions set status = $2 where account_id = $1';
  await elsewhere.query('begin');
  await elsewhere.query('select pg_advisory_xact_lock($1::int, $2::int)', [TURN_LOCK, late.userId]);
  const asked = apply(late, offer);
  const waits = `select 1 from pg_locks where locktype = 'advisory' and classid = ${TURN_LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await own(waits)).length).toBe(1);
  await elsewhere.query(setStatus, [other.userId, 'awaiting']);
  await elsewhere.query('commit');
  await elsewhere.end();
  expect(await asked).toMatchObject({ code: 'subscriptionElsewhere' });
  await own(setStatus, [other.userId, 'cancelled']);
  await granted(apply(late, offer));
  expect(await offers.differences()).toEqual([]);
});
