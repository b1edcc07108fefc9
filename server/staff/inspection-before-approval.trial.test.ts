/** A deposit that no bank's statement shows is claimed, and its voucher opened, before anybody approves it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { submitTestDeposit, type WaitingDeposit } from '../testing/submit-test-deposit.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { inspectAndClaimReview } from '../testing/staff-actions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestStaff } from '../testing/test-server.ts';
import { certifyCustomer } from '../testing/verified-customer.ts';

const server = provideTestServer();
let [one, two, clerk] = [] as unknown as [TestStaff, TestStaff, TestStaff];
let waiting: WaitingDeposit;
beforeAll(async () => {
  [one, two, clerk] = [
    await server.staff('reviewer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
});
beforeEach(async () => {
  const customer = await server.customer();
  await certifyCustomer(server, customer);
  waiting = await submitTestDeposit(server, customer, '20');
});

const decide = async (person: TestStaff, more: { verdict?: 'approve' | 'reject'; key?: string } = {}) => {
  const decided = await person.client.call('staff/decideReview', {
    review: waiting.review,
    verdict: 'approve',
    key: createIdempotencyKey(),
    ...(more.verdict === 'reject' ? { reason: 'notReceived' as const } : {}),
    ...more,
  });
  return decided.ok ? decided.data.status : decided.code;
};
const claim = (person: TestStaff) =>
  person.client.call('staff/claimReview', { review: waiting.review, key: createIdempotencyKey() });
async function openVoucher(person: TestStaff, review = waiting.review): Promise<void> {
  const { evidence } = await unwrapAnswer(person.client.call('staff/getReview', { review }));
  const picture = evidence.find(({ type }) => type === 'picture')?.value ?? '';
  await unwrapAnswer(person.client.call('staff/getPicture', { review, picture }));
}

test('approval requires each approver to claim the deposit and open its voucher', async () => {
  const status: string[] = [await decide(one)];
  await claim(one);
  status.push(await decide(one));
  await openVoucher(one);
  status.push(await decide(one), await decide(two));
  await claim(two);
  // What one person has seen doesn't count for another.
  status.push(await decide(two));
  await openVoucher(two);
  status.push(await decide(two));
  expect(status).toEqual(['claimFirst', 'voucherFirst', 'inReview', 'claimFirst', 'voucherFirst', 'done']);
});

test("a released claim doesn't count, nor does another deposit's voucher", async () => {
  const other = waiting;
  await claim(one);
  await openVoucher(one);
  const customer = await server.customer();
  await certifyCustomer(server, customer);
  waiting = await submitTestDeposit(server, customer, '20');
  await claim(one);
  await openVoucher(one, other.review);
  expect(await decide(one)).toBe('voucherFirst');
  await openVoucher(one);
  await unwrapAnswer(one.client.call('staff/releaseReview', { review: waiting.review, key: createIdempotencyKey() }));
  expect(await decide(one)).toBe('claimFirst');
  await claim(two);
  expect(await decide(one)).toBe('requestClaimed');
  await unwrapAnswer(two.client.call('staff/releaseReview', { review: waiting.review, key: createIdempotencyKey() }));
  expect(await decide(one)).toBe('claimFirst');
  await claim(one);
  expect(await decide(one)).toBe('inReview');
});

test('a refused approval counts against no limit, and the same key gets the same answer', async () => {
  const key = createIdempotencyKey();
  expect(await decide(one, { key })).toBe('claimFirst');
  expect(await inspectAndClaimReview(one, waiting.review)).toBe(true);
  expect(await decide(one, { key })).toBe('claimFirst');
  expect(await decide(one)).toBe('inReview');
  const counted = await server.database.kysely.selectFrom('alone_approvals').selectAll().execute();
  expect(counted).toEqual([]);
});

test('neither rejecting nor approving a deposit on a bank statement requires a claim or the voucher', async () => {
  const says = (amount: string) =>
    clerk.client.call('staff/reconcileStatement', {
      currency: 'USD',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-31T00:00:00.000Z',
      base64: Buffer.from(`date,reference,amount\n2026-11-20,${waiting.reference},${amount}\n`).toString('base64'),
      key: createIdempotencyKey(),
    });
  await unwrapAnswer(says('19'));
  expect(await decide(one)).toBe('claimFirst');
  await unwrapAnswer(says('20'));
  await unwrapAnswer(says('-20'));
  expect(await decide(one)).toBe('claimFirst');
  expect(await decide(two, { verdict: 'reject' })).toBe('rejected');

  const customer = await server.customer();
  await certifyCustomer(server, customer);
  waiting = await submitTestDeposit(server, customer, '20');
  await unwrapAnswer(says('20'));
  // A statement that one brought oneself proves nothing to oneself.
  expect([await decide(clerk), await decide(one)]).toEqual(['claimFirst', 'done']);
});
