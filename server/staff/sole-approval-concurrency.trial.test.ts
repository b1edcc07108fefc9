/** What may be decided alone is counted once for a person, however many of the staff decide at the same moment. */
import { beforeAll, expect, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { submitTestDeposit } from '../testing/submit-test-deposit.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { withdrawalFeeFor, FUND_PASSWORD, createWithdrawingCustomers } from '../testing/verified-customer.ts';

type Withdrawing = TestCustomer & { card: string };
const server = provideTestServer();
let waiting: Withdrawing[];
beforeAll(async () => {
  waiting = await createWithdrawingCustomers(server, 9);
});

const owner = (sql: string, values: unknown[]) => queryAsOwner(server.database.ownerUrl, sql, values);
/** Two accounts of one verified person. */
async function onePerson(): Promise<[Withdrawing, Withdrawing]> {
  const [one, other] = [waiting.pop()!, waiting.pop()!];
  await owner('update accounts set holder = $1 where account_id in ($1, $2)', [one.userId, other.userId]);
  return [one, other];
}
async function withdraw({ client, card }: Withdrawing, amount: string): Promise<string> {
  const submittedWithdrawal = await client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount,
    fee: withdrawalFeeFor(amount),
    to: card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
  });
  if (!submittedWithdrawal.ok) throw new Error(submittedWithdrawal.code);
  return submittedWithdrawal.data.withdrawal.id;
}
async function borrow({ client }: TestCustomer, amount: string): Promise<string> {
  const wish = {
    currency: 'USD',
    amount,
    months: 6,
    plan: 'equal',
    agreed: true,
    key: createIdempotencyKey(),
  } as const;
  const submittedWithdrawal = await client.call('credit/applyLoan', wish);
  if (!submittedWithdrawal.ok) throw new Error(submittedWithdrawal.code);
  return `r${submittedWithdrawal.data.loan.id.slice(1)}`;
}
const limitFor = (kind: 'deposit' | 'withdrawal') =>
  server.composed.dependencies.fundsRules.terms(kind, 'USD', server.clock.now());
/** Somebody decided alone about so much before. */
const decidedBefore = (kind: string, amount: bigint, { userId }: Pick<TestCustomer, 'userId'>, { id }: TestStaff) =>
  owner(
    `insert into alone_approvals (account_id, request_seq, staff_id, kind, currency, amount, at)
      values ($1, 1000000, $2, $3, 'USD', $4, $5)`,
    [userId, id, kind, amount, new Date(server.clock.now() - 86_400_000)],
  );

/** Each approves one of them; none can be counted before all have begun. */
async function approveAtOnce(reviews: readonly [TestStaff, string][]): Promise<string[]> {
  const waits = async () =>
    (
      await queryAsOwner(
        server.database.superUrl,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query ~ 'alone_approvals|advisory|"staff"'`,
      )
    ).length;
  const gate = openDatabaseClient(server.database.ownerUrl);
  await gate.connect();
  try {
    await gate.query('begin; lock table alone_approvals in exclusive mode');
    const all = reviews.map(([{ client }, review]) =>
      client.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() }),
    );
    await expect.poll(waits).toBe(reviews.length);
    await gate.query('commit');
    const decided = await Promise.all(all);
    return decided.map((each) => (each.ok ? each.data.status : each.code)).sort();
  } finally {
    await gate.end();
  }
}

test("a person's limit holds across concurrent decisions about all their accounts", async () => {
  const [one, two, before] = [await server.staff('treasurer'), await server.staff('treasurer'), await server.staff()];
  const [first, second] = await onePerson();
  await decidedBefore('withdrawal', limitFor('withdrawal').customerAlone - 3_000n, first, before);
  const [mine, other] = [await withdraw(first, '20'), await withdraw(second, '20')];
  expect(
    await approveAtOnce([
      [one, mine],
      [two, other],
    ]),
  ).toEqual(['inReview', 'processing']);
});

test('the limit also holds for deposits on a bank statement', async () => {
  const [one, two] = [await server.staff('reviewer'), await server.staff('reviewer')];
  const clerk = await server.staff('treasurer');
  const accounts = await onePerson();
  await decidedBefore('deposit', limitFor('deposit').customerAlone - 3_000n, accounts[0], clerk);
  const deposits = await Promise.all(accounts.map((account) => submitTestDeposit(server, account, '20')));
  const lines = deposits.map(({ reference }) => `2026-11-19,${reference},20\n`).join('');
  const statement = await clerk.client.call('staff/reconcileStatement', {
    currency: 'USD',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-31T00:00:00.000Z',
    base64: Buffer.from(`date,reference,amount\n${lines}`).toString('base64'),
    key: createIdempotencyKey(),
  });
  expect(statement).toMatchObject({ ok: true });
  const reviews = deposits.map(({ review }) => `r${review.slice(1)}`);
  expect(
    await approveAtOnce([
      [one, reviews[0]!],
      [two, reviews[1]!],
    ]),
  ).toEqual(['done', 'inReview']);
});

test('the limit also holds for loans', async () => {
  const [one, two, before] = [await server.staff('reviewer'), await server.staff('reviewer'), await server.staff()];
  const [first, second] = await onePerson();
  await decidedBefore('loan', limitFor('withdrawal').customerAlone - 30_000n, first, before);
  const [mine, other] = [await borrow(first, '200'), await borrow(second, '200')];
  expect(
    await approveAtOnce([
      [one, mine],
      [two, other],
    ]),
  ).toEqual(['done', 'inReview']);
});

test('linked approvers share one limit, also concurrently', async () => {
  const [one, alias] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const [first, second, third] = [waiting.pop()!, waiting.pop()!, waiting.pop()!];
  await owner(
    `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 on conflict do nothing`,
    [alias.id, one.id],
  );
  const most = limitFor('withdrawal').approverAlone;
  await decidedBefore('withdrawal', most / 2n, { userId: '1' }, one);
  await decidedBefore('withdrawal', most - most / 2n - 3_000n, { userId: '2' }, alias);
  const [a, b] = [await withdraw(first, '20'), await withdraw(second, '20')];
  expect(
    await approveAtOnce([
      [one, a],
      [alias, b],
    ]),
  ).toEqual(['inReview', 'processing']);
  const review = await withdraw(third, '20');
  for (const { client } of [one, alias])
    expect(await client.call('staff/getReview', { review })).toMatchObject({ data: { needed: 2 } });
});
