import { parseAmount } from '@bourse/core/ledger/money.ts';
import { CHECK_IN_REWARDS } from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import { expect, it, vi } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { createPromotionBudget } from '../ledger/promotion-budget.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';

const server = provideTestServer();

const DAY_MS = 86_400_000;
async function verified(): Promise<TestCustomer> {
  const customer = await server.customer();
  await certifyCustomer(server, customer);
  return customer;
}
const setStates = (customer: TestCustomer, states: object[]) =>
  queryAsOwner(server.database.ownerUrl, 'update customers set states = $1 where account_id = $2', [
    JSON.stringify(states),
    customer.userId,
  ]);
const state = async ({ client }: TestCustomer) => {
  const result = await client.call('rewards/getCheckIn', {});
  if (!result.ok) throw new Error(result.code);
  return result.data;
};
async function tethers({ client }: TestCustomer): Promise<bigint> {
  const wallet = await client.call('wallet/getWallet', {});
  return wallet.ok
    ? parseAmount(wallet.data.accounts.find(({ currency }) => currency === 'USDT')!.available, 'USDT')!
    : -1n;
}
const budget = async (): Promise<{ cap: bigint; reserved: bigint }> =>
  server.database.kysely
    .selectFrom('promotion_budgets')
    .select(['cap', 'reserved'])
    .where('name', '=', 'checkIn')
    .executeTakeFirstOrThrow();

it('a customer checks in once a day, and a second check-in is refused under any key', async () => {
  const customer = await verified();
  const before = await tethers(customer);
  expect(await state(customer)).toMatchObject({
    day: '2026-11-20',
    zone: 'UTC',
    checkedIn: false,
    streak: 0,
    total: 0,
    reward: '0.100000',
    nextAt: '2026-11-21T00:00:00.000Z',
  });
  const input = { key: createIdempotencyKey() };
  const first = await customer.client.call('rewards/checkIn', input);
  expect(first).toMatchObject({ ok: true, data: { day: '2026-11-20', streak: 1, paid: '0.100000', currency: 'USDT' } });
  expect(await customer.client.call('rewards/checkIn', input)).toEqual(first);
  expect(await customer.client.call('rewards/checkIn', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'alreadyCheckedIn',
    msg: 'You have already checked in today.',
  });
  expect(await tethers(customer)).toBe(before + 100_000n);
  expect(await state(customer)).toMatchObject({
    checkedIn: true,
    streak: 1,
    total: 1,
    reward: '0.120000',
    days: ['2026-11-20'],
  });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('two simultaneous check-ins on two devices are one payment', async () => {
  const customer = await verified();
  const before = await tethers(customer);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => customer.client.call('rewards/checkIn', { key: createIdempotencyKey() })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(new Set(['alreadyCheckedIn']));
  expect(await tethers(customer)).toBe(before + 100_000n);
});

it('of two check-ins around midnight the second continues the streak, however late the first is decided', async () => {
  const customer = await verified();
  const before = await tethers(customer);
  await queryAsOwner(
    server.database.ownerUrl,
    `update accounts set holder = account_id where account_id = ${customer.userId}`,
  );
  const holder = openDatabaseClient(server.database.ownerUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from accounts where account_id = $1 for no key update', [customer.userId]);
  /** Checks in at the desk even once its day is taken. */
  const startCheckIn = async () => {
    const { day } = await state(customer);
    const answer = customer.client.call('rewards/checkIn', { key: createIdempotencyKey() });
    await vi.waitUntil(async () => {
      const { rowCount } = await holder.query('select from check_ins_of_people where holder = $1 and day = $2', [
        customer.userId,
        day,
      ]);
      return rowCount === 1;
    });
    return { answer };
  };
  const first = await startCheckIn();
  server.clock.advance(DAY_MS);
  const second = await startCheckIn();
  await holder.query('rollback');
  await holder.end();
  expect(await first.answer).toMatchObject({ ok: true, data: { streak: 1, paid: '0.100000' } });
  expect(await second.answer).toMatchObject({ ok: true, data: { streak: 2, paid: '0.120000' } });
  expect(await tethers(customer)).toBe(before + 220_000n);
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('the reward rises over seven consecutive days and earns one bonus; a gap restarts the streak', async () => {
  const customer = await verified();
  const before = await tethers(customer);
  expect(await customer.client.call('rewards/claimBonus', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'checkInTimesInsufficient',
  });
  for (const [index, reward] of CHECK_IN_REWARDS.entries()) {
    expect(await customer.client.call('rewards/checkIn', { key: createIdempotencyKey() })).toMatchObject({
      ok: true,
      data: { streak: index + 1 },
    });
    expect((await state(customer)).bonus.have).toBe(index + 1);
    expect(reward).toBeGreaterThan(0n);
    server.clock.advance(DAY_MS);
  }
  const rewards = CHECK_IN_REWARDS.reduce((sum, reward) => sum + reward, 0n);
  expect(await tethers(customer)).toBe(before + rewards);
  const claims = await Promise.all(
    Array.from({ length: 5 }, () => customer.client.call('rewards/claimBonus', { key: createIdempotencyKey() })),
  );
  expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await tethers(customer)).toBe(before + rewards + 1_000_000n);
  server.clock.advance(DAY_MS);
  expect(await state(customer)).toMatchObject({ streak: 0, reward: '0.100000', bonus: { have: 0 } });
  expect(await server.listAuditDifferences()).toEqual([]);
});

it('an unverified customer is paid nothing, and can check in on the day of verification', async () => {
  const newcomer = await server.customer();
  const before = await tethers(newcomer);
  expect(await newcomer.client.call('rewards/checkIn', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'identityRequired',
  });
  await server.database.kysely
    .insertInto('check_ins')
    .values(
      Array.from({ length: 7 }, (_, n) => ({
        account_id: BigInt(newcomer.userId),
        day: `2026-10-0${n + 1}`,
        streak: n + 1,
        currency: 'USDT',
        amount: 1n,
        at: new Date(0),
      })),
    )
    .execute();
  expect(await newcomer.client.call('rewards/claimBonus', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'identityRequired',
  });
  expect(await tethers(newcomer)).toBe(before);
  await queryAsOwner(server.database.ownerUrl, `delete from check_ins where account_id = ${newcomer.userId}`);
  await certifyCustomer(server, newcomer);
  expect(await newcomer.client.call('rewards/checkIn', { key: createIdempotencyKey() })).toMatchObject({ ok: true });
});

it.each([
  ['frozen', 'accountFrozen'],
  ['tradingBanned', 'cannotTrade'],
  ['withdrawingBanned', 'cannotWithdraw'],
])('a customer who is %s is paid nothing', async (state, code) => {
  const customer = await verified();
  await setStates(customer, [
    {
      state,
      reason: 'security',
      author: 'staff:1',
      at: new Date(0).toISOString(),
      until: new Date(server.clock.now() + DAY_MS).toISOString(),
    },
  ]);
  for (const call of ['rewards/checkIn', 'rewards/claimBonus'] as const)
    expect(await customer.client.call(call, { key: createIdempotencyKey() })).toMatchObject({
      ok: false,
      code,
      params: { ground: 'security' },
    });
});

it('a person with several accounts is paid once a day, even with simultaneous check-ins', async () => {
  const accounts = [await verified(), await verified(), await verified()];
  const [first] = accounts;
  await queryAsOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${first!.userId}
      where account_id in (${accounts.map(({ userId }) => userId).join()})`,
  );
  const answers = await Promise.all(
    accounts.map(({ client }) => client.call('rewards/checkIn', { key: createIdempotencyKey() })),
  );
  expect(answers.map((answer) => (answer.ok ? 'paid' : answer.code)).sort()).toEqual([
    'alreadyCheckedIn',
    'alreadyCheckedIn',
    'paid',
  ]);
});

it('an account that turns out to be a person’s second one is not paid for a day that the first has taken', async () => {
  const [first, second] = [await verified(), await verified()];
  expect(await first.client.call('rewards/checkIn', { key: createIdempotencyKey() })).toMatchObject({ ok: true });
  await queryAsOwner(
    server.database.ownerUrl,
    `update accounts set holder = ${first.userId} where account_id in (${first.userId}, ${second.userId})`,
  );
  expect(await second.client.call('rewards/checkIn', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'alreadyCheckedIn',
  });
});

it('the check-in day is that of the operator time zone', async () => {
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into settings (name, value, updated_at) values ('zone', 'Asia/Seoul', now())`,
  );
  await server.composed.dependencies.settings.reload();
  const now = server.clock.now();
  const { day, nextAt } = await state(await verified());
  expect(day).toBe(new Date(now + 9 * 3_600_000).toISOString().slice(0, 10));
  expect(nextAt.endsWith('T15:00:00.000Z')).toBe(true);
});

it('payments never exceed the budget cap, even with simultaneous check-ins', async () => {
  const { reserved } = await budget();
  await queryAsOwner(server.database.ownerUrl, `update promotion_budgets set cap = ${reserved} + 250000`);
  const [one, other] = [
    createPromotionBudget(server.database, 'checkIn', 120_000n),
    createPromotionBudget(server.database, 'checkIn', 120_000n),
  ];
  const got = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other).take(10_000n)),
  );
  // The quicker process may hold part of a block from which the other could have paid; the cap is never exceeded.
  const paid = got.filter(Boolean).length;
  expect(paid).toBeGreaterThan(20);
  expect(paid).toBeLessThanOrEqual(25);
  one.giveBack(10_000n);
  await Promise.all([one.stop(), other.stop()]);
  expect((await budget()).reserved).toBe(reserved + BigInt(paid - 1) * 10_000n);
});

it('a spent budget is reported and pays nothing, and the day can be checked in once there is more', async () => {
  await server.restart();
  await queryAsOwner(server.database.ownerUrl, `update promotion_budgets set cap = reserved`);
  const { account, password } = await verified();
  const login = await server.client().call('user/login', { account, password });
  const customer = server.client(login.ok ? { token: login.data.token, account } : undefined);
  expect(await customer.call('rewards/checkIn', { key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'promotionSpent',
  });
  await queryAsOwner(server.database.ownerUrl, `update promotion_budgets set cap = reserved + 1000000`);
  const key = createIdempotencyKey();
  const paid = await customer.call('rewards/checkIn', { key });
  expect(paid).toMatchObject({ ok: true });
  await server.restart();
  await queryAsOwner(server.database.ownerUrl, `update promotion_budgets set cap = reserved`);
  const again = await server.client().call('user/login', { account, password });
  const back = server.client(again.ok ? { token: again.data.token, account } : undefined);
  expect([
    await back.call('rewards/checkIn', { key }),
    await back.call('rewards/checkIn', { key: createIdempotencyKey() }),
  ]).toMatchObject([paid, { ok: false, code: 'alreadyCheckedIn' }]);
});
