/** A deposit that the bank has called back: what is paid out meanwhile, what ends it, and whose word that takes. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { submitTestDeposit } from '../testing/submit-test-deposit.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer, TestStaff } from '../testing/test-server.ts';
import { withdrawalFeeFor, FUND_PASSWORD, createWithdrawingCustomers } from '../testing/verified-customer.ts';

const server = provideTestServer();
let waiting: (TestCustomer & { card: string })[];
let who: TestCustomer & { card: string };
let [bringer, decider, payer, other, another]: TestStaff[] = [];
beforeAll(async () => {
  waiting = await createWithdrawingCustomers(server, 14);
  [bringer, decider, payer, other, another] = [
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
});
beforeEach(() => {
  who = waiting.pop()!;
});

const decide = (
  person: TestStaff | undefined,
  review: string,
  verdict: 'approve' | 'reject' | 'complete' = 'approve',
  more: { reason?: 'securityCheck'; reference?: string } = {},
) => person!.client.call('staff/decideReview', { review, verdict, key: createIdempotencyKey(), ...more });
const bring = (person: TestStaff | undefined, day: string, reference: string, amount: string) =>
  person!.client.call('staff/reconcileStatement', {
    currency: 'USD',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-31T00:00:00.000Z',
    base64: Buffer.from(`date,reference,amount\n${day},${reference},${amount}\n`).toString('base64'),
    key: createIdempotencyKey(),
  });
const bankSays = (...line: Parameters<typeof bring>) => unwrapAnswer(bring(...line));
const shutOut = (person: TestStaff) =>
  queryAsOwner(server.database.ownerUrl, 'update staff set disabled_at = $1 where staff_id = $2', [
    new Date(server.clock.now()),
    person.id,
  ]);
async function paidIn(amount: string): Promise<string> {
  const { review, reference } = await submitTestDeposit(server, who, amount);
  await bankSays(bringer, '2026-11-17', reference, amount);
  expect(await unwrapAnswer(decide(other, review))).toMatchObject({ status: 'done' });
  return reference;
}
const tryWithdrawing = (amount: string) => {
  const withdrawalInput = {
    currency: 'USD',
    amount,
    fee: withdrawalFeeFor(amount),
    to: who.card,
    fundPassword: FUND_PASSWORD,
  };
  return who.client.call('wallet/submitWithdrawal', { ...withdrawalInput, key: createIdempotencyKey() });
};
const withdraw = async (amount: string): Promise<string> => (await unwrapAnswer(tryWithdrawing(amount))).withdrawal.id;
async function takeBack(amount: string): Promise<void> {
  const withdrawalInput = {
    customer: who.userId,
    currency: 'USD',
    amount,
    direction: 'debit',
    why: 'called back',
  } as const;
  const { id } = await unwrapAnswer(
    other!.client.call('staff/proposeCorrection', { ...withdrawalInput, key: createIdempotencyKey() }),
  );
  expect(await unwrapAnswer(decide(another, id))).toMatchObject({ status: 'done' });
}
const readRiskFlags = async (review: string) =>
  (await unwrapAnswer(decider!.client.call('staff/getReview', { review }))).flags;
const calledBack = (reference: string, amount: string) => ({
  ok: false,
  code: 'depositCalledBack',
  params: { reference, amount, currency: 'USD' },
});

it("a called-back deposit blocks a withdrawal's approval until two people have taken back all of it", async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  await bankSays(bringer, '2026-11-18', reference, '-25');
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '25.00'));
  await takeBack('10');
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '15.00'));
  expect(await readRiskFlags(withdrawal)).toContain('calledBack');
  await takeBack('15');
  expect(await readRiskFlags(withdrawal)).not.toContain('calledBack');
  expect(await unwrapAnswer(decide(decider, withdrawal))).toMatchObject({ status: 'processing' });
});

it("a called-back deposit doesn't block rejecting, and blocks approval only until the money comes again", async () => {
  const reference = await paidIn('25');
  const [first, second] = [await withdraw('20'), await paidIn('30')];
  await bankSays(bringer, '2026-11-18', reference, '-25');
  await bankSays(bringer, '2026-11-18', second, '-30');
  expect(await decide(decider, first)).toMatchObject({ code: 'depositCalledBack', params: { amount: '55.00' } });
  expect(await unwrapAnswer(decide(decider, first, 'reject', { reason: 'securityCheck' }))).toMatchObject({
    status: 'rejected',
  });
  const [named] = [reference, second].sort();
  expect(await tryWithdrawing('20')).toMatchObject({
    code: 'moneyCalledBack',
    params: { reference: named, amount: named === reference ? '25.00' : '30.00' },
  });
  for (const person of [bringer, another]) await bankSays(person, '2026-11-19', reference, '25');
  expect(await tryWithdrawing('20')).toMatchObject({ code: 'moneyCalledBack', params: { reference: second } });
  for (const person of [bringer, another]) await bankSays(person, '2026-11-19', second, '30');
  const next = await withdraw('20');
  expect(await unwrapAnswer(decide(decider, next))).toMatchObject({ status: 'processing' });
});

it("a called-back deposit blocks marking a withdrawal paid, unless another person's statement shows it", async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  expect(await unwrapAnswer(decide(decider, withdrawal))).toMatchObject({ status: 'processing' });
  await bankSays(bringer, '2026-11-18', reference, '-25');
  const paid = () => decide(payer, withdrawal, 'complete', { reference: 'OUT-77' });
  expect(await paid()).toMatchObject(calledBack(reference, '25.00'));
  const went = `-${(20 - Number(withdrawalFeeFor('20'))).toFixed(2)}`;
  await bankSays(payer, '2026-11-19', 'OUT-77', went);
  expect(await paid()).toMatchObject({ code: 'depositCalledBack' });
  await bankSays(bringer, '2026-11-19', 'OUT-77', went);
  expect(await unwrapAnswer(paid())).toMatchObject({ status: 'done' });
});

const condition = async () => {
  const { conditions, met, calledBack } = await unwrapAnswer(
    who.client.call('wallet/getWithdrawalConditions', { currency: 'USD' }),
  );
  const { until } = conditions.find((each) => each.condition === 'notCalledBack')!;
  return { met, until, calledBack };
};
const FREE = { met: true, until: null, calledBack: null };
const auditOf = async (action: string) => {
  const auditor = await server.staff('auditor');
  const { rows } = await unwrapAnswer(auditor.client.call('staff/listAudit', { action, limit: 5 }));
  return rows;
};

it('a called-back deposit affects only its own customer', async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  const somebody = who;
  who = waiting.pop()!;
  const theirs = await paidIn('25');
  await bankSays(bringer, '2026-11-18', theirs, '-25');
  expect(await readRiskFlags(withdrawal)).not.toContain('calledBack');
  who = somebody;
  await bankSays(bringer, '2026-11-18', reference, '-25');
  expect(await readRiskFlags(withdrawal)).toContain('calledBack');
});

it('a deposit counts as repaid once two people have uploaded it, as long as both may upload statements', async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  await bankSays(bringer, '2026-11-18', reference, '-25');
  const [inventor, witness] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await bankSays(inventor, '2026-11-19', reference, '25');
  await bankSays(inventor, '2026-11-20', reference, '25');
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '25.00'));
  const { rows } = await unwrapAnswer(payer!.client.call('staff/listCalledBackDeposits'));
  const review = rows.find((row) => row.reference === reference)!.review;
  expect((await auditOf('liftCallBack'))[0]).toMatchObject({
    staff: inventor.id,
    subject: `review ${review}`,
    customer: who.userId,
    detail: { on: '2026-11-20', amount: '25.00', byTwo: false },
  });
  await bankSays(witness, '2026-11-19', reference, '25');
  expect((await auditOf('liftCallBack'))[0]).toMatchObject({ staff: witness.id, detail: { byTwo: true } });
  expect(await readRiskFlags(withdrawal)).not.toContain('calledBack');
  await shutOut(inventor);
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '25.00'));
});

it("a second login of the same person doesn't lift a call-back", async () => {
  const reference = await paidIn('25');
  const withdrawal = await withdraw('20');
  await bankSays(bringer, '2026-11-18', reference, '-25');
  const [inventor, alias] = [await server.staff('treasurer'), await server.staff('treasurer')];
  for (const person of [inventor, alias]) await bankSays(person, '2026-11-19', reference, '25');
  expect(await readRiskFlags(withdrawal)).not.toContain('calledBack');
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 on conflict do nothing`,
    [alias.id, inventor.id],
  );
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '25.00'));
});

it('a deposit counts as called back even if a later credit was invented before', async () => {
  const { review, reference } = await submitTestDeposit(server, who, '25');
  await bankSays(bringer, '2026-11-17', reference, '25');
  await bankSays(await server.staff('treasurer'), '2026-11-20', reference, '25');
  expect(await readRiskFlags(review)).not.toContain('calledBack');
  await bankSays(bringer, '2026-11-18', reference, '-25');
  expect(await readRiskFlags(review)).toContain('calledBack');
  expect((await unwrapAnswer(decider!.client.call('staff/getReview', { review }))).needed).toBe(2);
  const { rows } = await unwrapAnswer(payer!.client.call('staff/listCalledBackDeposits'));
  expect(rows.find((row) => row.review === review)).toMatchObject({ on: '2026-11-17', backOn: '2026-11-18' });
});

it("refuses a credit dated on a day that hasn't begun at the bank", async () => {
  // In Seoul, where deposits are accepted, it is evening.
  const today = new Date(server.clock.now()).toISOString().slice(0, 10);
  const tomorrow = new Date(server.clock.now() + DAY_MS).toISOString().slice(0, 10);
  const ahead = await bring(bringer, tomorrow, 'ANY', '25');
  expect(ahead).toMatchObject({ ok: false, code: 'creditAhead', params: { line: 2, today } });
  expect(await bring(bringer, tomorrow, 'ANY', '-25')).toMatchObject({ ok: true });
  expect(await bring(bringer, today, 'ANY', '25')).toMatchObject({ ok: true });
});

it("one person's report blocks withdrawals at once, as a visible condition, until the person is shut out", async () => {
  const { review, reference } = await submitTestDeposit(server, who, '25');
  await bankSays(bringer, '2026-11-17', reference, '25');
  await unwrapAnswer(decide(other, review));
  expect(await condition()).toEqual(FREE);
  const inventor = await server.staff('treasurer');
  await bankSays(inventor, '2026-11-18', reference, '-25');
  const outgoingLine = { reference, amount: '25.00', currency: 'USD' };
  expect(await condition()).toEqual({ met: false, until: '2026-11-27T00:00:00.000Z', calledBack: outgoingLine });
  expect(await tryWithdrawing('20')).toMatchObject({ ok: false, code: 'moneyCalledBack', params: outgoingLine });
  expect((await auditOf('callBackDeposit'))[0]).toMatchObject({
    staff: inventor.id,
    subject: `review ${review}`,
    customer: who.userId,
    detail: { on: '2026-11-18', amount: '-25.00', byTwo: false },
  });
  await shutOut(inventor);
  expect(await condition()).toEqual(FREE);
  expect(await readRiskFlags(await withdraw('20'))).not.toContain('calledBack');
});

const DAY_MS = 86_400_000;
/** As if the lines under the reference had been brought that many days earlier. */
const daysAgo = (days: number, reference: string) =>
  queryAsOwner(server.database.ownerUrl, "update bank_lines set at = at - $1 * interval '1 day' where reference = $2", [
    days,
    reference.replace('-', ''),
  ]);

it("one person's report blocks for three weekdays and not again; two people's until it is settled", async () => {
  const reference = await paidIn('25');
  const [inventor, witness] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await bankSays(inventor, '2026-11-18', reference, '-25');
  await daysAgo(3, reference);
  expect(await condition()).toMatchObject({ met: false, until: '2026-11-26T00:00:00.000Z' });
  await daysAgo(2, reference);
  expect(await condition()).toMatchObject({ met: false, until: '2026-11-24T00:00:00.000Z' });
  await daysAgo(1, reference);
  expect(await condition()).toEqual(FREE);
  const withdrawal = await withdraw('20');
  expect(await readRiskFlags(withdrawal)).toContain('calledBack');
  await bankSays(inventor, '2026-11-19', reference, '-24');
  expect(await condition()).toMatchObject({ calledBack: null });
  await daysAgo(100, reference);
  expect(await condition()).toMatchObject({ calledBack: null });
  await daysAgo(-100, reference);
  await bankSays(witness, '2026-11-20', reference, '-25');
  expect(await condition()).toMatchObject({ until: null, calledBack: { reference, amount: '25.00' } });
  expect(await decide(decider, withdrawal)).toMatchObject(calledBack(reference, '25.00'));
  const { rows } = await unwrapAnswer(payer!.client.call('staff/listCalledBackDeposits'));
  expect(rows.find((row) => row.reference === reference)).toMatchObject({ byTwo: true });
  // One owner can't make two people's word a lone one, which would have lapsed.
  await daysAgo(10, reference);
  await shutOut(witness);
  expect(await condition()).toMatchObject({ until: null, calledBack: { reference, amount: '25.00' } });
});
