/** One person, one application, also when several of their accounts apply at the same moment. */
import { SCALE } from '@bourse/core/ledger/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { PERSON_TURN_LOCK } from '../desk/cross-area-record-loads.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { type TestOffer, createTestOffers } from './testing-offers.ts';

const server = provideTestServer({ workByHand: true });
let offers: ReturnType<typeof createTestOffers>;
beforeAll(async () => {
  offers = createTestOffers(server);
});

const own = (sql: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, sql, values);
const opened = () => offers.opened('ipo', { minimum: SCALE, step: SCALE, unit: SCALE, minimumAmount: 0n });
const apply = ({ client }: TestCustomer, { id }: TestOffer) =>
  client.call('offerings/subscribe', { offering: id, quantity: '1', key: createIdempotencyKey() });
async function onePerson(count: number): Promise<TestCustomer[]> {
  const people = await offers.clientsOf(await offers.verified(count));
  const ids = people.map(({ userId }) => userId);
  await own('update accounts set holder = $1 where account_id = any($2::bigint[])', [ids[0], ids]);
  return people;
}

test('only one of several accounts of a person that apply at once takes part', async () => {
  const offer = await opened();
  const accounts = await onePerson(4);
  const applied = await Promise.all(accounts.map((each) => apply(each, offer)));
  expect(applied.map((each) => (each.ok ? each.data.subscription.status : each.code)).sort()).toEqual([
    'awaiting',
    ...Array<string>(3).fill('subscriptionElsewhere'),
  ]);
});

test('counts what another account has applied for meanwhile, but not what it has cancelled', async () => {
  const offer = await opened();
  const [late, other] = (await onePerson(2)) as [TestCustomer, TestCustomer];
  const { subscription } = await unwrapAnswer(apply(other, offer));
  await unwrapAnswer(
    other.client.call('offerings/cancelSubscription', { subscription: subscription.id, key: createIdempotencyKey() }),
  );
  // Another process, in the middle of an application of the other account.
  const elsewhere = openDatabaseClient(server.database.ownerUrl);
  await elsewhere.connect();
  const setStatus = 'update subscriptions set status = $2 where account_id = $1';
  await elsewhere.query('begin');
  await elsewhere.query('select pg_advisory_xact_lock($1::int, $2::int)', [PERSON_TURN_LOCK, late.userId]);
  const applied = apply(late, offer);
  const waits = `select 1 from pg_locks where locktype = 'advisory' and classid = ${PERSON_TURN_LOCK} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await own(waits)).length).toBe(1);
  await elsewhere.query(setStatus, [other.userId, 'awaiting']);
  await elsewhere.query('commit');
  await elsewhere.end();
  expect(await applied).toMatchObject({ code: 'subscriptionElsewhere' });
  await own(setStatus, [other.userId, 'cancelled']);
  await unwrapAnswer(apply(late, offer));
  expect(await offers.differences()).toEqual([]);
});
