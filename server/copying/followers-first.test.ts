/** A leader doesn't trade against their followers, in any portfolio or account. */
import { FOLLOWERS_FIRST_MS } from '@bourse/core/trading/execution/follower-protection.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { looksOf } from '../testing/staff-actions.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import {
  follow,
  granted,
  type Leading,
  on,
  place,
  type PlacedOrder,
  portfolioWith,
  refused,
  STOCK,
} from './testing.ts';
import { watchLeaders } from './watch-leaders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, {}, { workByHand: true });
});
afterAll(() => server.stop());
const { copied, differences, foundAfter, leading, trade } = on(() => server);

const watched = () => watchLeaders(server.composed.parts);
const past = () => server.clock.advance(FOLLOWERS_FIRST_MS + 1_000);
/** A staff session expires while the clock moves on. */
async function reported({ leader }: Leading) {
  const treasurer = await server.staff('treasurer');
  const { rows } = await granted(treasurer.client.call('staff/listLeaderTrades', {}));
  expect(new Set(await looksOf(server, treasurer, 'listLeaderTrades'))).toEqual(
    new Set(rows.map(({ customer }) => customer)),
  );
  return rows.filter((row) => row.leader === leader);
}
/** The preview of the same order. */
const previewed = ({ client }: Pick<TestCustomer, 'client'>, { portfolio = '0', ...more }: PlacedOrder) =>
  refused(client.call('trading/previewOrder', { instrument: STOCK, side: 'long', type: 'market', portfolio, ...more }));
/** A leader with followers who also holds the stock in another portfolio. */
async function followed(): Promise<Leading> {
  const leader = await leading('6000');
  await granted(place(leader, { quantity: '10' }));
  past();
  await granted(follow(await server.customer(), leader.leader));
  return leader;
}

it('an order against followers is refused until the window is over, wherever it is placed', async () => {
  const leader = await followed();
  const { client } = leader;
  const other = await portfolioWith(leader, '500');
  const sell = () => refused(place(leader, { quantity: '1', effect: 'close' }));
  await granted(place(leader, { quantity: '1', effect: 'close' }));
  past();
  await trade(leader, '15');
  expect(await sell()).toBe('againstFollowers');
  expect(await previewed(leader, { quantity: '1', effect: 'close' })).toBe('againstFollowers');
  await copied();
  expect(await sell()).toBe('againstFollowers');
  const { rows } = await granted(client.call('trading/listPositions', { status: 'inPosition', portfolio: '0' }));
  expect(await refused(client.call('trading/closePosition', { position: rows[0]!.id, key: newKey() }))).toBe(
    'againstFollowers',
  );
  // Orders in the same direction, the leading portfolio's own orders, and other stocks are allowed.
  expect(await previewed(leader, { quantity: '1', portfolio: other })).toBe('not refused');
  await granted(place(leader, { quantity: '1', portfolio: other }));
  await granted(place(leader, { quantity: '1', effect: 'close', instrument: STOCK, portfolio: leader.portfolio }));
  // Followers have sold now too: nothing may be bought elsewhere.
  expect(await refused(place(leader, { quantity: '1', portfolio: other }))).toBe('againstFollowers');
  expect(await previewed(leader, { quantity: '1', portfolio: other })).toBe('againstFollowers');
  past();
  expect(await previewed(leader, { quantity: '1', effect: 'close' })).toBe('not refused');
  await granted(place(leader, { quantity: '1', effect: 'close' }));
  const told = await client.call('trading/placeOrder', {
    instrument: STOCK,
    side: 'long',
    type: 'market',
    quantity: '1',
    portfolio: leader.portfolio,
    key: newKey(),
  });
  expect(told.ok).toBe(true);
  const again = await place(leader, { quantity: '1', effect: 'close' });
  expect(again).toMatchObject({ ok: false, params: { minutes: 10 } });
  await copied();
  expect(await differences()).toEqual([]);
});

it('it is refused to another account of the same person, and to nobody else', async () => {
  const leader = await followed();
  const [second, stranger] = [await server.customer(), await server.customer()];
  for (const each of [second, stranger]) await granted(place(each, { quantity: '5' }));
  await asOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${leader.userId} where account_id in (${leader.userId}, ${second.userId})`,
  );
  await server.composed.parts.knownLeaders.reload();
  past();
  await trade(leader, '15');
  expect(await refused(place(second, { quantity: '5', effect: 'close' }))).toBe('againstFollowers');
  expect(await previewed(second, { quantity: '5', effect: 'close' })).toBe('againstFollowers');
  expect(await previewed(stranger, { quantity: '5', effect: 'close' })).toBe('not refused');
  await granted(place(stranger, { quantity: '5', effect: 'close' }));
  await copied();
});

it('nothing is refused to a leader whom nobody follows', async () => {
  const leader = await leading('6000');
  await granted(place(leader, { quantity: '2' }));
  await trade(leader, '15');
  await granted(place(leader, { quantity: '1', effect: 'close' }));
});

it('what comes through stands before the staff, once: sold to followers, or bought before them', async () => {
  const leader = await followed();
  await granted(place(leader, { quantity: '5', effect: 'close' }));
  server.clock.advance(1_000);
  const other = await portfolioWith(leader, '900');
  await granted(place(leader, { quantity: '3', portfolio: other }));
  server.clock.advance(1_000);
  await trade(leader, '15');
  await copied();
  // Not reported until no more trades can come near it.
  expect((await watched(), await reported(leader))).toEqual([]);
  past();
  expect(await watched()).toBe(2);
  expect(await watched()).toBe(0);
  const rows = await reported(leader);
  expect(rows.map(({ kind, effect, portfolio, quantity }) => [kind, effect, portfolio, quantity]).sort()).toEqual([
    ['against', 'close', '0', '5'],
    ['ahead', 'open', other, '3'],
  ]);
  expect(rows[0]).toMatchObject({ customer: leader.userId, instrument: STOCK, ledEffect: 'open' });
  expect(await differences()).toEqual([]);
});

it('what a strategy of one’s own has traded stands before the staff too', async () => {
  const leader = await followed();
  const { client } = leader;
  const { strategy } = await granted(
    client.call('strategies/saveStrategy', {
      strategy: 'equalWeight',
      parameters: [{ name: 'every', value: 1 }],
      instruments: [STOCK],
      stopAt: null,
      key: newKey(),
    }),
  );
  const amount = '1000';
  const { run } = await granted(
    client.call('strategies/runStrategy', { strategy: strategy.id, amount, key: newKey() }),
  );
  await server.composed.work.jobs.find(({ name }) => name === 'strategies')!.run();
  server.clock.advance(1_000);
  await trade(leader, '15');
  await copied();
  past();
  await watched();
  expect((await reported(leader)).map(({ kind, portfolio }) => [kind, portfolio])).toEqual([['ahead', run.portfolio]]);
  expect(await foundAfter(`delete from leader_trades where trade = (select max(trade) from leader_trades)`)).toContain(
    "isn't reported",
  );
  expect(await differences()).toEqual([]);
});

it('the auditor finds a report that is gone, and one of nothing', async () => {
  const text = 'select trade::text from leader_trades order by trade limit 1';
  const [row] = (await asOwner(server.database.ownerUrl, text)) as { trade: string }[];
  expect(await foundAfter(`delete from leader_trades where trade = ${row!.trade}`)).toContain("isn't reported");
  expect(
    await foundAfter(`update leader_trades set kind = case kind when 'ahead' then 'against' else 'ahead' end
      where trade = ${row!.trade}`),
  ).toContain('is reported and none');
});
