/**
 * Nobody moves money alone: deposits, withdrawals and corrections by people who are, or aren't, independent of one
 * another and of the customer.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { submitTestDeposit } from '../testing/submit-test-deposit.ts';
import { inspectAndClaimReview } from '../testing/staff-actions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { withdrawalFeeFor, FUND_PASSWORD, createWithdrawingCustomers } from '../testing/verified-customer.ts';

type Withdrawing = TestCustomer & { card: string };
const server = provideTestServer();
let waiting: Withdrawing[];
let who: Withdrawing;
let [one, two, three, clerk]: TestStaff[] = [];
beforeAll(async () => {
  waiting = await createWithdrawingCustomers(server, 17);
  [one, two, three, clerk] = [
    await server.staff('reviewer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
    await server.staff('treasurer'),
  ];
});
beforeEach(() => {
  who = waiting.pop()!;
});

type Verdict = 'approve' | 'reject' | 'complete' | 'fail';
const decide = (
  person: TestStaff | undefined,
  review: string,
  verdict: Verdict = 'approve',
  more: { reason?: 'securityCheck' | 'payoutReturned'; reference?: string } = {},
) => person!.client.call('staff/decideReview', { review, verdict, key: createIdempotencyKey(), ...more });
const claim = (person: TestStaff | undefined, review: string) =>
  person!.client.call('staff/claimReview', { review, key: createIdempotencyKey() });
const seen = async (person: TestStaff | undefined, review: string) => {
  const reviewView = await person!.client.call('staff/getReview', { review });
  return reviewView.ok
    ? { needed: reviewView.data.needed, hindrance: reviewView.data.hindrance, mayDecide: reviewView.data.mayDecide }
    : reviewView.code;
};
/** A deposit that no bank's statement shows: looked into before. */
async function approveDeposit(person: TestStaff | undefined, review: string) {
  await inspectAndClaimReview(person!, review);
  return decide(person, review);
}
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
async function waitingDeposit(amount: string): Promise<{ review: string; reference: string }> {
  const { reference } = await submitTestDeposit(server, who, amount);
  const listed = await one!.client.call('staff/listReviews', { kind: 'deposit', customer: who.userId });
  return { review: listed.ok ? (listed.data.rows[0]?.id ?? '') : '', reference };
}
const bankSays = (person: TestStaff | undefined, reference: string, amount: string) =>
  person!.client.call('staff/reconcileStatement', {
    currency: 'USD',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-31T00:00:00.000Z',
    base64: Buffer.from(`date,reference,amount\n2026-11-19,${reference},${amount}\n`).toString('base64'),
    key: createIdempotencyKey(),
  });
const owner = (sql: string, values: unknown[]) => queryAsOwner(server.database.ownerUrl, sql, values);
const shareDevice = (a: TestStaff, b: TestStaff) =>
  owner(
    `insert into staff_devices (staff_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 on conflict do nothing`,
    [a.id, b.id],
  );

test('a deposit on no bank statement needs two people, however small it is', async () => {
  const { review } = await waitingDeposit('20');
  expect(await seen(one, review)).toMatchObject({ needed: 2, mayDecide: true });
  expect(await approveDeposit(one, review)).toMatchObject({ ok: true, data: { status: 'inReview' } });
  expect(await decide(one, review)).toMatchObject({ ok: false, code: 'secondApproverNeeded' });
  expect(await approveDeposit(two, review)).toMatchObject({ ok: true, data: { status: 'done' } });
});

test('a bank line proves its own reference and amount, except for the person who uploaded it', async () => {
  const { review, reference } = await waitingDeposit('20');
  await bankSays(clerk, reference, '19.99');
  await bankSays(clerk, `${reference}X`, '20');
  expect(await seen(one, review)).toMatchObject({ needed: 2 });
  expect(await bankSays(clerk, ` ${reference.toLowerCase().replace('-', ' ')}`, '20')).toMatchObject({ ok: true });
  expect(await seen(clerk, review)).toMatchObject({ needed: 2 });
  expect(await seen(one, review)).toMatchObject({ needed: 1 });
  // A line of one's own, or of a linked colleague's, doesn't replace looking at the voucher.
  const alias = await server.staff('treasurer');
  await shareDevice(alias, clerk!);
  for (const person of [clerk, alias])
    expect(await decide(person, review)).toMatchObject({ ok: false, code: 'claimFirst' });
  expect(await approveDeposit(clerk, review)).toMatchObject({ ok: true, data: { status: 'inReview' } });
  expect(await decide(one, review)).toMatchObject({ ok: true, data: { status: 'done' } });

  const withdrawal = await withdraw('20');
  expect(await seen(clerk, withdrawal)).toMatchObject({ hindrance: 'hadPart' });
});

test('a bank line allows approval by one person until its uploader loses the permission', async () => {
  const { review, reference } = await waitingDeposit('20');
  const former = await server.staff('treasurer', 'support');
  await bankSays(former, reference, '20');
  expect(await seen(one, review)).toMatchObject({ needed: 1 });
  await owner(`update staff set roles = '{support}' where staff_id = $1`, [former.id]);
  expect(await seen(one, review)).toMatchObject({ needed: 2 });
  const other = await server.staff('treasurer');
  await bankSays(other, reference, '20.00');
  await shareDevice(other, one!);
  expect(await seen(one, review)).toMatchObject({ needed: 2 });
  expect(await decide(two, review)).toMatchObject({ ok: true, data: { status: 'done' } });
});

test('a person who certified the customer or approved a deposit can only reject their withdrawals', async () => {
  const { review } = await waitingDeposit('20');
  await approveDeposit(one, review);
  await approveDeposit(two, review);
  const withdrawal = await withdraw('30');
  for (const person of [one, two]) {
    expect(await seen(person, withdrawal)).toMatchObject({ hindrance: 'hadPart', mayDecide: false });
    for (const tried of [decide, claim])
      expect(await tried(person, withdrawal)).toMatchObject({ ok: false, code: 'hadPart' });
  }
  expect(await claim(three, withdrawal)).toMatchObject({ ok: true, data: { claimedBy: { id: three!.id } } });
  expect(await decide(three, withdrawal)).toMatchObject({ ok: true, data: { status: 'processing' } });
  for (const verdict of ['complete', 'fail'] as const) {
    const more = verdict === 'complete' ? { reference: 'BANK-1' } : { reason: 'payoutReturned' as const };
    expect(await decide(one, withdrawal, verdict, more)).toMatchObject({ ok: false, code: 'hadPart' });
    expect(await decide(three, withdrawal, verdict, more)).toMatchObject({ ok: false, code: 'ownSettlement' });
  }
  expect(await decide(clerk, withdrawal, 'complete', { reference: 'BANK-1' })).toMatchObject({
    ok: true,
    data: { status: 'done' },
  });
  expect(await decide(one, await withdraw('30'), 'reject', { reason: 'securityCheck' })).toMatchObject({ ok: true });
});

test("amounts beyond one person's thirty-day limit need two people, in however many parts", async () => {
  const rounds: string[] = [];
  const alone = await server.staff('treasurer');
  for (const amount of ['3500', '3500', '100']) {
    const review = await withdraw(amount);
    const { needed } = (await seen(alone, review)) as { needed: number };
    const decided = await decide(alone, review);
    rounds.push(`${needed} ${decided.ok ? decided.data.status : decided.code}`);
    if (decided.ok && decided.data.status === 'inReview')
      await decide(three, review, 'reject', { reason: 'securityCheck' });
    else await decide(three, review, 'complete', { reference: 'BANK-2' });
  }
  expect(rounds).toEqual(['1 processing', '1 processing', '2 inReview']);
});

test('sole approvals in one currency use up the limit in all others', async () => {
  const [alone, settles] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const half = await withdraw('3500');
  expect(await decide(alone, half)).toMatchObject({ ok: true, data: { status: 'processing' } });
  await decide(settles, half, 'complete', { reference: 'BANK-4' });
  // The half that is left of the limit in dollars is one of the limit in won too.
  await owner(
    `update alone_approvals set currency = 'KRW', amount = $2 where account_id = $1 and kind = 'withdrawal'`,
    [
      who.userId,
      server.composed.dependencies.fundsRules.terms('withdrawal', 'KRW', server.clock.now()).customerAlone / 2n,
    ],
  );
  const rest = await withdraw('3500');
  expect(await seen(alone, rest)).toMatchObject({ needed: 1 });
  await decide(alone, rest, 'reject', { reason: 'securityCheck' });
  expect(await seen(alone, await withdraw('3501'))).toMatchObject({ needed: 2 });
});

test('an approval counts once, however it is repeated: same key, other key, concurrently', async () => {
  const alone = await server.staff('treasurer');
  const rounds: string[] = [];
  for (const amount of ['3500', '3500', '100']) {
    const review = await withdraw(amount);
    const tries = await Promise.all(Array.from({ length: 4 }, () => decide(alone, review)));
    rounds.push(
      tries
        .map((each) => (each.ok ? each.data.status : each.code))
        .sort()
        .at(-1) ?? '',
    );
    await decide(alone, review);
    if (rounds.at(-1) === 'processing') await decide(three, review, 'complete', { reference: 'BANK-3' });
    else await decide(three, review, 'reject', { reason: 'securityCheck' });
  }
  expect(rounds.slice(0, 2)).toEqual(['processing', 'processing']);
  expect(rounds[2]).not.toBe('processing');
});

test("an approver's limit covers all customers, also for two concurrent decisions", async () => {
  const alone = await server.staff('treasurer');
  await owner(
    `insert into alone_approvals (account_id, request_seq, staff_id, kind, currency, amount, at)
      values (1, 1, $1, 'withdrawal', 'USD', 3497000, $2)`,
    [alone.id, new Date(server.clock.now() - 86_400_000)],
  );
  const first = await withdraw('20');
  who = waiting.pop()!;
  const both = [first, await withdraw('20')];
  const decided = await Promise.all(both.map((review) => decide(alone, review)));
  expect(decided.map((each) => (each.ok ? each.data.status : each.code)).sort()).toEqual(['inReview', 'processing']);
});

test("staff can't decide about customers who used their device or a linked colleague's", async () => {
  const [mine, friend] = [await server.staff('treasurer'), await server.staff('treasurer')];
  await shareDevice(friend, mine);
  await owner(
    `insert into known_devices (account_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 limit 1`,
    [who.userId, mine.id],
  );
  const review = await withdraw('20');
  for (const person of [mine, friend]) {
    expect(await seen(person, review)).toMatchObject({ hindrance: 'staffDevice' });
    for (const tried of [decide, claim])
      expect(await tried(person, review)).toMatchObject({ ok: false, code: 'customerOnStaffDevice' });
    // Nor may they be the first of two who give money, or lift what holds it.
    const giftInput = {
      customer: who.userId,
      currency: 'USD',
      amount: '5',
      direction: 'credit',
      why: 'A gift',
    } as const;
    expect(
      await person.client.call('staff/proposeCorrection', { ...giftInput, key: createIdempotencyKey() }),
    ).toMatchObject({
      ok: false,
      code: 'customerOnStaffDevice',
    });
  }
  const reviewer = await server.staff('reviewer');
  await shareDevice(reviewer, mine);
  const lifted = {
    customer: who.userId,
    state: 'withdrawingBanned',
    remark: 'Cleared',
    key: createIdempotencyKey(),
  } as const;
  expect(await reviewer.client.call('staff/liftCustomerState', lifted)).toMatchObject({
    ok: false,
    code: 'customerOnStaffDevice',
  });
  expect(await decide(three, review)).toMatchObject({ ok: true, data: { status: 'processing' } });
});

test("neither a colleague nor anybody linked with them decides about the colleague's accounts", async () => {
  const [mine, friend] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const reviewer = await server.staff('reviewer');
  await shareDevice(friend, mine);
  await shareDevice(reviewer, mine);
  const own = await server.customer();
  await owner('update staff set customer_account = $2 where staff_id = $1', [mine.id, own.userId]);
  await owner('update accounts set holder = $1 where account_id in ($1, $2)', [own.userId, who.userId]);
  const review = await withdraw('20');
  const refused = { ok: false, code: 'ownApproval' };
  const giftInput = { customer: who.userId, currency: 'USD', amount: '5', direction: 'credit', why: 'A gift' } as const;
  for (const person of [mine, friend]) {
    expect(await seen(person, review)).toMatchObject({ hindrance: 'related', mayDecide: false });
    for (const tried of [decide, claim]) expect(await tried(person, review)).toMatchObject(refused);
    expect(
      await person.client.call('staff/proposeCorrection', { ...giftInput, key: createIdempotencyKey() }),
    ).toMatchObject(refused);
  }
  const lifted = {
    customer: who.userId,
    state: 'withdrawingBanned',
    remark: 'Cleared',
    key: createIdempotencyKey(),
  } as const;
  expect(await reviewer.client.call('staff/liftCustomerState', lifted)).toMatchObject(refused);
  expect(await decide(three, review)).toMatchObject({ ok: true, data: { status: 'processing' } });
  for (const person of [mine, friend])
    expect(await decide(person, review, 'complete', { reference: 'BANK-4' })).toMatchObject(refused);
  expect(await decide(clerk, review, 'complete', { reference: 'BANK-4' })).toMatchObject({ ok: true });
});

test("a new login password doesn't hide earlier risk flags from a reviewer", async () => {
  const mine = await server.staff('treasurer');
  await owner(
    `insert into known_devices (account_id, device_hash, seen_at) select $1, device_hash, seen_at from staff_devices
      where staff_id = $2 limit 1`,
    [who.userId, mine.id],
  );
  expect(
    await who.client.call('user/changeFundPassword', {
      current: FUND_PASSWORD,
      next: 'ten calm otters!',
      confirm: 'ten calm otters!',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  const { review } = await waitingDeposit('20');
  const readRiskFlags = async () => {
    const reviewView = await mine.client.call('staff/getReview', { review });
    return reviewView.ok ? reviewView.data.flags : reviewView.code;
  };
  const before = await readRiskFlags();
  expect(before).toEqual(expect.arrayContaining(['staffDevice', 'passwordChanged']));
  server.clock.advance(1_000);
  expect(
    await who.client.call('user/changeLoginPassword', {
      current: who.password,
      next: 'eight plain kestrels',
      confirm: 'eight plain kestrels',
      key: createIdempotencyKey(),
    }),
  ).toMatchObject({ ok: true });
  expect(await readRiskFlags()).toEqual(before);
  expect(await decide(mine, review)).toMatchObject({ ok: false, code: 'customerOnStaffDevice' });
});

test('linked approvers count as one, whatever they decide; a first approver who lost the role is void', async () => {
  const [first, alias, former] = [
    await server.staff('treasurer'),
    await server.staff('reviewer'),
    await server.staff('reviewer', 'support'),
  ];
  const review = await withdraw('8000');
  expect(await decide(former, review)).toMatchObject({ ok: true, data: { status: 'inReview' } });
  await owner(`update staff set roles = '{support}' where staff_id = $1`, [former.id]);
  expect(await decide(first, review)).toMatchObject({
    ok: true,
    data: { status: 'inReview', approvals: [{ id: first.id }] },
  });
  await shareDevice(alias, first);
  expect(await seen(alias, review)).toMatchObject({ hindrance: 'linked' });
  for (const tried of [decide, claim])
    expect(await tried(alias, review)).toMatchObject({ ok: false, code: 'approversLinked' });
  expect(await decide(three, review)).toMatchObject({ ok: true, data: { status: 'processing' } });
  expect(await decide(alias, review, 'complete', { reference: 'BANK-3' })).toMatchObject({
    ok: false,
    code: 'ownSettlement',
  });
  expect(await decide(clerk, review, 'complete', { reference: 'BANK-3' })).toMatchObject({
    ok: true,
    data: { status: 'done' },
  });
});

test('a resting login decides nothing about money, but can read', async () => {
  const fresh = await server.staff('treasurer');
  await owner('update staff set rests_until = $2 where staff_id = $1', [
    fresh.id,
    new Date(server.clock.now() + 60_000),
  ]);
  const review = await withdraw('20');
  expect(await seen(fresh, review)).toMatchObject({ hindrance: 'resting', mayDecide: false });
  expect(await decide(fresh, review)).toMatchObject({ ok: false, code: 'staffResting' });
  expect(await bankSays(fresh, 'B', '1')).toMatchObject({ ok: false, code: 'staffResting' });
  server.clock.advance(60_000);
  expect(await decide(fresh, review)).toMatchObject({ ok: true, data: { status: 'processing' } });
});

const lending = (amount: string) =>
  who.client.call('credit/applyLoan', {
    currency: 'USD',
    amount,
    months: 6,
    plan: 'equal',
    agreed: true,
    key: createIdempotencyKey(),
  });
async function borrow(amount: string, ...approvers: (TestStaff | undefined)[]): Promise<string[]> {
  const submittedWithdrawal = await lending(amount);
  if (!submittedWithdrawal.ok) throw new Error(submittedWithdrawal.code);
  const { id, total } = submittedWithdrawal.data.loan;
  const decided: string[] = [];
  for (const person of approvers) {
    const answer = await decide(person, `r${id.slice(1)}`);
    decided.push(answer.ok ? answer.data.status : answer.code);
  }
  if (decided.at(-1) !== 'done') return decided;
  // Given back within the cooling-off, which lets the next one begin.
  const accepted = await who.client.call('credit/acceptLoan', { loan: id, total, key: createIdempotencyKey() });
  const repaid =
    accepted.ok && (await who.client.call('credit/repayLoan', { loan: id, amount, key: createIdempotencyKey() }));
  return [...decided, repaid && repaid.ok ? repaid.data.loan.status : JSON.stringify(repaid)];
}

test("a person who lends a customer the house's money can't decide about its withdrawal", async () => {
  const lender = await server.staff('reviewer');
  expect(await borrow('1000', lender)).toEqual(['done', 'withdrawn']);
  const withdrawal = await withdraw('30');
  expect(await seen(lender, withdrawal)).toMatchObject({ hindrance: 'hadPart', mayDecide: false });
  expect(await decide(lender, withdrawal)).toMatchObject({ ok: false, code: 'hadPart' });
  expect(await decide(three, withdrawal)).toMatchObject({ ok: true, data: { status: 'processing' } });
});

test('what one person lends a customer within thirty days is bounded, in however many rounds', async () => {
  const lender = await server.staff('reviewer');
  const rounds: string[][] = [];
  for (let round = 0; round < 7; round += 1) rounds.push(await borrow('1100', lender));
  expect(rounds).toEqual([...Array.from({ length: 6 }, () => ['done', 'withdrawn']), ['inReview']]);
});

test('a withdrawal shows its decider that the bank has called back a deposit', async () => {
  const [bringer, decider] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const { review, reference } = await waitingDeposit('25');
  await bankSays(bringer, reference, '25');
  expect(await decide(decider, review)).toMatchObject({ ok: true, data: { status: 'done' } });
  const withdrawal = await withdraw('20');
  const readRiskFlags = async () => {
    const reviewView = await decider.client.call('staff/getReview', { review: withdrawal });
    return reviewView.ok ? reviewView.data.flags : reviewView.code;
  };
  expect(await readRiskFlags()).not.toContain('calledBack');
  await bankSays(bringer, reference, '-25');
  expect(await readRiskFlags()).toContain('calledBack');
});
