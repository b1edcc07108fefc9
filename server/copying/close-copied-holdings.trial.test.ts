/** Copies that end at the same moment close their holdings in one block, at one price. */
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { listTestCopies, startFollowing, expectData, createCopyingTestKit, listTestCopyOrders } from './testing.ts';

const server = provideTestServer({ workByHand: true });
const { copied, tended, differences, foundAfter, leading, trade } = createCopyingTestKit(() => server);

const left = async (follower: TestCustomer) => (await listTestCopyOrders(follower)).filter(({ leaving }) => leaving);
/** Followers of one leader, all holding their part of one fill. */
async function holders(count: number, more: object = {}): Promise<TestCustomer[]> {
  const leader = await leading();
  const followers: TestCustomer[] = [];
  while (followers.length < count) followers.push(await server.customer());
  for (const each of followers) await expectData(startFollowing(each, leader.leader, more));
  await trade(leader, '30');
  await copied();
  // The depth that the block consumed is refilled.
  server.clock.advance(61_000);
  return followers;
}

/** Everything needed is read beforehand: stops within a tenth of a second are in one block. */
async function stopAtOnce(followers: readonly TestCustomer[]): Promise<void> {
  const lists = await Promise.all(followers.map(listTestCopies));
  await Promise.all(
    followers.map(({ client }, nth) =>
      expectData(
        client.call('copying/stopCopy', { copy: lists[nth]![0]!.id, close: true, key: createIdempotencyKey() }),
      ),
    ),
  );
}

it('followers who leave at the same moment close in one block at one price and get their money', async () => {
  // The first stop waits a tenth of a second for others, by the real clock: on a busy machine one of four may be late.
  const blocks: number[] = [];
  for (let round = 0; round < 4 && !blocks.includes(1); round++) {
    const followers = await holders(4);
    await stopAtOnce(followers);
    const sold = (await Promise.all(followers.map(left))).flat();
    expect(sold.map(({ status, effect }) => [status, effect])).toEqual(followers.map(() => ['filled', 'close']));
    blocks.push(new Set(sold.map(({ id, price }) => `${id} ${price}`)).size);
    if (blocks.at(-1) === 1) expect(Number(sold[0]!.block!.quantity)).toBeCloseTo(40, 0);
    for (const each of followers)
      expect((await listTestCopies(each))[0]).toMatchObject({ status: 'ended', available: '0.00', openPositions: 0 });
    expect(await differences()).toEqual([]);
  }
  expect(blocks).toContain(1);
});

it('a follower who stops three times at once leaves once', async () => {
  const [follower] = (await holders(1)) as [TestCustomer];
  const [copy] = await listTestCopies(follower);
  const stop = (close: boolean) =>
    follower.client.call('copying/stopCopy', { copy: copy!.id, close, key: createIdempotencyKey() });
  const answers = await Promise.all([stop(false), stop(true), stop(true)]);
  expect(answers.some(({ ok }) => ok)).toBe(true);
  await tended();
  const [ended] = await listTestCopies(follower);
  // The wish that came last holds: to keep the holding and the money beside it, or to close it once.
  const { status, keeps, openPositions, available } = ended!;
  const closed = (await left(follower)).map((order) => order.status);
  const unchanged = { openPositions: 1, money: true, closed: [] };
  expect({ openPositions, money: Number(available) > 0, closed }).toEqual(
    keeps ? unchanged : { openPositions: 0, money: false, closed: ['filled'] },
  );
  expect(status).toBe('ended');
  expect(await differences()).toEqual([]);
});

it('followers whose loss limits are reached at once close in one block too', async () => {
  const followers = await holders(3, { stopLossRate: '0.0001' });
  await tended();
  const sold = (await Promise.all(followers.map(left))).flat();
  expect(sold).toHaveLength(3);
  expect(new Set(sold.map(({ id, price }) => `${id} ${price}`)).size).toBe(1);
  for (const each of followers)
    expect((await listTestCopies(each))[0]).toMatchObject({ status: 'ended', cause: 'stopLoss', available: '0.00' });
  expect(await differences()).toEqual([]);
});

it('what a block could not close is closed separately as soon as possible, and by no other block', async () => {
  const [follower, other] = (await holders(2)) as [TestCustomer, TestCustomer];
  const lockedUntil = new Date(server.clock.now() + 3_600_000).toISOString();
  const locked = (until: string | null) =>
    queryAsOwner(server.database.ownerUrl, `update positions set locked_until = $1 where account_id = $2`, [
      until,
      follower.userId,
    ]);
  await locked(lockedUntil);
  await stopAtOnce([follower, other]);
  expect((await listTestCopies(other))[0]).toMatchObject({ status: 'ended' });
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'stopping', openPositions: 1 });
  await tended();
  await tended();
  expect((await left(follower)).map(({ status, reason }) => [status, reason])).toEqual([['skipped', 'locked']]);
  server.clock.advance(3_700_000);
  await tended();
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'ended', available: '0.00', openPositions: 0 });
  expect(await left(follower)).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

it('a copy whose money cannot be returned yet fails neither its own stop nor those of others', async () => {
  const [follower, other] = (await holders(2)) as [TestCustomer, TestCustomer];
  const arrange = (statement: string) => queryAsOwner(server.database.ownerUrl, statement);
  await arrange(`create function keep_copy() returns trigger language plpgsql as
    $$ begin raise exception 'not now' using errcode = 'check_violation'; end $$`);
  await arrange(`create trigger keep_copy before update on copies for each row
    when (new.account_id = ${follower.userId} and new.status = 'ended') execute function keep_copy()`);
  const answers = await Promise.all(
    [follower, other].map(async ({ client }) => {
      const { rows } = await expectData(client.call('copying/listCopies', {}));
      return client.call('copying/stopCopy', { copy: rows[0]!.id, close: true, key: createIdempotencyKey() });
    }),
  );
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await listTestCopies(other))[0]).toMatchObject({ status: 'ended', available: '0.00' });
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'stopping' });
  await arrange('drop trigger keep_copy on copies');
  await arrange('drop function keep_copy');
  await tended();
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'ended', available: '0.00' });
  expect(await differences()).toEqual([]);
});

it('the audit finds an altered price of a closing block', async () => {
  expect(
    await foundAfter(
      'update copy_blocks set price = price + 1 where block = (select max(block) from copy_blocks where leaving)',
    ),
  ).toContain('its quote gives');
});
