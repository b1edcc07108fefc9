/** A strategy of the house leads: it is followed like any leader, and each follower has to agree to a new version. */
import { atMarket } from '@bourse/core/trading/orders/order.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../db/testing.ts';
import type { AccountId } from '../ids.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { copies, follow, granted, on, orders, refused, STOCK } from './testing.ts';
import { levelLeaders } from './level-leaders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());
const { copied, tended, differences, leading } = on(() => server);
const parts = () => server.composed.parts;

interface Led {
  strategy: bigint;
  account: AccountId;
  leader: string;
}
/** With the practice money of the house's account. */
async function leads(): Promise<Led> {
  const [{ strategy }] = (await asOwner(
    server.database.ownerUrl,
    `insert into strategies (kind, made_at) values ('momentum', now()) returning strategy::text`,
  )) as [{ strategy: string }];
  const db = server.database.kysely;
  const account = await parts().houseAccounts.open(db, { purpose: 'strategies', name: `${strategy} momentum` });
  await parts().welcome(account);
  const wish = { strategy: BigInt(strategy), account, version: 1, kind: 'momentum', market: 'US', currency: 'USD' };
  const leader = await parts().leading.begin(db, wish);
  expect(await parts().leading.begin(db, wish)).toBe(leader);
  return { strategy: BigInt(strategy), account, leader: leader.toString() };
}
async function buy({ account }: Led, quantity: string): Promise<void> {
  server.clock.advance(1_000);
  const request = atMarket({ side: 'long', effect: 'open' }, parseScaled(quantity)!, 1);
  expect(await parts().houseAccounts.place(account, STOCK, request)).toMatchObject({ order: expect.any(String) });
  await copied();
}

it('is listed by its rule in the reader’s language, with its record, and its fills are copied', async () => {
  const led = await leads();
  const follower = await server.customer();
  await granted(follow(follower, led.leader));
  await buy(led, '20');
  expect((await orders(follower)).map(({ status, leader }) => [status, leader])).toEqual([['filled', 'Momentum · US']]);
  const korean = server.client(follower, 'kor');
  const { rows } = await granted(korean.call('copying/listLeaders', { kind: 'strategy' }));
  const row = rows.find(({ id }) => id === led.leader);
  expect(row).toMatchObject({ kind: 'strategy', strategy: { id: led.strategy.toString(), version: 1 }, copied: true });
  expect(row!.name).not.toContain('Momentum');
  expect(row!.twr).not.toBeNull();
  expect((await granted(korean.call('copying/getLeader', { leader: led.leader }))).leader.strategy).toMatchObject({
    kind: 'momentum',
    market: 'US',
  });
  server.clock.advance(86_400_000);
  expect(await levelLeaders(parts())).toBeGreaterThan(0);
  expect(await differences()).toEqual([]);
});

it('in another version it opens nothing for a follower before they agree, and asks them once', async () => {
  const led = await leads();
  const follower = await server.customer();
  const { client } = follower;
  const { copy } = await granted(follow(follower, led.leader));
  expect(copy.version).toEqual({ agreed: 1, now: 1 });
  await parts().leading.revise(server.database.kysely, { strategy: led.strategy, version: 2 });
  await tended();
  await tended();
  const asked = (await granted(client.call('notices/listNotices', {}))).rows.filter(
    ({ code }) => code === 'copyNewVersion',
  );
  expect(asked).toHaveLength(1);
  await buy(led, '5');
  expect(await orders(follower)).toEqual([]);
  const agree = (version: number, key = newKey()) =>
    client.call('copying/pauseCopy', { copy: copy.id, paused: false, version, key });
  expect(await refused(agree(1))).toBe('copyVersionPassed');
  const key = newKey();
  const agreed = await granted(agree(2, key));
  expect(agreed.copy.version).toEqual({ agreed: 2, now: 2 });
  await buy(led, '5');
  expect((await orders(follower)).map(({ status }) => status)).toEqual(['filled']);
  // Repeating returns the first answer, whatever version runs by then; a new consent is to the running version.
  await parts().leading.revise(server.database.kysely, { strategy: led.strategy, version: 3 });
  expect(await granted(agree(2, key))).toEqual(agreed);
  expect(await refused(agree(2))).toBe('copyVersionPassed');
  expect(await differences()).toEqual([]);
});

it('is followed in the version that its follower has seen, and in no other', async () => {
  const led = await leads();
  const follower = await server.customer();
  await parts().leading.revise(server.database.kysely, { strategy: led.strategy, version: 2 });
  expect(await refused(follow(follower, led.leader, { version: 1 }))).toBe('copyVersionPassed');
  const key = newKey();
  const begun = await granted(follow(follower, led.leader, { version: 2, key }));
  await parts().leading.revise(server.database.kysely, { strategy: led.strategy, version: 3 });
  expect(await granted(follow(follower, led.leader, { version: 2, key }))).toEqual(begun);
});

it('carries no more than it can, and at its end all who follow get their money', async () => {
  const led = await leads();
  const [first, second] = [await server.customer(), await server.customer()];
  await parts().leading.limit(server.database.kysely, led.strategy, 350_000n);
  const { copy } = await granted(follow(first, led.leader));
  expect(await follow(second, led.leader)).toMatchObject({
    code: 'copyCapacity',
    params: { left: '500.00', currency: 'USD' },
  });
  const add = (amount: string) =>
    first.client.call('copying/changeCopy', { copy: copy.id, add: amount, key: newKey() });
  expect(await add('500.01')).toMatchObject({ code: 'copyCapacity', params: { left: '500.00' } });
  await granted(add('500'));
  // Its market's capacity is now less than what follows: nobody is sent away, and nothing more is accepted.
  await parts().leading.limit(server.database.kysely, led.strategy, 100_000n);
  expect(await add('1')).toMatchObject({ code: 'copyCapacity', params: { left: '0.00' } });
  const { leader: shown } = await granted(second.client.call('copying/getLeader', { leader: led.leader }));
  expect(shown).toMatchObject({ capacity: '1000.00', followed: '3500.00' });
  await buy(led, '10');
  await parts().leading.end(server.database.kysely, led.strategy);
  await tended();
  await tended();
  expect((await copies(first))[0]).toMatchObject({ status: 'ended', cause: 'leaderStopped', available: '0.00' });
  const found = (await parts().leading.of(server.database.kysely, [led.strategy])).get(led.strategy);
  expect(found).toMatchObject({ leader: BigInt(led.leader), followers: 0 });
  expect(found!.stoppedAt).not.toBeNull();
  expect(await differences()).toEqual([]);
});

const toldOf = async (client: TestCustomer['client'], ...codes: string[]) =>
  (await granted(client.call('notices/listNotices', {}))).rows
    .filter(({ code }) => codes.includes(code))
    .map(({ code, params }) => ({ code, ...(params as { name?: string; held?: string }) }))
    .toReversed();
const HELD = ['copyLeaderHeld', 'copyLeaderFree'];
const restrict = ({ userId }: TestCustomer, states: object[]) =>
  asOwner(server.database.ownerUrl, 'update accounts set states = $1 where account_id = $2', [
    JSON.stringify(states),
    userId,
  ]);

it('a message names a strategy by codes, for whatever language it is read in', async () => {
  const led = await leads();
  const follower = await server.customer();
  await granted(follow(follower, led.leader));
  expect(await toldOf(follower.client, 'copyStarted')).toMatchObject([{ name: 'momentum\nUS' }]);
});

it('followers are told once that their leader is restricted and once that it is over; the copy says so', async () => {
  const leader = await leading();
  const [follower, later] = [await server.customer(), await server.customer()];
  await granted(follow(follower, leader.leader));
  const { name } = (await granted(follower.client.call('copying/getLeader', { leader: leader.leader }))).leader;
  await tended();
  expect((await copies(follower))[0]!.hold).toBeNull();
  const at = new Date(server.clock.now()).toISOString();
  const until = new Date(server.clock.now() + 3_600_000).toISOString();
  await restrict(leader, [{ state: 'loginBanned', reason: 'legalOrder', author: '1', at, until }]);
  expect(await refused(follow(later, leader.leader))).toBe('copyTimeLimitExceeded');
  await tended();
  await tended();
  expect((await copies(follower))[0]!.hold).toEqual({ reason: 'restricted', since: at });
  server.clock.advance(3_600_001);
  await tended();
  await tended();
  expect((await copies(follower))[0]!.hold).toBeNull();
  expect(await toldOf(follower.client, ...HELD)).toMatchObject([
    { code: 'copyLeaderHeld', name, held: 'restricted' },
    { code: 'copyLeaderFree', name },
  ]);
  await granted(follow(later, leader.leader));
  expect(await toldOf(later.client, ...HELD)).toEqual([]);
  expect(await differences()).toEqual([]);
});

it('followers are told of a lower level under which nothing more may follow, until something may', async () => {
  const leader = await leading('700');
  const owner = (text: string) => asOwner(server.database.ownerUrl, text, [leader.leader]);
  await owner(
    `update leaders set level = 'intermediate', started_at = started_at - interval '1 day' where leader = $1`,
  );
  const [follower, other] = [await server.customer(), await server.customer()];
  for (const each of [follower, other]) await granted(follow(each, leader.leader));
  await tended();
  await levelLeaders(parts());
  await tended();
  await tended();
  expect((await copies(follower))[0]!.hold).toMatchObject({ reason: 'level' });
  await granted(
    other.client.call('copying/stopCopy', { copy: (await copies(other))[0]!.id, close: true, key: newKey() }),
  );
  await tended();
  await tended();
  expect((await copies(follower))[0]!.hold).toBeNull();
  const told = (await toldOf(follower.client, ...HELD)).map(({ code, held }) => [code, held]);
  expect(told).toEqual([
    ['copyLeaderHeld', 'level'],
    ['copyLeaderFree', undefined],
  ]);
  expect(await differences()).toEqual([]);
});
