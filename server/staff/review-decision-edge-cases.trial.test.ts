/**
 * Decisions about money where something is wrong: a crash in the middle, the person's own money, a card that must not
 * be kept, an account that is restricted.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import {
  withdrawalFeeFor,
  FUND_PASSWORD,
  CARD_HOLDER,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';

type Withdrawing = TestCustomer & { card: string };
const server = provideTestServer();
let who: Withdrawing;
let waiting: Withdrawing[];
let treasurer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  waiting = await createWithdrawingCustomers(server, 6);
  [treasurer, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
});
beforeEach(() => {
  who = waiting.pop()!;
});

async function withdraw(amount: string): Promise<string> {
  const submittedWithdrawal = await who.client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount,
    fee: withdrawalFeeFor(amount),
    to: who.card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
  });
  if (!submittedWithdrawal.ok) throw new Error(submittedWithdrawal.code);
  return submittedWithdrawal.data.withdrawal.id;
}
const decide = (
  person: TestStaff,
  review: string,
  verdict: 'approve' | 'reject' | 'complete' | 'fail',
  more: { reason?: 'securityCheck' | 'payoutReturned'; reference?: string; remark?: string; key?: string } = {},
) => person.client.call('staff/decideReview', { review, verdict, key: createIdempotencyKey(), ...more });
const owner = (sql: string, values: unknown[] = []) => queryAsOwner(server.database.ownerUrl, sql, values);
const own = (person: TestStaff, customer: TestCustomer | null) =>
  owner('update staff set customer_account = $2 where staff_id = $1', [person.id, customer?.userId ?? null]);
const propose = (direction: 'credit' | 'debit', amount: string) =>
  treasurer.client.call('staff/proposeCorrection', {
    customer: who.userId,
    currency: 'USD',
    amount,
    direction,
    why: 'A fee was charged twice',
    key: createIdempotencyKey(),
  });

test('a repeated key returns the stored decision', async () => {
  const review = await withdraw('200');
  for (const [person, verdict, more] of [
    [treasurer, 'approve', {}],
    [second, 'complete', { reference: 'BANK-1' }],
  ] as const) {
    const key = createIdempotencyKey();
    const first = await decide(person, review, verdict, { ...more, key });
    expect(first).toMatchObject({ ok: true });
    expect(await decide(person, review, verdict, { ...more, key })).toEqual(first);
  }
  const { rows } = await server.database.pool.query(
    `select action from staff_audit where subject = $1 and action like '%Refused'`,
    [`review ${review}`],
  );
  expect(rows).toEqual([]);
});

test("a decision's stored answer contains no card number, name, amount or remark", async () => {
  const review = await withdraw('200');
  const reviewView = await treasurer.client.call('staff/getReview', { review });
  const number = reviewView.ok ? reviewView.data.evidence.find(({ name }) => name === 'number')?.value : null;
  expect(number).toMatch(/^\d{16}$/);
  await decide(treasurer, review, 'approve');
  await propose('credit', '1');
  const reviewer = await server.staff('reviewer');
  await who.client.call('trading/applyDayTrading', { agreed: true, key: createIdempotencyKey() });
  const listed = await reviewer.client.call('staff/listReviews', { state: 'open', kind: 'dayTrading', limit: 1 });
  const application = listed.ok ? listed.data.rows[0]!.id : '';
  expect(
    await decide(reviewer, application, 'reject', { reason: 'securityCheck', remark: 'Your uncle called us.' }),
  ).toMatchObject({ ok: true, data: { status: 'rejected' } });
  const { rows } = await server.database.pool.query<{ answer: string }>('select answer from staff_keys');
  const storedAnswers = rows.map(({ answer }) => answer).join();
  for (const text of [number!, CARD_HOLDER, who.account, '200.00', 'uncle']) expect(storedAnswers).not.toContain(text);
});

test("staff can neither correct their own money nor report their own payment's outcome", async () => {
  const review = await withdraw('200');
  expect(await decide(second, review, 'approve')).toMatchObject({ ok: true, data: { status: 'processing' } });
  await own(treasurer, who);
  expect(await propose('credit', '1000')).toMatchObject({ ok: false, code: 'ownApproval' });
  expect(await decide(treasurer, review, 'fail', { reason: 'payoutReturned' })).toMatchObject({
    ok: false,
    code: 'ownApproval',
  });
  expect(await decide(treasurer, review, 'complete', { reference: 'BANK-2' })).toMatchObject({
    ok: false,
    code: 'ownApproval',
  });
  await own(treasurer, null);
  expect(await propose('credit', '1000')).toMatchObject({ ok: true });
});

test('an abandoned claim expires after an hour, and others can decide', async () => {
  const review = await withdraw('200');
  await treasurer.client.call('staff/claimReview', { review, key: createIdempotencyKey() });
  expect(await decide(second, review, 'approve')).toMatchObject({ ok: false, code: 'requestClaimed' });
  server.clock.advance(3_600_000);
  [second] = [await server.staff('treasurer')];
  expect(await second.client.call('staff/getReview', { review })).toMatchObject({
    ok: true,
    data: { claimedBy: null, mayDecide: true, hindrance: null },
  });
  expect(await decide(second, review, 'approve')).toMatchObject({ ok: true, data: { status: 'processing' } });
});

test('refuses approval for an account that may no longer withdraw; rejecting still works', async () => {
  const review = await withdraw('200');
  const reviewer = await server.staff('reviewer');
  const until = new Date(server.clock.now() + 86_400_000).toISOString();
  expect(
    await reviewer.client.call('staff/setCustomerState', {
      customer: who.userId,
      state: 'withdrawingBanned',
      reason: 'security',
      until,
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  expect(await decide(reviewer, review, 'approve')).toMatchObject({ ok: false, code: 'cannotWithdraw' });
  expect(await decide(reviewer, review, 'reject', { reason: 'securityCheck' })).toMatchObject({
    ok: true,
    data: { status: 'rejected' },
  });
});

test('one person can reclaim a request for three hours at most, then it is free for others', async () => {
  const review = await withdraw('200');
  const [keeper, other] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const change = (what: 'claim' | 'release', { client }: TestStaff) =>
    client.call(`staff/${what}Review`, { review, key: createIdempotencyKey() });
  for (let minutes = 0; minutes <= 120; minutes += 20) {
    expect(await change('claim', keeper), `${minutes} minutes`).toMatchObject({ ok: true });
    expect(await change('claim', other)).toMatchObject({ code: 'requestClaimed' });
    server.clock.advance(1_200_000);
    expect(await change('release', keeper)).toMatchObject({ ok: true });
  }
  expect(await change('claim', keeper)).toMatchObject({ ok: false, code: 'claimsUsedUp', params: { hours: 3 } });
  expect(await change('claim', other)).toMatchObject({ ok: true });
  expect(await change('release', other)).toMatchObject({ ok: true });
  expect(await decide(keeper, review, 'approve')).toMatchObject({ ok: true });
});
