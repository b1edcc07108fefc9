/** Leaders and followers in awkward moments: other currencies, borrowed stock, restrictions, splits, kills. */
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, startTestServer } from '../testing/test-server.ts';
import { checkCorporateActionsFile, storeCorporateActions } from '../venue/import-corporate-actions.ts';
import { importBarsFile } from '../venue/import/import-bars-file.ts';
import { startReplay } from '../venue/replay/replay-commands.ts';
import { SPLIT_BARS_CSV, testZones } from '../venue/testing-bar-files.ts';
import { processDueCopyBlocks, decideBlockCopies } from './copy-leader-fills.ts';
import { planCopyBlock } from './plan-copy-block.ts';
import { readDueCopyBlocks } from './store.ts';
import {
  listTestCopies,
  startFollowing,
  expectData,
  type TestLeader,
  createCopyingTestKit,
  listTestCopyOrders,
  placeTestOrder,
  expectRefused,
} from './testing.ts';

const server = provideTestServer({ workByHand: true });
const { copied, tended, differences, foundAfter, leading, trade, again } = createCopyingTestKit(() => server);

const moves = ({ client, portfolio }: TestLeader, from: 'main' | 'led', amount: string, currency = 'USD') =>
  expectData(
    client.call('portfolios/transferBetween', {
      from: from === 'main' ? '0' : portfolio,
      to: from === 'main' ? portfolio : '0',
      currency,
      amount,
      key: createIdempotencyKey(),
    }),
  );
const restrict = (userId: string, state: string, more: object = {}) =>
  queryAsOwner(server.database.ownerUrl, 'update customers set states = $1 where account_id = $2', [
    JSON.stringify([{ state, reason: 'terms', author: '1', at: new Date(0).toISOString(), until: null, ...more }]),
    userId,
  ]);
const DAY_MS = 86_400_000;
const CLOSED = { reason: 'closed', author: 'customer' };

it('a stock in another currency is paid for by an exchange at the moment of the copy', async () => {
  const leader = await leading('6000');
  const [rich, poor] = [await server.customer(), await server.customer()];
  for (const each of [rich, poor]) await expectData(startFollowing(each, leader.leader));
  await moves(leader, 'main', '3000000', 'KRW');
  await trade(leader, '5', 'open', { instrument: 'KR.041730' });
  await copied();
  for (const each of [rich, poor])
    expect((await listTestCopyOrders(each)).map(({ status, reason, currency }) => [status, reason, currency])).toEqual([
      ['filled', null, 'KRW'],
    ]);
  const [copy] = await listTestCopies(rich);
  await expectData(rich.client.call('copying/stopCopy', { copy: copy!.id, close: true, key: createIdempotencyKey() }));
  await tended();
  expect((await listTestCopies(rich))[0]).toMatchObject({ status: 'ended', openPositions: 0 });
  expect(await differences()).toEqual([]);
});

it('a short sale is copied for followers who may sell short and skipped for the others', async () => {
  const leader = await leading('6000');
  await expectData(leader.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() }));
  const [may, mayNot] = [await server.marginCustomer(), await server.customer()];
  for (const each of [may, mayNot]) await expectData(startFollowing(each, leader.leader));
  await trade(leader, '9', 'open', { side: 'short', leverage: 2 });
  await copied();
  expect((await listTestCopyOrders(may)).map(({ status, side }) => [status, side])).toEqual([['filled', 'short']]);
  expect((await listTestCopyOrders(mayNot)).map(({ status, reason }) => [status, reason])).toEqual([
    ['skipped', 'notEnabled'],
  ]);
  server.clock.advance(1_000);
  await trade(leader, '9', 'close', { side: 'short' });
  await copied();
  expect((await listTestCopies(may))[0]).toMatchObject({ openPositions: 0 });
  expect(await listTestCopyOrders(mayNot)).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

it('deposits and withdrawals of the leader are no return and change the size of copies', async () => {
  const leader = await leading('3000');
  const follower = await server.customer();
  await expectData(startFollowing(follower, leader.leader));
  const record = async () =>
    (await expectData(follower.client.call('copying/getLeader', { leader: leader.leader }))).leader;
  server.clock.advance(1_000);
  await moves(leader, 'main', '3000');
  expect(await record()).toMatchObject({ twr: '0', stake: '6000.00', profit: '0.00' });
  await trade(leader, '10');
  await copied();
  // Half the leader's quantity, since the leader's stake is now twice the copy's.
  expect(Number((await listTestCopyOrders(follower))[0]!.quantity)).toBeCloseTo(5, 1);
  await moves(leader, 'led', '1000');
  const after = await record();
  expect(Math.abs(Number(after.twr))).toBeLessThan(0.01);
  expect(await differences()).toEqual([]);
});

it('money that the leader moves after an order does not change its copies', async () => {
  const leader = await leading('6000');
  const follower = await server.customer();
  await expectData(startFollowing(follower, leader.leader));
  await trade(leader, '2');
  await moves(leader, 'led', '5300');
  await copied();
  expect(Number((await listTestCopyOrders(follower))[0]!.quantity)).toBeCloseTo(1, 1);
  await moves(leader, 'main', '5300');
  await trade(leader, '2');
  await moves(leader, 'main', '1000');
  await copied();
  expect(Number((await listTestCopyOrders(follower))[0]!.quantity)).toBeCloseTo(1, 1);
  // Nor does money moved while somebody begins with the leader's holdings.
  const later = await server.customer();
  server.clock.advance(1);
  await expectData(startFollowing(later, leader.leader, { copyOpen: true }));
  await moves(leader, 'led', '6000');
  await copied();
  expect(Number((await listTestCopyOrders(later))[0]!.quantity)).toBeCloseTo((2 * 3_000) / 7_000, 2);
  expect(await differences()).toEqual([]);
});

it('money that the leader withdraws before an order and returns after it does not change its copies', async () => {
  const leader = await leading('6000');
  const follower = await server.customer();
  await expectData(startFollowing(follower, leader.leader));
  server.clock.advance(1_000);
  await moves(leader, 'led', '5000');
  await moves(leader, 'main', '500');
  await moves(leader, 'led', '300');
  await trade(leader, '2');
  await moves(leader, 'main', '4800');
  await copied();
  expect(Number((await listTestCopyOrders(follower))[0]!.quantity)).toBeCloseTo(1, 1);
  // A withdrawal more than a day ago counts in full.
  await moves(leader, 'led', '3000');
  server.clock.advance(DAY_MS + 1_000);
  const later = await again(leader);
  await trade(later, '2');
  await copied();
  expect(Number((await listTestCopyOrders(await again(follower)))[0]!.quantity)).toBeCloseTo(2, 1);
  expect(await differences()).toEqual([]);
});

it('a restricted leader takes no new followers, and all get their money when the account ends', async () => {
  const leader = await leading('6000');
  const [follower, late] = [await server.customer(), await server.customer()];
  await expectData(startFollowing(follower, leader.leader));
  await trade(leader, '10');
  await copied();
  await restrict(leader.userId, 'frozen');
  expect(await expectRefused(startFollowing(late, leader.leader))).toBe('copyTimeLimitExceeded');
  await tended();
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'active', openPositions: 1 });
  await restrict(leader.userId, 'disabled', CLOSED);
  await tended();
  await tended();
  expect((await listTestCopies(follower))[0]).toMatchObject({
    status: 'ended',
    cause: 'leaderStopped',
    available: '0.00',
  });
  await restrict(leader.userId, 'frozen');
  expect(await differences()).toEqual([]);
});

it('while the account of a leader is disabled no copy ends or opens, and copying resumes afterwards', async () => {
  const leader = await leading('6000');
  const follower = await server.customer();
  const { copy } = await expectData(startFollowing(follower, leader.leader));
  await trade(leader, '10');
  await copied();
  const until = new Date(server.clock.now() + 3_600_000).toISOString();
  // A fill from before, which hadn't been copied yet.
  await trade(leader, '5');
  await restrict(leader.userId, 'disabled', { until });
  await copied();
  await tended();
  await tended();
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'active', openPositions: 1 });
  expect(await listTestCopyOrders(follower)).toHaveLength(1);
  server.clock.advance(3_600_001);
  await tended();
  const again = { ...leader, client: server.client(leader) };
  await trade(again, '5');
  await copied();
  expect(await listTestCopyOrders(follower)).toHaveLength(2);
  await restrict(leader.userId, 'frozen');
  await expectData(
    follower.client.call('copying/stopCopy', { copy: copy.id, close: true, key: createIdempotencyKey() }),
  );
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'ended', cause: 'customer' });
  expect(await differences()).toEqual([]);
});

it('a restricted follower is skipped for openings and still closes with the leader', async () => {
  const leader = await leading('6000');
  const follower = await server.customer();
  await expectData(startFollowing(follower, leader.leader));
  await trade(leader, '5');
  await copied();
  await restrict(follower.userId, 'tradingBanned');
  server.clock.advance(1_000);
  await trade(leader, '5');
  await copied();
  expect((await listTestCopyOrders(follower))[0]).toMatchObject({ status: 'skipped', reason: 'restricted' });
  server.clock.advance(1_000);
  await trade(leader, '10', 'close');
  await copied();
  expect((await listTestCopies(follower))[0]).toMatchObject({ openPositions: 0 });
  expect(await differences()).toEqual([]);
});

it('copies are made once though the process is killed after the fill, after the plan or between copies', async () => {
  const leader = await leading('9000');
  const followers = await Promise.all(Array.from({ length: 4 }, () => server.customer()));
  for (const each of followers) await expectData(startFollowing(each, leader.leader));
  const dependencies = () => server.composed.dependencies;
  const again = () => ({ ...leader, client: server.client(leader) });
  // Killed after the fill: the block exists, and nobody has looked at it.
  await trade(leader, '3');
  await server.restart();
  await copied();
  // Killed after the plan.
  server.clock.advance(1_000);
  await trade(again(), '3');
  const [block] = await readDueCopyBlocks(server.database.kysely, server.clock.now(), 1);
  expect(await planCopyBlock(dependencies(), block!)).toBe(true);
  await server.restart();
  await Promise.all([copied(), copied()]);
  // Killed amid the copies: the desk closes while some are decided, and the next process decides the rest.
  server.clock.advance(1_000);
  await trade(again(), '3');
  const before = processDueCopyBlocks(dependencies()).catch(() => 0);
  await server.restart();
  await before;
  await copied();
  for (const each of followers)
    expect((await listTestCopyOrders({ client: server.client(each) })).map(({ status }) => status)).toEqual([
      'filled',
      'filled',
      'filled',
    ]);
  expect(await decideBlockCopies(dependencies(), block!.block)).toBe(true);
  expect(await differences()).toEqual([]);
});

const SPEED = 60;
const SESSION_MS = (6.5 * 3_600_000) / SPEED;
it('closing half of a split position closes half of its copies', async () => {
  const moving = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'bourse-copies-'));
  const world = createCopyingTestKit(() => moving);
  try {
    const dependencies = {
      database: moving.composed.dependencies.database,
      timeZones: testZones,
      now: moving.clock.now(),
      isOwn: () => false,
      living: () => [],
    };
    await writeFile(join(folder, 'bars.csv'), SPLIT_BARS_CSV);
    await importBarsFile(
      { file: join(folder, 'bars.csv'), market: 'US', code: 'FOUR', period: '1d', name: 'Four' },
      dependencies,
    );
    await writeFile(join(folder, 'actions.csv'), 'kind,instrument,ex,ratio\nsplit,US.FOUR,2020-08-31,4:1\n');
    const read = await checkCorporateActionsFile(join(folder, 'actions.csv'), dependencies);
    await moving.database.kysely.transaction().execute(async (db) => {
      await storeCorporateActions(db, read, moving.clock.now());
      await appendStaffAudit(
        db,
        SERVER_COMMAND_ACTOR,
        [{ action: 'proposeActions', subject: 'file' }],
        moving.clock.now(),
      );
    });
    const started = moving.clock.now();
    await startReplay({ instrument: 'US.FOUR', from: '2020-08-27', speed: String(SPEED) }, dependencies);
    await expect.poll(() => moving.composed.dependencies.venues.session('US.FOUR', moving.clock.now())).toBe('open');
    const leader = await world.leading('6000');
    const follower = await moving.customer();
    await expectData(startFollowing(follower, leader.leader));
    await world.trade(leader, '4', 'open', { instrument: 'US.FOUR' });
    await expect.poll(async () => (await listTestCopyOrders(follower)).map(({ status }) => status)).toEqual(['filled']);
    const held = async () => {
      const { portfolio } = (await listTestCopies(follower))[0]!;
      const query = { portfolio, status: 'inPosition' } as const;
      return Number((await expectData(follower.client.call('trading/listPositions', query))).rows[0]?.openQuantity);
    };
    const before = await held();
    moving.clock.set(started + 2 * SESSION_MS + 60_000);
    await expect.poll(held, { timeout: 20_000 }).toBeCloseTo(before * 4, 4);
    // The feed's guard may still doubt the first price after the split.
    const closing = { portfolio: leader.portfolio, quantity: '8', effect: 'close', instrument: 'US.FOUR' } as const;
    await vi.waitFor(() => (moving.clock.advance(1_000), expectData(placeTestOrder(leader, closing))), 20_000);
    // In whole lots; what can't be priced at once is tried again a few seconds later.
    const later = () => (moving.clock.advance(1_000), held());
    await expect.poll(later, { timeout: 20_000 }).toBeCloseTo(before * 2, 2);
    expect(await world.differences()).toEqual([]);
  } finally {
    await moving.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

describe('a gain in another currency than that of the copy', () => {
  /** The copy has bought with all of its money, has none left in its own currency, and has sold with a gain. */
  async function gainedElsewhere() {
    const leader = await leading('6000');
    const follower = await server.customer();
    const { copy } = await expectData(startFollowing(follower, leader.leader));
    const instrument = 'CRYPTO.BTCUSDT';
    await moves(leader, 'main', '2000', 'USDT');
    await trade(leader, '0.01', 'open', { instrument });
    await copied();
    const has = async () => (await listTestCopies(follower))[0]!;
    const takeOut = (await has()).mayTakeOut!;
    await expectData(
      follower.client.call('copying/changeCopy', { copy: copy.id, withdraw: takeOut, key: createIdempotencyKey() }),
    );
    for (let left = 100; Number((await has()).profit) < 5; left -= 1) {
      if (left === 0) throw new Error('the market has brought nothing');
      server.clock.advance(6 * 3_600_000);
    }
    await trade(leader, '0.01', 'close', { instrument });
    await copied();
    const { available, profit } = await has();
    expect(available).toBe('0.00');
    return { leader, follower, copy, due: Number(profit) / 20 };
  }
  it('is shared when the copy ends', async () => {
    const { follower, copy, due } = await gainedElsewhere();
    await expectData(
      follower.client.call('copying/stopCopy', { copy: copy.id, close: true, key: createIdempotencyKey() }),
    );
    const [ended] = await listTestCopies(follower);
    expect(ended).toMatchObject({ status: 'ended', available: '0.00' });
    expect(Math.abs(Number(ended!.shared) - due)).toBeLessThanOrEqual(0.01);
    await tended();
    expect(await differences()).toEqual([]);
  });

  it('is shared at the end of the month', async () => {
    const { follower, due } = await gainedElsewhere();
    const at = new Date(server.clock.now());
    server.clock.set(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1, 8));
    await tended();
    await tended();
    const [copy] = await listTestCopies(follower);
    expect(Math.abs(Number(copy!.shared) - due)).toBeLessThanOrEqual(0.01);
    expect(await differences()).toEqual([]);
    // The payment it was exchanged for was in the same commit; an exchange without a payment is found.
    const alone = `update transfers set at = at - interval '1 hour'
      where reference ~ '^e[0-9]+$' and credit_portfolio > 0`;
    expect(await foundAfter(alone)).toContain('a exchangeIn is of the main portfolio alone');
  });
});

it('a month processed days late is shared at the worth of the copy at its end', async () => {
  const leader = await leading('6000');
  const follower = await server.customer();
  const { copy } = await expectData(startFollowing(follower, leader.leader));
  await trade(leader, '20');
  await copied();
  for (let left = 24; ; left -= 1) {
    if (left === 0) throw new Error('no month has ended with a gain');
    const at = new Date(server.clock.now());
    const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
    server.clock.set(end - 1);
    // No session lasts for months.
    const { account, password } = follower;
    const { token } = await expectData(server.client().call('user/login', { account, password }));
    const client = server.client({ token, account });
    const has = async () => (await listTestCopies({ client }))[0]!;
    const { value, profit } = await has();
    server.clock.set(end + 2 * 86_400_000);
    if (Number(profit) < 5) continue;
    await expectData(client.call('copying/changeCopy', { copy: copy.id, deposit: '100', key: createIdempotencyKey() }));
    expect((await has()).value).not.toBe((Number(value) + 100).toFixed(2));
    await tended();
    const [share] = (await queryAsOwner(
      server.database.ownerUrl,
      'select equity from copy_shares where account_id = $1 order by share desc limit 1',
      [follower.userId],
    )) as { equity: bigint }[];
    expect(Number(share!.equity) / 100).toBeCloseTo(Number(value) + 100, 2);
    expect(Math.abs(Number((await has()).shared) - Number(profit) / 20)).toBeLessThanOrEqual(0.01);
    expect(await differences()).toEqual([]);
    return;
  }
});
