/**
 * Following a leader: through gain, loss and stop, each copy once and at one price, and nothing for the audit to find.
 */
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';
import { updateLeaderLevels } from './update-leader-levels.ts';
import {
  listTestCopies,
  startFollowing,
  expectData,
  applyAsLeader,
  createCopyingTestKit,
  listTestCopyOrders,
  createFundedPortfolio,
  expectRefused,
  TEST_STOCK,
} from './testing.ts';

const server = provideTestServer({ workByHand: true });
const test = createCopyingTestKit(() => server);
const { copied, tended, differences, foundAfter, leading, trade, again } = test;
const usd = (cents: bigint): string => formatAmount(cents, 'USD');

describe('a fill of a leader', () => {
  it('is copied by all followers in one block at one price, and a partial close closes the same part', async () => {
    const leader = await leading();
    const followers = [await server.customer(), await server.customer(), await server.customer()];
    for (const each of followers) await expectData(startFollowing(each, leader.leader));
    const { order } = await trade(leader, '30');
    await copied();
    const had = (await Promise.all(followers.map(listTestCopyOrders))).flat();
    expect(had.map(({ status, reason }) => [status, reason])).toEqual(followers.map(() => ['filled', null]));
    expect(new Set(had.map(({ price }) => price)).size).toBe(1);
    // A third, less the leader's own charges so far.
    expect(new Set(had.map(({ quantity }) => quantity))).toHaveLength(1);
    expect(Number(had[0]!.quantity)).toBeCloseTo(10, 1);
    expect(had[0]).toMatchObject({ leaderPrice: order.fills[0]!.price, wanted: had[0]!.quantity });
    expect(Number(had[0]!.block!.quantity)).toBeCloseTo(30, 1);
    const [copy] = await listTestCopies(followers[0]!);
    expect(copy).toMatchObject({ status: 'active', openPositions: 1, paid: '3000.00' });

    server.clock.advance(1_000);
    await trade(leader, '15', 'close');
    await copied();
    const held = await expectData(
      followers[0]!.client.call('trading/listPositions', { portfolio: copy!.portfolio, status: 'inPosition' }),
    );
    expect(Number(held.rows[0]!.openQuantity)).toBeCloseTo(Number(had[0]!.quantity) / 2, 7);
    const displayed = await expectData(followers[0]!.client.call('copying/getLeader', { leader: leader.leader }));
    expect(displayed.trades.map(({ effect, copies: made }) => [effect, made])).toEqual([
      ['close', 3],
      ['open', 3],
    ]);
    const position = await expectData(followers[0]!.client.call('trading/getPosition', { position: held.rows[0]!.id }));
    expect(position.explanations.length).toBeGreaterThan(0);
    expect(await differences()).toEqual([]);
  });

  it('is not visible in trades or holdings of the leader before its copies are decided', async () => {
    const leader = await leading();
    const [follower, other] = [await server.customer(), await server.customer()];
    await expectData(startFollowing(follower, leader.leader));
    const readDisplayed = async () => {
      const { holdings, trades } = await expectData(
        follower.client.call('copying/getLeader', { leader: leader.leader }),
      );
      const { openPositions: begins } = await expectData(
        other.client.call('copying/previewCopy', { leader: leader.leader }),
      );
      return { parts: holdings.map(({ part }) => Number(part).toFixed(2)), trades: trades.length, begins };
    };
    await trade(leader, '30');
    expect(await readDisplayed()).toEqual({ parts: [], trades: 0, begins: 0 });
    await copied();
    const opened = await readDisplayed();
    expect(opened).toMatchObject({ parts: [expect.stringMatching(/^0\.6/)], trades: 1, begins: 1 });
    await trade(leader, '15', 'close');
    expect(await readDisplayed()).toEqual(opened);
    await copied();
    expect(await readDisplayed()).toMatchObject({ parts: [expect.stringMatching(/^0\.3/)], trades: 2 });
    await trade(leader, '15', 'close');
    expect((await readDisplayed()).parts).toEqual([expect.stringMatching(/^0\.3/)]);
    await copied();
    expect(await readDisplayed()).toEqual({ parts: [], trades: 3, begins: 0 });
  });

  it('closes the same fraction of holdings of less than one share', async () => {
    const leader = await leading();
    const follower = await server.customer();
    await expectData(startFollowing(follower, leader.leader, { amount: '100' }));
    await trade(leader, '15');
    await copied();
    const { quantity } = (await listTestCopyOrders(follower))[0]!;
    expect(Number(quantity)).toBeLessThan(1);
    server.clock.advance(1_000);
    await trade(leader, '5', 'close');
    await copied();
    const [closed] = await listTestCopyOrders(follower);
    expect(closed).toMatchObject({ effect: 'close', status: 'filled' });
    expect(Number(closed!.quantity)).toBeCloseTo(Number(quantity) / 3, 7);
    expect(await differences()).toEqual([]);
  });

  it('is copied once, however often and by however many processes it is looked for', async () => {
    const leader = await leading();
    const follower = await server.customer();
    await expectData(startFollowing(follower, leader.leader));
    await trade(leader, '24');
    await Promise.all([copied(), copied(), copied()]);
    await copied();
    expect(await listTestCopyOrders(follower)).toHaveLength(1);
    const { rows } = await expectData(
      follower.client.call('trading/listPositions', { portfolio: (await listTestCopies(follower))[0]!.portfolio }),
    );
    expect(rows).toHaveLength(1);
  });

  it('is skipped with its reason: too small, price too different, too late, too much of one instrument', async () => {
    const leader = await leading();
    const [small, strict, bounded] = [await server.customer(), await server.customer(), await server.customer()];
    await expectData(startFollowing(small, leader.leader, { amount: '100', size: 'fixed', fixedAmount: '0.01' }));
    await expectData(startFollowing(strict, leader.leader, { maximumDeviationRate: '0', amount: '3000' }));
    await expectData(startFollowing(bounded, leader.leader, { maximumShareRate: '0.05' }));
    const reason = async (of: typeof small) => (await listTestCopyOrders(of))[0]!.reason;
    await trade(leader, '20');
    await copied();
    expect((await listTestCopyOrders(small))[0]).toMatchObject({ status: 'skipped' });
    expect(['belowLot', 'belowMinimum']).toContain(await reason(small));
    expect((await listTestCopyOrders(bounded))[0]).toMatchObject({ status: 'filled' });
    // The price moves on before the copies are decided, and has to have risen by then.
    for (let left = 20; (await reason(strict)) !== 'difference'; left -= 1) {
      if (left === 0) throw new Error('no copy was dearer than its leader');
      server.clock.advance(1_000);
      await trade(leader, '1');
      server.clock.advance(5_000);
      await copied();
    }
    expect(await reason(bounded)).toBe('instrumentShare');
    server.clock.advance(1_000);
    await trade(leader, '1');
    server.clock.advance(61_000);
    await copied();
    expect((await listTestCopyOrders(strict))[0]).toMatchObject({ status: 'skipped', reason: 'late' });
    expect(await differences()).toEqual([]);
  });

  it('is skipped if the money of the copy covers the price but not the fees', async () => {
    const [leader, follower] = [await leading(), await server.customer()];
    const fixed = { size: 'fixed', fixedAmount: '2000', maximumDeviationRate: '0.5' };
    await expectData(startFollowing(follower, leader.leader, fixed));
    await trade(leader, '5');
    await copied();
    expect((await listTestCopyOrders(follower))[0]).toMatchObject({ status: 'filled' });
    server.clock.advance(1_000);
    await trade(leader, '5');
    await copied();
    expect((await listTestCopyOrders(follower))[0]).toMatchObject({ status: 'skipped', reason: 'money' });
    expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'active', openPositions: 1 });
    expect(await differences()).toEqual([]);
  });
});

describe('a copy', () => {
  it('closes its holdings and returns the money once when it is stopped', async () => {
    const leader = await leading();
    const follower = await server.customer();
    const { copy } = await expectData(startFollowing(follower, leader.leader));
    await trade(leader, '30');
    await copied();
    const displayed = async (status: 'inProgress' | 'ended') =>
      (await expectData(follower.client.call('copying/listCopies', { status, limit: 10 }))).rows.map(({ id }) => id);
    expect([await displayed('inProgress'), await displayed('ended')]).toEqual([[copy.id], []]);
    const stop = { copy: copy.id, close: true, key: createIdempotencyKey() };
    const { copy: stopped } = await expectData(follower.client.call('copying/stopCopy', stop));
    expect(stopped).toMatchObject({ status: 'stopping', openPositions: 1 });
    // The same key returns the first answer, whatever has happened to the copy since.
    expect(await expectData(follower.client.call('copying/stopCopy', stop))).toEqual({ copy: stopped });
    expect((await listTestCopies(follower))[0]).toMatchObject({
      status: 'ended',
      openPositions: 0,
      available: '0.00',
      cause: 'customer',
    });
    expect([await displayed('inProgress'), await displayed('ended')]).toEqual([[], [copy.id]]);
    expect(
      await expectRefused(
        follower.client.call('copying/stopCopy', { copy: copy.id, close: true, key: createIdempotencyKey() }),
      ),
    ).toBe('copyEnded');
    await trade(leader, '10');
    await copied();
    expect((await listTestCopyOrders(follower)).map(({ effect, leaving }) => [effect, leaving])).toEqual([
      ['close', true],
      ['open', false],
    ]);
    expect(await differences()).toEqual([]);
  });

  it('keeps its holdings when stopped that way, and returns the proceeds once the follower closes them', async () => {
    const leader = await leading();
    const follower = await server.customer();
    const { copy } = await expectData(startFollowing(follower, leader.leader));
    await trade(leader, '30');
    await copied();
    await expectData(
      follower.client.call('copying/stopCopy', { copy: copy.id, close: false, key: createIdempotencyKey() }),
    );
    expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'ended', keeps: true, openPositions: 1 });
    const { rows } = await expectData(follower.client.call('trading/listPositions', { portfolio: copy.portfolio }));
    await expectData(
      follower.client.call('trading/closePosition', { position: rows[0]!.id, key: createIdempotencyKey() }),
    );
    await tended();
    expect((await listTestCopies(follower))[0]).toMatchObject({ available: '0.00', value: '0.00' });
    expect(await differences()).toEqual([]);
  });

  it('stops automatically at the loss limit of its follower', async () => {
    const leader = await leading();
    const follower = await server.customer();
    await expectData(startFollowing(follower, leader.leader, { stopLossRate: '0.0001' }));
    await trade(leader, '30');
    await copied();
    // The costs of opening and closing exceed it.
    await tended();
    const [copy] = await listTestCopies(follower);
    expect(copy).toMatchObject({ status: 'ended', cause: 'stopLoss', openPositions: 0, available: '0.00' });
    // Its loss is what is missing in the main portfolio.
    const { accounts } = await expectData(follower.client.call('wallet/getWallet', {}));
    const dollars = accounts.find(({ currency }) => currency === 'USD')!.available;
    expect(Number(copy!.profit)).toBeLessThan(0);
    expect(Number(dollars) - 10_000).toBeCloseTo(Number(copy!.profit), 2);
    expect(await differences()).toEqual([]);
  });

  it('stops at its loss limit even after the whole deposit was withdrawn from a gain', async () => {
    const leader = await leading();
    const follower = await server.customer();
    const { copy } = await expectData(startFollowing(follower, leader.leader, { stopLossRate: '0.0001' }));
    await test.gained(leader, follower);
    const out = { copy: copy.id, withdraw: '3000', key: createIdempotencyKey() };
    await expectData(follower.client.call('copying/changeCopy', out));
    const [left] = await listTestCopies(follower);
    expect(left).toMatchObject({ status: 'active', paid: '0.00' });
    expect(Number(left!.base)).toBeCloseTo((3_000 * Number(left!.value)) / (3_000 + Number(left!.value)), 1);
    expect(Number(left!.returnRate)).toBeCloseTo(Number(left!.value) / Number(left!.base) - 1, 6);
    const { leader: led } = await expectData(follower.client.call('copying/getLeader', { leader: leader.leader }));
    expect(led.followed).toBe(left!.base);
    expect(await differences()).toEqual([]);
    const mine = `account_id = ${follower.userId}`;
    expect(await foundAfter(`update copies set base = base + 1 where ${mine}`)).toContain('its base is');
    expect(await foundAfter(`update copy_takings set base = base + 1 where ${mine}`)).toContain('of 3');
    expect(await foundAfter(`delete from copy_takings where ${mine}`)).toContain('has not lowered its base');
    for (let tries = 100; (await listTestCopies(follower))[0]!.status === 'active'; tries -= 1) {
      if (tries === 0) throw new Error('the market has taken nothing');
      await trade(leader, '20');
      await copied();
      server.clock.advance(3_600_000);
      await tended();
      await trade(leader, '20', 'close');
      await copied();
    }
    const [ended] = await listTestCopies(follower);
    expect(ended).toMatchObject({ status: 'ended', cause: 'stopLoss', available: '0.00' });
    // The return is the loss on what was left in it, though more was taken out before than has been lost.
    expect([Number(ended!.profit) > 0, Number(ended!.returnRate) < 0]).toEqual([true, true]);
    expect(await differences()).toEqual([]);
  });

  it('accepts deposits, withdrawals and pauses, and refuses other trades and transfers', async () => {
    const leader = await leading();
    const follower = await server.customer();
    const { client } = follower;
    const { copy } = await expectData(startFollowing(follower, leader.leader));
    const change = (more: object) =>
      client.call('copying/changeCopy', { copy: copy.id, key: createIdempotencyKey(), ...more });
    expect((await expectData(change({ deposit: '500' }))).copy).toMatchObject({
      paid: '3500.00',
      shareAbove: '3500.00',
    });
    expect((await expectData(change({ withdraw: '200' }))).copy).toMatchObject({ paid: '3300.00', value: '3300.00' });
    expect(await expectRefused(change({ withdraw: '5000' }))).toBe('insufficientBalance');
    expect((await expectData(change({ stopLossRate: '0.3' }))).copy.stopLossRate).toBe('0.3');
    await expectData(client.call('copying/pauseCopy', { copy: copy.id, paused: true, key: createIdempotencyKey() }));
    await trade(leader, '10');
    await copied();
    expect(await listTestCopyOrders(follower)).toEqual([]);
    const into = { from: '0', to: copy.portfolio, currency: 'USD', amount: '5', key: createIdempotencyKey() };
    expect(await expectRefused(client.call('portfolios/transferBetween', into))).toBe('copyPortfolio');
    const order = {
      instrument: TEST_STOCK,
      side: 'long',
      type: 'market',
      quantity: '1',
      portfolio: copy.portfolio,
    } as const;
    expect(await expectRefused(client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }))).toBe(
      'copyPortfolio',
    );
    expect(await expectRefused(client.call('trading/previewOrder', order))).toBe('copyPortfolio');
    const other = await server.customer();
    expect(
      await expectRefused(
        other.client.call('copying/pauseCopy', { copy: copy.id, paused: false, key: createIdempotencyKey() }),
      ),
    ).toBe('notFound');
    expect(await differences()).toEqual([]);
  });

  it('starts with the holdings of its leader if the follower chooses that', async () => {
    const leader = await leading();
    await trade(leader, '30');
    const follower = await server.customer();
    await expectData(startFollowing(follower, leader.leader, { copyOpen: true }));
    await copied();
    expect((await listTestCopyOrders(follower)).map(({ status, instrument }) => [status, instrument])).toEqual([
      ['filled', TEST_STOCK],
    ]);
    expect(await differences()).toEqual([]);
  });
});

describe('profit sharing', () => {
  it('pays the share of a monthly gain above the high-water mark to the leader once', async () => {
    const leader = await leading();
    const follower = await server.customer();
    const { copy } = await expectData(startFollowing(follower, leader.leader));
    const gain = await test.gained(leader, follower);
    server.clock.set(Date.parse('2026-12-01T08:00:00.000Z'));
    await Promise.all([tended(), tended()]);
    await tended();
    expect((await listTestCopies(follower))[0]).toMatchObject({
      id: copy.id,
      shared: usd(gain / 20n),
      paid: '3000.00',
    });
    const { income } = await expectData(leader.client.call('copying/getLeader', { leader: leader.leader }));
    expect(income).toEqual([{ currency: 'USD', amount: usd(gain / 20n) }]);
    expect(await differences()).toEqual([]);
  });
});

it('opens proportionally smaller copies after the leader has withdrawn their stake', async () => {
  const leader = await leading('4000');
  const [first, second] = [await server.customer(), await server.customer()];
  for (const each of [first, second]) await expectData(startFollowing(each, leader.leader));
  const move = { from: leader.portfolio, to: '0', currency: 'USD', amount: '3800', key: createIdempotencyKey() };
  await expectData(leader.client.call('portfolios/transferBetween', move));
  server.clock.advance(86_401_000);
  await trade(await again(leader), '1');
  await copied();
  const [order] = await listTestCopyOrders(await again(first));
  // A stake of 200 carries 1,000 of the 6,000: a sixth of what 3,000 would open of the same part.
  const part = Number(order!.leaderPrice) / 200;
  expect(order!.status).toBe('filled');
  expect((Number(order!.quantity) * Number(order!.leaderPrice)) / (3_000 * part)).toBeCloseTo(1 / 6, 1);
  expect(await differences()).toEqual([]);
});

it('pays an owed share when the copy ends, and does not let it be withdrawn before', async () => {
  const leader = await leading();
  const follower = await server.customer();
  const { client } = follower;
  const { copy } = await expectData(startFollowing(follower, leader.leader));
  const gain = await test.gained(leader, follower);
  const [all, due] = [300_000n + gain, gain / 20n];
  const takeOut = (amount: string) =>
    client.call('copying/changeCopy', { copy: copy.id, withdraw: amount, key: createIdempotencyKey() });
  expect((await listTestCopies(follower))[0]).toMatchObject({ available: usd(all), mayTakeOut: usd(all - due) });
  expect(await takeOut(usd(all))).toMatchObject({
    code: 'copyShareDue',
    params: { due: usd(due), left: usd(all - due) },
  });
  // Several at once each find what the others have left.
  const codes = await Promise.all(Array.from({ length: 8 }, () => expectRefused(takeOut('5'))));
  expect(codes).toEqual(codes.map(() => 'not refused'));
  await expectData(takeOut(usd(all - due - 4_000n)));
  await expectData(client.call('copying/stopCopy', { copy: copy.id, close: true, key: createIdempotencyKey() }));
  expect((await listTestCopies(follower))[0]).toMatchObject({ status: 'ended', shared: usd(due), available: '0.00' });
  await tended();
  expect(await differences()).toEqual([]);
});

describe('a leader', () => {
  it('gets a nightly level from their record, with the facts behind it', async () => {
    const leader = await leading();
    await trade(leader, '10');
    server.clock.advance(86_400_000);
    await updateLeaderLevels(server.composed.dependencies);
    expect(await updateLeaderLevels(server.composed.dependencies)).toBe(0);
    const { history } = await expectData(leader.client.call('copying/getLeader', { leader: leader.leader }));
    expect(history).toHaveLength(1);
    expect(history[0]).toMatchObject({ level: 'primary', days: 1, retainedFollowers: 0 });
    expect(Number(history[0]!.stake)).toBeGreaterThan(8_000);
  });

  it('may ask for the profit share that the level allows, for copies started afterwards', async () => {
    const leader = await leading();
    const [first, second] = [await server.customer(), await server.customer()];
    const ask = (profitShare: string, { client } = leader) =>
      client.call('copying/changeProfitShare', { profitShare, key: createIdempotencyKey() });
    await expectData(startFollowing(first, leader.leader));
    expect((await expectData(ask('0.02'))).leader).toMatchObject({ profitShare: '0.02', own: true });
    expect(await expectRefused(ask('0.06'))).toBe('leaderShare');
    await queryAsOwner(server.database.ownerUrl, `update leaders set level = 'senior' where leader = ${leader.leader}`);
    await expectData(ask('0.15'));
    expect(await expectRefused(ask('0.16'))).toBe('leaderShare');
    expect(await expectRefused(startFollowing(second, leader.leader, { profitShare: '0.02' }))).toBe('copyShareRaised');
    expect((await expectData(startFollowing(second, leader.leader, { profitShare: '0.15' }))).copy.shareRate).toBe(
      '0.15',
    );
    expect((await listTestCopies(first))[0]!.shareRate).toBe('0.05');
    // On a lower level no more than that one allows.
    await queryAsOwner(
      server.database.ownerUrl,
      `update leaders set level = 'intermediate' where leader = ${leader.leader}`,
    );
    const { leader: lowered } = await expectData(first.client.call('copying/getLeader', { leader: leader.leader }));
    expect(lowered.profitShare).toBe('0.1');
    expect(await expectRefused(ask('0.01', first as typeof leader))).toBe('notFound');
  });

  it('must be verified, have own money in the portfolio, lead only once and copy nobody', async () => {
    const { client, ...customer } = await server.customer();
    const portfolio = await createFundedPortfolio({ client }, '1');
    expect(await expectRefused(applyAsLeader(client, portfolio, 'Nobody'))).toBe('identityRequired');
    await certifyCustomer(server, customer, 'Somebody Else');
    expect(await expectRefused(applyAsLeader(client, portfolio, 'Nobody'))).toBe('leaderStake');
    expect(await expectRefused(applyAsLeader(client, '0', 'Nobody'))).toBe('portfolioIsMain');
    const [leader, other] = [await leading(), await leading()];
    expect(await expectRefused(startFollowing(leader, leader.leader))).toBe('copyOwn');
    expect(await expectRefused(startFollowing({ ...customer, client }, leader.leader, { amount: '1' }))).toBe(
      'copyBelowMinimum',
    );
    expect(await expectRefused(startFollowing(leader, other.leader))).toBe('leaderCopies');
    expect(await expectRefused(applyAsLeader(leader.client, leader.portfolio, 'Again'))).toBe('ledAlready');
    await expectData(startFollowing({ ...customer, client }, leader.leader));
    expect(await expectRefused(applyAsLeader(client, portfolio, 'Nobody'))).toBe('leaderCopies');
  });

  it('must have a name that cannot be mistaken for another', async () => {
    const [one, other] = [await server.customer(), await server.customer()];
    const portfolios = new Map<string, string>();
    for (const [place, each] of [one, other].entries()) {
      await certifyCustomer(server, each, place === 0 ? 'First Name' : 'Other Name');
      portfolios.set(each.userId, await createFundedPortfolio(each, '6000'));
    }
    const named = (customer: typeof one, name: string) =>
      applyAsLeader(customer.client, portfolios.get(customer.userId)!, name);
    const { leader } = await expectData(named(one, 'Tall\u00a0crane'));
    expect(leader.name).toBe('Tall crane');
    for (const name of ['tall  crane', 'Tall-crane', 'TaII crane', 'Täll crane'])
      expect(await expectRefused(named(other, name)), name).toBe('leaderNameTaken');
    for (const name of ['Tall crаne', 'Tall crաne', 'ᏚᏞow'])
      expect(await expectRefused(named(other, name)), name).toBe('leaderNameLetters');
    for (const name of ['Momentum · US', 'momentum us', '모멘텀 · 미국', '動能・美國', 'Impulso EE. UU.'])
      expect(await expectRefused(named(other, name)), name).toBe('leaderNameTaken');
    await expectData(named(other, 'Small crane'));
  });

  it('leads once as a person, even if two of their accounts apply at the same moment', async () => {
    const [one, other] = [await server.customer(), await server.customer()];
    const applicants: [typeof one, string][] = [];
    for (const each of [one, other]) {
      await certifyCustomer(server, each, `Same Person ${each.userId}`);
      applicants.push([each, await createFundedPortfolio(each, '6000')]);
    }
    await queryAsOwner(
      server.database.ownerUrl,
      `update accounts set holder = ${one.userId} where account_id in (${one.userId}, ${other.userId})`,
    );
    const codes = await Promise.all(
      applicants.map(([{ client, userId }, portfolio]) =>
        expectRefused(applyAsLeader(client, portfolio, `Twice ${userId}`)),
      ),
    );
    expect(codes.sort()).toEqual(['ledAlready', 'not refused']);
  });

  it('stops for good while holding nothing, stays in the count, and all followers get their money', async () => {
    const leader = await leading();
    const followers = [await server.customer(), await server.customer()];
    for (const each of followers) await expectData(startFollowing(each, leader.leader));
    await trade(leader, '20');
    await copied();
    const stop = () => leader.client.call('copying/stopLeading', { key: createIdempotencyKey() });
    expect(await expectRefused(stop())).toBe('leaderHolds');
    await trade(leader, '20', 'close');
    await copied();
    const before = await expectData(leader.client.call('copying/listLeaders', {}));
    await expectData(stop());
    const after = await expectData(leader.client.call('copying/listLeaders', {}));
    expect([after.ever, after.now]).toEqual([before.ever, before.now - 1]);
    const senior = await expectData(leader.client.call('copying/listLeaders', { level: 'senior' }));
    expect([senior.ever, senior.now]).toEqual([before.ever, senior.rows.length]);
    await tended();
    await tended();
    for (const each of followers)
      expect((await listTestCopies(each))[0]).toMatchObject({
        status: 'ended',
        cause: 'leaderStopped',
        available: '0.00',
      });
    expect(await expectRefused(startFollowing(await server.customer(), leader.leader))).toBe('copyTimeLimitExceeded');
    expect(await differences()).toEqual([]);
  });
});

it('the audit finds a forged block, a forged copy and a forged profit share', async () => {
  const one = (table: string, where = 'true') => `ctid = (select ctid from ${table} where ${where} limit 1)`;
  const cases: [change: string, says: string][] = [
    [`update copy_blocks set price = price + 1 where ${one('copy_blocks', 'price is not null')}`, 'its quote gives'],
    [
      `update copy_blocks set leader_quantity = 1 where ${one('copy_blocks', 'only_account is null')}`,
      'not copied as it',
    ],
    [`update copy_orders set filled = filled - 1 where ${one('copy_orders', `status = 'filled'`)}`, 'its order filled'],
    [
      `update copy_orders set equity = equity / 2, fixed_amount = fixed_amount / 2
        where ${one('copy_orders', `status = 'filled' and equity is not null`)}`,
      'by what it stood on',
    ],
    [
      `update copy_orders set maximum_deviation_rate = -100000000
        where ${one('copy_orders', `status = 'filled' and equity is not null`)}`,
      'it allowed -100000000',
    ],
    [`update copy_stops set equity = base where ${one('copy_stops')}`, 'its loss limit is'],
    [`update copies set paid = paid + 1 where ${one('copies', `status <> 'ended'`)}`, 'was put in'],
    [`update leaders set followed = followed + 1 where ${one('leaders')}`, 'its copies come to'],
    [`update copy_shares set amount = amount + 1 where ${one('copy_shares')}`, 'profit share'],
    [`delete from copy_blocks where ${one('copy_blocks', 'only_account is null')}`, 'not copied as it'],
    [`update copies set high_water = high_water + 1 where ${one('copies')}`, 'gains are shared above'],
    [`update copies set shared_month = '2020-01' where shared > 0 and status <> 'ended'`, 'after 2020-01'],
    [`update copy_shares set high_water = high_water + 1 where ${one('copy_shares')}`, 'by what came and went'],
    [`update copy_shares set paid = paid - 1 where ${one('copy_shares', `month <> 'end'`)}`, 'left; by what came'],
    [`update copies set owed = owed + 1 where ${one('copies')}`, 'is owed; of its parts 0 is not paid'],
    [`delete from copy_shares where ${one('copy_shares', `month = 'end'`)}`, '; 0 were shared'],
    [
      `update copy_shares set amount = amount + 100, paid = paid + 100, equity = equity + 100000
        where ${one('copy_shares', `month = 'end'`)}`,
      'were the leader',
    ],
  ];
  for (const [change, says] of cases) expect(await foundAfter(change), change).toContain(says);
});

describe('the view of a copy', () => {
  it('shows the leader, the profit of today and in total, past periods, and how long money is locked', async () => {
    const leader = await leading();
    const follower = await server.customer();
    const { copy: startedCopy } = await expectData(startFollowing(follower, leader.leader));
    expect(startedCopy).toMatchObject({ today: '0.00', profit: '0.00', spark: null, lockedUntil: null });
    await trade(leader, '30');
    await copied();
    server.clock.advance(3 * 3_600_000);
    await trade(leader, '30', 'close');
    await copied();
    const displayed = async () =>
      (await expectData(follower.client.call('copying/getLeader', { leader: leader.leader }))).leader;
    const first = await displayed();
    expect(first).toMatchObject({ level: 'primary', minimum: '70.00', closed: 1, cycle: 3 * 3_600, expected: [] });
    // It began today, holds nothing, and has paid its charges from its gains.
    expect(first.today!.profit).toBe(first.totalProfit);
    expect(Number(first.stake)).toBeCloseTo(9_000 + Number(first.totalProfit), 2);
    const [copy] = await listTestCopies(follower);
    expect(copy!.today).toBe(copy!.profit);
    expect(Number(copy!.value)).toBeCloseTo(3_000 + Number(copy!.today), 2);
    const { client: another } = await server.customer();
    const preview = await expectData(another.call('copying/previewCopy', { leader: leader.leader }));
    expect(preview.leader).toMatchObject({ totalProfit: first.totalProfit, expected: [] });

    server.clock.advance(28 * 86_400_000);
    const later = await displayed();
    expect(later.today).toEqual({ profit: '0.00', rate: '0' });
    expect(later.totalProfit).toBe(first.totalProfit);
    expect(later.expected.map(({ days, lost }) => [days, Number(lost) < 0.2])).toEqual([[7, true]]);
    const [older] = await listTestCopies(follower);
    expect(older).toMatchObject({ today: '0.00', profit: copy!.profit });
    // A curve of its own, from one on, now that it is older than a day.
    expect(copy!.spark).toBeNull();
    expect(Number(older!.spark![0])).toBe(1);
    expect(older!.spark!.length).toBeGreaterThan(20);
  });

  it('shows until when its holdings cannot be sold', async () => {
    const leader = await leading();
    const follower = await server.customer();
    await expectData(startFollowing(follower, leader.leader));
    await trade(leader, '30');
    await copied();
    expect((await listTestCopies(follower))[0]).toMatchObject({ openPositions: 1, lockedUntil: null });
    const until = new Date(server.clock.now() + 60_000).toISOString();
    await queryAsOwner(
      server.database.ownerUrl,
      `update positions set locked_until = '${until}' where account_id = ${follower.userId} and portfolio >= 8000`,
    );
    expect((await listTestCopies(follower))[0]!.lockedUntil).toBe(until);
    server.clock.advance(60_000);
    expect((await listTestCopies(follower))[0]!.lockedUntil).toBeNull();
    await queryAsOwner(
      server.database.ownerUrl,
      `update positions set locked_until = null where account_id = ${follower.userId}`,
    );
  });
});
