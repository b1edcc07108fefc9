/** A strategy of the house leads: it is followed like any leader, and each follower has to agree to a new version. */
import { buildMarketOrderRequest } from '@bourse/core/trading/orders/order.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import { changeRestriction } from '../customers/account-restrictions.ts';
import { queryAsOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  listTestCopies,
  startFollowing,
  expectData,
  createCopyingTestKit,
  listTestCopyOrders,
  expectRefused,
  TEST_STOCK,
} from './testing.ts';
import { updateLeaderLevels } from './update-leader-levels.ts';

const server = provideTestServer({ workByHand: true });
const { copied, tended, differences, leading } = createCopyingTestKit(() => server);
const dependencies = () => server.composed.dependencies;

interface Led {
  strategy: bigint;
  account: AccountId;
  leader: string;
}
/** With the practice money of the house's account. */
async function leads(): Promise<Led> {
  const [{ strategy }] = (await queryAsOwner(
    server.database.ownerUrl,
    `insert into strategies (kind, made_at) values ('momentum', now()) returning strategy::text`,
  )) as [{ strategy: string }];
  const db = server.database.kysely;
  const account = await dependencies().houseAccounts.open(db, { purpose: 'strategies', name: `${strategy} momentum` });
  await dependencies().grantWelcomeMoney(account);
  const wish = { strategy: BigInt(strategy), account, version: 1, kind: 'momentum', market: 'US', currency: 'USD' };
  const leader = await dependencies().strategyLeaders.begin(db, wish);
  expect(await dependencies().strategyLeaders.begin(db, wish)).toBe(leader);
  return { strategy: BigInt(strategy), account, leader: leader.toString() };
}
async function buy({ account }: Led, quantity: string): Promise<void> {
  server.clock.advance(1_000);
  const request = buildMarketOrderRequest({ side: 'long', effect: 'open' }, parseScaled(quantity)!, 1);
  expect(await dependencies().houseAccounts.place(account, TEST_STOCK, request)).toMatchObject({
    order: expect.any(String),
  });
  await copied();
}

it("a strategy is listed by its rule in the reader's language, with its record, and its fills are copied", async () => {
  const led = await leads();
  const follower = await server.customer();
  await expectData(startFollowing(follower, led.leader));
  await buy(led, '20');
  expect((await listTestCopyOrders(follower)).map(({ status, leader }) => [status, leader])).toEqual([
    ['filled', 'Momentum · US'],
  ]);
  const korean = server.client(follower, 'kor');
  const { rows } = await expectData(korean.call('copying/listLeaders', { kind: 'strategy' }));
  const row = rows.find(({ id }) => id === led.leader);
  expect(row).toMatchObject({ kind: 'strategy', strategy: { id: led.strategy.toString(), version: 1 }, copied: true });
  expect(row!.name).not.toContain('Momentum');
  expect(row!.twr).not.toBeNull();
  expect((await expectData(korean.call('copying/getLeader', { leader: led.leader }))).leader.strategy).toMatchObject({
    kind: 'momentum',
    market: 'US',
  });
  server.clock.advance(86_400_000);
  expect(await updateLeaderLevels(dependencies())).toBeGreaterThan(0);
  expect(await differences()).toEqual([]);
});

it('a new strategy version opens nothing for followers until they agree, and asks them once', async () => {
  const led = await leads();
  const follower = await server.customer();
  const { client } = follower;
  const { copy } = await expectData(startFollowing(follower, led.leader));
  expect(copy.version).toEqual({ agreed: 1, now: 1 });
  await dependencies().strategyLeaders.revise(server.database.kysely, { strategy: led.strategy, version: 2 });
  await tended();
  await tended();
  const prompts = (await expectData(client.call('notices/listNotices', {}))).rows.filter(
    ({ code }) => code === 'copyNewVersion',
  );
  expect(prompts).toHaveLength(1);
  await buy(led, '5');
  expect(await listTestCopyOrders(follower)).toEqual([]);
  const agree = (version: number, key = createIdempotencyKey()) =>
    client.call('copying/pauseCopy', { copy: copy.id, paused: false, version, key });
  expect(await expectRefused(agree(1))).toBe('copyVersionPassed');
  const key = createIdempotencyKey();
  const agreed = await expectData(agree(2, key));
  expect(agreed.copy.version).toEqual({ agreed: 2, now: 2 });
  await buy(led, '5');
  expect((await listTestCopyOrders(follower)).map(({ status }) => status)).toEqual(['filled']);
  // Repeating returns the first answer, whatever version runs by then; a new consent is to the running version.
  await dependencies().strategyLeaders.revise(server.database.kysely, { strategy: led.strategy, version: 3 });
  expect(await expectData(agree(2, key))).toEqual(agreed);
  expect(await expectRefused(agree(2))).toBe('copyVersionPassed');
  expect(await differences()).toEqual([]);
});

it('a strategy can only be followed in the version that the follower has seen', async () => {
  const led = await leads();
  const follower = await server.customer();
  await dependencies().strategyLeaders.revise(server.database.kysely, { strategy: led.strategy, version: 2 });
  expect(await expectRefused(startFollowing(follower, led.leader, { version: 1 }))).toBe('copyVersionPassed');
  const key = createIdempotencyKey();
  const started = await expectData(startFollowing(follower, led.leader, { version: 2, key }));
  await dependencies().strategyLeaders.revise(server.database.kysely, { strategy: led.strategy, version: 3 });
  expect(await expectData(startFollowing(follower, led.leader, { version: 2, key }))).toEqual(started);
});

it('a strategy accepts no more than its capacity, and at its end all followers get their money', async () => {
  const led = await leads();
  const [first, second] = [await server.customer(), await server.customer()];
  await dependencies().strategyLeaders.limit(server.database.kysely, led.strategy, 350_000n);
  const { copy } = await expectData(startFollowing(first, led.leader));
  expect(await startFollowing(second, led.leader)).toMatchObject({
    code: 'copyCapacity',
    params: { left: '500.00', currency: 'USD' },
  });
  const add = (amount: string) =>
    first.client.call('copying/changeCopy', { copy: copy.id, deposit: amount, key: createIdempotencyKey() });
  expect(await add('500.01')).toMatchObject({ code: 'copyCapacity', params: { left: '500.00' } });
  await expectData(add('500'));
  // Its market's capacity is now less than what follows: nobody is sent away, and nothing more is accepted.
  await dependencies().strategyLeaders.limit(server.database.kysely, led.strategy, 100_000n);
  expect(await add('1')).toMatchObject({ code: 'copyCapacity', params: { left: '0.00' } });
  const { leader: displayed } = await expectData(second.client.call('copying/getLeader', { leader: led.leader }));
  expect(displayed).toMatchObject({ capacity: '1000.00', followed: '3500.00' });
  await buy(led, '10');
  await dependencies().strategyLeaders.end(server.database.kysely, led.strategy);
  await tended();
  await tended();
  expect((await listTestCopies(first))[0]).toMatchObject({
    status: 'ended',
    cause: 'leaderStopped',
    available: '0.00',
  });
  const found = (await dependencies().strategyLeaders.of(server.database.kysely, [led.strategy])).get(led.strategy);
  expect(found).toMatchObject({ leader: BigInt(led.leader), followers: 0 });
  expect(found!.stoppedAt).not.toBeNull();
  expect(await differences()).toEqual([]);
});

const listNoticesOf = async (client: TestCustomer['client'], ...codes: string[]) =>
  (await expectData(client.call('notices/listNotices', {}))).rows
    .filter(({ code }) => codes.includes(code))
    .map(({ code, params }) => ({ code, ...(params as { name?: string; held?: string }) }))
    .toReversed();
const HELD = ['copyLeaderHeld', 'copyLeaderFree'];
const banLoginUntil = ({ userId }: TestCustomer, until: string) =>
  runInTransaction(server.composed.dependencies, (work) =>
    changeRestriction(server.composed.dependencies, work, BigInt(userId), {
      add: { state: 'loginBanned', reason: 'legalOrder', author: '1', until },
    }),
  );

it('a notice names a strategy by codes that every language can render', async () => {
  const led = await leads();
  const follower = await server.customer();
  await expectData(startFollowing(follower, led.leader));
  expect(await listNoticesOf(follower.client, 'copyStarted')).toMatchObject([{ name: 'momentum\nUS' }]);
});

it('followers are notified once when their leader is restricted and once when that is over', async () => {
  const leader = await leading();
  const [follower, later] = [await server.customer(), await server.customer()];
  await expectData(startFollowing(follower, leader.leader));
  const { name } = (await expectData(follower.client.call('copying/getLeader', { leader: leader.leader }))).leader;
  await tended();
  expect((await listTestCopies(follower))[0]!.hold).toBeNull();
  const at = new Date(server.clock.now()).toISOString();
  const until = new Date(server.clock.now() + 3_600_000).toISOString();
  await banLoginUntil(leader, until);
  expect(await expectRefused(startFollowing(later, leader.leader))).toBe('copyTimeLimitExceeded');
  await tended();
  await tended();
  expect((await listTestCopies(follower))[0]!.hold).toEqual({ reason: 'restricted', since: at });
  server.clock.advance(3_600_001);
  await tended();
  await tended();
  expect((await listTestCopies(follower))[0]!.hold).toBeNull();
  expect(await listNoticesOf(follower.client, ...HELD)).toMatchObject([
    { code: 'copyLeaderHeld', name, held: 'restricted' },
    { code: 'copyLeaderFree', name },
  ]);
  await expectData(startFollowing(later, leader.leader));
  expect(await listNoticesOf(later.client, ...HELD)).toEqual([]);
  expect(await differences()).toEqual([]);
});

it('followers are notified when a lower level leaves no room for copies, and when there is room again', async () => {
  const leader = await leading('700');
  const owner = (text: string) => queryAsOwner(server.database.ownerUrl, text, [leader.leader]);
  await owner(
    `update leaders set level = 'intermediate', started_at = started_at - interval '1 day' where leader = $1`,
  );
  const [follower, other] = [await server.customer(), await server.customer()];
  for (const each of [follower, other]) await expectData(startFollowing(each, leader.leader));
  await tended();
  await updateLeaderLevels(dependencies());
  await tended();
  await tended();
  expect((await listTestCopies(follower))[0]!.hold).toMatchObject({ reason: 'level' });
  await expectData(
    other.client.call('copying/stopCopy', {
      copy: (await listTestCopies(other))[0]!.id,
      close: true,
      key: createIdempotencyKey(),
    }),
  );
  await tended();
  await tended();
  expect((await listTestCopies(follower))[0]!.hold).toBeNull();
  const holdNotices = (await listNoticesOf(follower.client, ...HELD)).map(({ code, held }) => [code, held]);
  expect(holdNotices).toEqual([
    ['copyLeaderHeld', 'level'],
    ['copyLeaderFree', undefined],
  ]);
  expect(await differences()).toEqual([]);
});
