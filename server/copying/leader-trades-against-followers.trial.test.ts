/** A leader doesn't trade against their followers, in any portfolio or account. */
import { FOLLOWER_PROTECTION_MS } from '@bourse/core/trading/execution/follower-protection.ts';
import { expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { listAccountsViewed } from '../testing/staff-actions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  startFollowing,
  expectData,
  type TestLeader,
  createCopyingTestKit,
  placeTestOrder,
  type TestOrderInput,
  createFundedPortfolio,
  expectRefused,
  TEST_STOCK,
} from './testing.ts';
import { recordTradesNearCopies } from './trades-near-copies.ts';

const server = provideTestServer({ workByHand: true });
const { copied, differences, foundAfter, leading, trade } = createCopyingTestKit(() => server);

const runWatch = () => recordTradesNearCopies(server.composed.dependencies);
const past = () => server.clock.advance(FOLLOWER_PROTECTION_MS + 1_000);
/** A staff session expires while the clock moves on. */
async function reported({ leader }: TestLeader) {
  const treasurer = await server.staff('treasurer');
  const { rows } = await expectData(treasurer.client.call('staff/listLeaderTrades', {}));
  expect(new Set(await listAccountsViewed(server, treasurer, 'listLeaderTrades'))).toEqual(
    new Set(rows.map(({ customer }) => customer)),
  );
  return rows.filter((row) => row.leader === leader);
}
/** The preview of the same order. */
const previewed = ({ client }: Pick<TestCustomer, 'client'>, { portfolio = '0', ...more }: TestOrderInput) =>
  expectRefused(
    client.call('trading/previewOrder', { instrument: TEST_STOCK, side: 'long', type: 'market', portfolio, ...more }),
  );
/** A leader with followers who also holds the stock in another portfolio. */
async function followed(): Promise<TestLeader> {
  const leader = await leading('6000');
  await expectData(placeTestOrder(leader, { quantity: '10' }));
  past();
  await expectData(startFollowing(await server.customer(), leader.leader));
  return leader;
}

it('an order of a leader against followers is refused until the window is over, in any portfolio', async () => {
  const leader = await followed();
  const { client } = leader;
  const other = await createFundedPortfolio(leader, '500');
  const sell = () => expectRefused(placeTestOrder(leader, { quantity: '1', effect: 'close' }));
  await expectData(placeTestOrder(leader, { quantity: '1', effect: 'close' }));
  past();
  await trade(leader, '15');
  expect(await sell()).toBe('againstFollowers');
  expect(await previewed(leader, { quantity: '1', effect: 'close' })).toBe('againstFollowers');
  await copied();
  expect(await sell()).toBe('againstFollowers');
  const { rows } = await expectData(client.call('trading/listPositions', { status: 'inPosition', portfolio: '0' }));
  expect(
    await expectRefused(client.call('trading/closePosition', { position: rows[0]!.id, key: createIdempotencyKey() })),
  ).toBe('againstFollowers');
  // Orders in the same direction, the leading portfolio's own orders, and other stocks are allowed.
  expect(await previewed(leader, { quantity: '1', portfolio: other })).toBe('not refused');
  await expectData(placeTestOrder(leader, { quantity: '1', portfolio: other }));
  await expectData(
    placeTestOrder(leader, { quantity: '1', effect: 'close', instrument: TEST_STOCK, portfolio: leader.portfolio }),
  );
  // Followers have sold now too: nothing may be bought elsewhere.
  expect(await expectRefused(placeTestOrder(leader, { quantity: '1', portfolio: other }))).toBe('againstFollowers');
  expect(await previewed(leader, { quantity: '1', portfolio: other })).toBe('againstFollowers');
  past();
  expect(await previewed(leader, { quantity: '1', effect: 'close' })).toBe('not refused');
  await expectData(placeTestOrder(leader, { quantity: '1', effect: 'close' }));
  const answer = await client.call('trading/placeOrder', {
    instrument: TEST_STOCK,
    side: 'long',
    type: 'market',
    quantity: '1',
    portfolio: leader.portfolio,
    key: createIdempotencyKey(),
  });
  expect(answer.ok).toBe(true);
  const again = await placeTestOrder(leader, { quantity: '1', effect: 'close' });
  expect(again).toMatchObject({ ok: false, params: { minutes: 10 } });
  await copied();
  expect(await differences()).toEqual([]);
});

it('the order is refused to other accounts of the same person, and to nobody else', async () => {
  const leader = await followed();
  const [second, stranger] = [await server.customer(), await server.customer()];
  for (const each of [second, stranger]) await expectData(placeTestOrder(each, { quantity: '5' }));
  await queryAsOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${leader.userId} where account_id in (${leader.userId}, ${second.userId})`,
  );
  await server.composed.dependencies.leaderAccounts.reload();
  past();
  await trade(leader, '15');
  expect(await expectRefused(placeTestOrder(second, { quantity: '5', effect: 'close' }))).toBe('againstFollowers');
  expect(await previewed(second, { quantity: '5', effect: 'close' })).toBe('againstFollowers');
  expect(await previewed(stranger, { quantity: '5', effect: 'close' })).toBe('not refused');
  await expectData(placeTestOrder(stranger, { quantity: '5', effect: 'close' }));
  await copied();
});

it('a leader without followers is refused nothing', async () => {
  const leader = await leading('6000');
  await expectData(placeTestOrder(leader, { quantity: '2' }));
  await trade(leader, '15');
  await expectData(placeTestOrder(leader, { quantity: '1', effect: 'close' }));
});

it('a trade against followers that got through is reported to staff once', async () => {
  const leader = await followed();
  await expectData(placeTestOrder(leader, { quantity: '5', effect: 'close' }));
  server.clock.advance(1_000);
  const other = await createFundedPortfolio(leader, '900');
  await expectData(placeTestOrder(leader, { quantity: '3', portfolio: other }));
  server.clock.advance(1_000);
  await trade(leader, '15');
  await copied();
  // Not reported until no more trades can come near it.
  expect((await runWatch(), await reported(leader))).toEqual([]);
  past();
  expect(await runWatch()).toBe(2);
  expect(await runWatch()).toBe(0);
  const rows = await reported(leader);
  expect(rows.map(({ kind, effect, portfolio, quantity }) => [kind, effect, portfolio, quantity]).sort()).toEqual([
    ['against', 'close', '0', '5'],
    ['ahead', 'open', other, '3'],
  ]);
  expect(rows[0]).toMatchObject({ customer: leader.userId, instrument: TEST_STOCK, ledEffect: 'open' });
  expect(await differences()).toEqual([]);
});

it('a trade of a strategy of the leader is reported to staff too', async () => {
  const leader = await followed();
  const { client } = leader;
  const { strategy } = await expectData(
    client.call('strategies/saveStrategy', {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments: [TEST_STOCK],
      stopAt: null,
      key: createIdempotencyKey(),
    }),
  );
  const amount = '1000';
  const { run } = await expectData(
    client.call('strategies/runStrategy', { strategy: strategy.id, amount, key: createIdempotencyKey() }),
  );
  await server.runJob('strategies');
  server.clock.advance(1_000);
  await trade(leader, '15');
  await copied();
  past();
  await runWatch();
  expect((await reported(leader)).map(({ kind, portfolio }) => [kind, portfolio])).toEqual([['ahead', run.portfolio]]);
  expect(await foundAfter(`delete from leader_trades where trade = (select max(trade) from leader_trades)`)).toContain(
    "isn't reported",
  );
  expect(await differences()).toEqual([]);
});

it('the audit finds a missing report and an unfounded one', async () => {
  const text = 'select trade::text from leader_trades order by trade limit 1';
  const [row] = (await queryAsOwner(server.database.ownerUrl, text)) as { trade: string }[];
  expect(await foundAfter(`delete from leader_trades where trade = ${row!.trade}`)).toContain("isn't reported");
  expect(
    await foundAfter(`update leader_trades set kind = case kind when 'ahead' then 'against' else 'ahead' end
      where trade = ${row!.trade}`),
  ).toContain('is reported and none');
});
