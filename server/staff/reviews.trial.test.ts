/** The queues through the calls, by what waits without money: applications for day trading. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';

const server = provideTestServer();
let reviewer: TestStaff;
let colleague: TestStaff;
let customer: TestCustomer;
let review: string;

beforeAll(async () => {
  [reviewer, colleague] = [await server.staff('reviewer'), await server.staff('reviewer')];
});
beforeEach(async () => {
  customer = await server.customer();
  await customer.client.call('trading/applyDayTrading', { agreed: true, key: createIdempotencyKey() });
  review = (await queueOf(reviewer)).find((row) => row.customer.account === customer.account)!.id;
});

async function queueOf(person: TestStaff, filter: { state?: 'open' | 'ended'; mine?: boolean } = {}) {
  const listed = await person.client.call('staff/listReviews', { kind: 'dayTrading', limit: 100, ...filter });
  if (!listed.ok) throw new Error(listed.code);
  return listed.data.rows;
}
const decide = (
  person: TestStaff,
  verdict: 'approve' | 'reject',
  more: { reason?: 'requirementsNotMet' | 'notReceived'; key?: string } = {},
) => person.client.call('staff/decideReview', { review, verdict, key: createIdempotencyKey(), ...more });
const statusOf = async () => {
  const dayTradingAnswer = await customer.client.call('trading/getDayTrading', {});
  return dayTradingAnswer.ok ? dayTradingAnswer.data.status : dayTradingAnswer.code;
};
const recordOf = async (account: string) =>
  (
    await server.database.pool.query<{ action: string; who: string; why: string | null }>(
      `select action, who, why from staff_audit join customers using (account_id)
        where mobile = $1 and action <> 'listReviews' order by seq`,
      [account],
    )
  ).rows;

test('an application waits in the queue, and only its claimant can decide a claimed one', async () => {
  expect((await queueOf(reviewer)).find((row) => row.id === review)).toMatchObject({
    kind: 'dayTrading',
    status: 'submitted',
    ageSeconds: 0,
    claimedBy: null,
    mayDecide: true,
  });
  expect(await reviewer.client.call('staff/claimReview', { review, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
    data: { status: 'inReview', claimedBy: { id: reviewer.id }, mayDecide: true },
  });
  expect(await queueOf(reviewer, { mine: true })).toMatchObject([{ id: review }]);
  expect(await colleague.client.call('staff/claimReview', { review, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'requestClaimed',
  });
  expect(await decide(colleague, 'approve')).toMatchObject({ ok: false, code: 'requestClaimed' });
  expect(await colleague.client.call('staff/releaseReview', { review, key: createIdempotencyKey() })).toMatchObject({
    ok: false,
    code: 'notInThatState',
  });
  expect(await reviewer.client.call('staff/releaseReview', { review, key: createIdempotencyKey() })).toMatchObject({
    ok: true,
    data: { status: 'submitted', claimedBy: null },
  });
  expect(await decide(colleague, 'approve')).toMatchObject({
    ok: true,
    data: {
      status: 'done',
      history: [{ by: 'customer' }, { by: 'staff' }, { by: 'staff' }, { by: 'staff', name: 'Staff 2' }],
    },
  });
  expect(await statusOf()).toBe('approved');
});

test("rejecting requires a reason of the request's kind, which the customer reads", async () => {
  expect(await decide(reviewer, 'reject')).toMatchObject({ ok: false, code: 'reasonNeeded' });
  await expect(decide(reviewer, 'reject', { reason: 'notReceived' })).rejects.toMatchObject({ status: 400 });
  expect(await decide(reviewer, 'reject', { reason: 'requirementsNotMet' })).toMatchObject({
    ok: true,
    data: { status: 'rejected', reason: 'requirementsNotMet', mayDecide: false },
  });
  const notices = await customer.client.call('notices/listNotices', {});
  expect(notices).toMatchObject({
    ok: true,
    data: { rows: [{ code: 'dayTradingRefused', params: { why: 'requirementsNotMet' } }, {}, {}, {}] },
  });
});

test('of two concurrent decisions exactly one succeeds, and a repeated key gets the first answer', async () => {
  const key = createIdempotencyKey();
  const [mine, theirs] = await Promise.all([
    decide(reviewer, 'approve', { key }),
    decide(colleague, 'reject', { reason: 'requirementsNotMet' }),
  ]);
  expect([mine.ok, theirs.ok].filter(Boolean)).toHaveLength(1);
  expect(await decide(reviewer, 'approve', { key })).toEqual(mine);
  expect(await decide(reviewer, 'reject', { key, reason: 'requirementsNotMet' })).toMatchObject({
    ok: false,
    code: 'keyReused',
  });
  expect(await decide(reviewer, 'approve')).toMatchObject({ ok: false, code: 'notInThatState' });
  expect(await statusOf()).toBe(mine.ok ? 'approved' : 'refused');
  expect((await queueOf(reviewer, { state: 'ended' })).some((row) => row.id === review)).toBe(true);
});

test("a role that can't decide sees the queue and is refused by name", async () => {
  const support = await server.staff('support');
  expect((await queueOf(support)).find((row) => row.id === review)).toMatchObject({
    mayDecide: false,
    hindrance: 'permission',
  });
  expect(await decide(support, 'approve')).toMatchObject({
    ok: false,
    code: 'notPermitted',
    params: { permission: 'reviews.dayTrading' },
  });
  const product = await server.staff('product');
  expect(await product.client.call('staff/listReviews', {})).toMatchObject({
    ok: false,
    code: 'notPermitted',
    params: { permission: 'reviews' },
  });
});

test('a review that does not exist is not found, whatever its form', async () => {
  for (const id of ['r1-1', 'y255s-zzzz', 'yzzzzzzzzzzzzz-1', 'nonsense']) {
    expect(await reviewer.client.call('staff/getReview', { review: id }), id).toMatchObject({
      ok: false,
      code: 'notFound',
    });
    expect(
      await reviewer.client.call('staff/decideReview', { review: id, verdict: 'approve', key: createIdempotencyKey() }),
      id,
    ).toMatchObject({ ok: false, code: 'notFound' });
  }
});

test('logs views, claims and decisions, refused ones too', async () => {
  await reviewer.client.call('staff/getReview', { review });
  await reviewer.client.call('staff/claimReview', { review, key: createIdempotencyKey() });
  await decide(colleague, 'approve');
  await decide(reviewer, 'reject', { reason: 'requirementsNotMet' });
  expect(await recordOf(customer.account)).toEqual([
    { action: 'lookAtReview', who: reviewer.login, why: null },
    { action: 'claimReview', who: reviewer.login, why: null },
    { action: 'decideReview', who: colleague.login, why: null },
    { action: 'decideReviewRefused', who: colleague.login, why: null },
    { action: 'decideReview', who: reviewer.login, why: 'requirementsNotMet' },
  ]);
});

test("the queues' version changes only when something in them does", async () => {
  const markOf = async () => {
    const queues = await reviewer.client.call('staff/getQueues');
    return queues.ok ? queues.data.changed : queues.code;
  };
  const before = await markOf();
  expect(await markOf()).toBe(before);
  server.clock.advance(1_000);
  expect(await reviewer.client.call('staff/getQueues')).toMatchObject({
    ok: true,
    data: { changed: before, now: new Date(server.clock.now()).toISOString() },
  });
  await reviewer.client.call('staff/claimReview', { review, key: createIdempotencyKey() });
  const claimed = await markOf();
  expect(claimed).not.toBe(before);
  await decide(reviewer, 'approve');
  expect(await markOf()).not.toBe(claimed);
});
