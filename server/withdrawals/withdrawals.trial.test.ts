/** Withdrawals on a real server: their conditions, every way they can end, and who may decide. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { CLAIM_DURATION_MS } from '@bourse/core/compliance/review-request-transitions.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { claimRequest } from '../reviews/decide-requests.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import type { ReviewDecision } from '../reviews/review-kind-registry.ts';
import { readRequestSteps } from '../requests/review-request-store.ts';
import { decodeId } from '../ids.ts';
import { hashCallInput } from '../desk/command.ts';
import { buildTestCommand } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  addTestCard,
  createTestCardNumber,
  certifyCustomer,
  withdrawalFeeFor,
  FUND_PASSWORD,
  loginAgain,
  setTestFundPassword,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';
import { buildWithdrawalCommand } from './submit-withdrawal.ts';
import { findWithdrawalTarget } from './withdrawal-facts.ts';
import { queryAsOwner } from '../db/testing.ts';

const server = provideTestServer();
type Withdrawing = TestCustomer & { card: string };
let customers: Withdrawing[];
let fresh: TestCustomer;
beforeAll(async () => {
  fresh = await server.customer();
  customers = await createWithdrawingCustomers(server, 8);
  fresh = await loginAgain(server, fresh);
});

const submit = (
  who: Withdrawing,
  amount: string,
  change: Partial<{ currency: string; fee: string; to: string; fundPassword: string; key: string }> = {},
) =>
  who.client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount,
    fee: withdrawalFeeFor(amount, change.currency),
    to: who.card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
    ...change,
  });
const seqOf = (who: TestCustomer, id: string): bigint => decodeId('r', BigInt(who.userId), id) ?? 0n;
const decide = (who: TestCustomer, id: string, change: Partial<ReviewDecision> = {}) =>
  server.composed.reviews.get('withdrawal')!.decide({
    account: BigInt(who.userId),
    request: seqOf(who, id),
    verdict: 'approve',
    reason: null,
    remark: null,
    staff: { id: 'kim' },
    command: buildTestCommand(BigInt(who.userId)),
    ...change,
  });
const settle = (who: TestCustomer, id: string, settlement: { reference: string } | { failed: string }) =>
  server.composed.reviews.get('withdrawal')!.settle!({
    account: BigInt(who.userId),
    request: seqOf(who, id),
    settlement,
    staff: { id: 'cashier' },
    command: buildTestCommand(BigInt(who.userId)),
  });
async function submitted(who: Withdrawing, amount: string): Promise<string> {
  const result = await submit(who, amount);
  if (!result.ok) throw new Error(result.code);
  return result.data.withdrawal.id;
}
async function money(who: TestCustomer, currency = 'USD'): Promise<{ available: string; frozen: string }> {
  const wallet = await who.client.call('wallet/getWallet', {});
  const { available = '', frozen = '' } =
    (wallet.ok ? wallet.data.accounts : []).find((each) => each.currency === currency) ?? {};
  return { available, frozen };
}
const lastNotice = async (who: TestCustomer) => {
  const notices = await who.client.call('notices/listNotices');
  return notices.ok ? notices.data.rows[0] : undefined;
};
const unmet = async (who: TestCustomer, currency = 'USD') => {
  const answer = await who.client.call('wallet/getWithdrawalConditions', { currency });
  return answer.ok ? answer.data.conditions.filter(({ met }) => !met).map(({ condition }) => condition) : [];
};

test('lists the conditions before anything is typed, and they are met one after the other', async () => {
  expect(await unmet(fresh)).toEqual(['verified', 'target', 'fundPassword']);
  await certifyCustomer(server, fresh);
  expect(await unmet(fresh)).toEqual(['target', 'fundPassword']);
  await addTestCard(fresh, createTestCardNumber(77));
  expect(await unmet(fresh)).toEqual(['fundPassword', 'cooling']);
  await setTestFundPassword(fresh);
  expect(await unmet(fresh)).toEqual(['cooling']);
  expect(await unmet(fresh, 'USDT')).toEqual(['target', 'cooling']);
  const [ready] = customers;
  expect(await ready!.client.call('wallet/getWithdrawalConditions', { currency: 'USD' })).toMatchObject({
    ok: true,
    data: {
      met: true,
      withdrawable: '10000.00',
      minimum: '14.00',
      maximum: '70000.00',
      feeFixed: '0.00',
      feeBps: 10,
      usualHours: 2,
      coolingHours: 24,
      window: { from: '09:30', to: '24:00', weekdays: [1, 2, 3, 4, 5], zone: 'Asia/Seoul' },
      arrivesBy: '2026-11-24T15:00:00.000Z',
    },
  });
});

describe('each unmet condition refuses', () => {
  it.each([
    ['too little', '13.99', {}, 'withdrawalMinimum', { minimum: '14.00', currency: 'USD' }],
    ['too much', '70000.01', {}, 'withdrawalMaximum', { maximum: '70000.00', currency: 'USD' }],
    [
      'more than there is',
      '10000.01',
      {},
      'insufficientWithdrawable',
      { needed: '10000.01', available: '10000.00', currency: 'USD' },
    ],
    ['a wrong fund password', '20', { fundPassword: 'wrong otters' }, 'wrongFundPassword', {}],
    ['no card', '20', { to: 'c0-0' }, 'cardNotFound', {}],
    ['a card for a digital currency', '20', { currency: 'USDT' }, 'addressNotFound', {}],
    ['an unknown currency', '20', { currency: 'QQQ' }, 'currencyUnknown', { currency: 'QQQ' }],
  ])('%s', async (_, amount, change, code, params) => {
    expect(await submit(customers[0]!, amount, change)).toMatchObject({ ok: false, code, params });
  });

  it('an amount that is too precise or invalid', async () => {
    for (const amount of ['20.001', '0', '-5', '1e3'])
      await expect(submit(customers[0]!, amount)).rejects.toThrow('400');
  });

  it("another customer's card, without revealing that it exists", async () => {
    expect(await submit(customers[0]!, '20', { to: customers[1]!.card })).toMatchObject({
      ok: false,
      code: 'cardNotFound',
      params: {},
    });
  });

  it('a new card, with the time from which it can be used', async () => {
    const cards = await fresh.client.call('wallet/listBankCards', {});
    const card = cards.ok ? cards.data.rows[0]! : null;
    expect(await submit({ ...fresh, card: card!.id }, '20')).toMatchObject({
      ok: false,
      code: 'withdrawalCooling',
      params: { until: card!.usableFrom },
    });
  });

  it('outside the hours, with the allowed range', async () => {
    const now = server.clock.now();
    server.clock.set(Date.parse('2026-11-23T23:00:00.000Z'));
    expect(await submit(customers[0]!, '20')).toMatchObject({
      ok: false,
      code: 'outsideWithdrawalWindow',
      params: { from: '09:30', to: '24:00' },
    });
    expect(await unmet(customers[0]!)).toEqual(['hours']);
    server.clock.set(now);
  });
});

test('freezes requested money at once; approved and paid it is gone less the fee, with a notice per step', async () => {
  const who = customers[1]!;
  const result = await submit(who, '1000');
  expect(result).toMatchObject({
    ok: true,
    data: {
      withdrawal: {
        status: 'submitted',
        review: 'pending',
        amount: '1000.00',
        fee: '1.00',
        received: '999.00',
        expectedBy: '2026-11-24T15:00:00.000Z',
        reference: null,
      },
    },
  });
  const { id } = result.ok ? result.data.withdrawal : { id: '' };
  expect(await money(who)).toEqual({ available: '9000.00', frozen: '1000.00' });
  expect(await submit(who, '20')).toMatchObject({ ok: false, code: 'otherOperationPending' });
  const cards = { card: who.card, key: createIdempotencyKey() };
  expect(await who.client.call('wallet/removeBankCard', cards)).toMatchObject({
    ok: false,
    code: 'otherOperationPending',
  });
  expect(await decide(who, id)).toMatchObject({ status: 'processing', review: 'passed' });
  expect(await lastNotice(who)).toMatchObject({
    code: 'withdrawalApproved',
    params: { amount: '1000.00', currency: 'USD' },
  });
  expect(
    await who.client.call('wallet/cancelWithdrawal', { withdrawal: id, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: false,
    code: 'notInThatState',
    params: { state: 'processing' },
  });
  expect(await settle(who, id, { reference: 'SPEI 0042' })).toMatchObject({ status: 'done', review: 'passed2' });
  expect(await settle(who, id, { reference: 'SPEI 0042' })).toMatchObject({ refused: 'notInThatState' });
  expect(await money(who)).toEqual({ available: '9000.00', frozen: '0.00' });
  expect(await lastNotice(who)).toMatchObject({ code: 'withdrawalPaid', params: { reference: 'SPEI 0042' } });
  expect(await who.client.call('wallet/listWithdrawals', {})).toMatchObject({
    ok: true,
    data: {
      rows: [{ id, status: 'done', reference: 'SPEI 0042', target: expect.stringMatching(/^BBVA Bancomer ··\d{4}$/) }],
      next: null,
    },
  });
  const { rows } = await server.database.pool.query(
    `select code, amount, debit, credit from transfers where account_id = $1 and code like 'withdraw%' order by seq`,
    [who.userId],
  );
  expect(rows).toEqual([
    { code: 'withdrawHold', amount: 1_000_00n, debit: 'available', credit: 'frozen' },
    { code: 'withdrawPaid', amount: 999_00n, debit: 'frozen', credit: 'bank' },
    { code: 'withdrawFee', amount: 1_00n, debit: 'frozen', credit: 'fees' },
  ]);
  expect(await server.listAuditDifferences()).toEqual([]);
});

test.each([
  [
    'cancelled by the customer',
    'withdrawalCancelled',
    (who: Withdrawing, id: string) =>
      who.client.call('wallet/cancelWithdrawal', { withdrawal: id, key: createIdempotencyKey() }),
  ],
  [
    'turned down',
    'withdrawalRejected',
    (who: Withdrawing, id: string) =>
      decide(who, id, { verdict: 'reject', reason: 'holderMismatch', remark: 'The account is closed.' }),
  ],
  [
    'approved and sent back',
    'withdrawalFailed',
    async (who: Withdrawing, id: string) => {
      await decide(who, id);
      return settle(who, id, { failed: 'payoutReturned' });
    },
  ],
] as const)('one that is %s gives all of it back', async (_, notice, end) => {
  const who = customers[2]!;
  const before = await money(who);
  const id = await submitted(who, '500.55');
  const fee = (by: string) =>
    queryAsOwner(
      server.database.ownerUrl,
      `update requests set fee = fee ${by} where request_seq = ${seqOf(who, id)}
      and account_id = ${who.userId}`,
    );
  await fee('+ 1');
  expect(await server.listAuditDifferences()).toEqual([
    `withdrawal ${who.userId} r${seqOf(who, id)}: a fee of 52, by the rule when it was submitted 51`,
  ]);
  await fee('- 1');
  const ended = await end(who, id);
  expect(isRefusal(ended)).toBe(false);
  expect(await money(who)).toEqual(before);
  expect(await lastNotice(who)).toMatchObject({ code: notice, params: { amount: '500.55' } });
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('refuses a rejection without a listed reason', async () => {
  const who = customers[2]!;
  const id = await submitted(who, '20');
  for (const reason of [null, 'because', 'notReceived'])
    expect(await decide(who, id, { verdict: 'reject', reason })).toEqual({
      refused: 'badInput',
      params: { field: 'reason' },
    });
  await who.client.call('wallet/cancelWithdrawal', { withdrawal: id, key: createIdempotencyKey() });
});

test('above the limit two people decide: not one twice, and not one tied to the customer', async () => {
  const who = customers[3]!;
  const id = await submitted(who, '7000.01');
  expect(await decide(who, id, { staff: { id: 'kim', related: [BigInt(who.userId)] } })).toEqual({
    refused: 'ownApproval',
    params: {},
  });
  expect(await decide(who, id)).toMatchObject({ status: 'inReview', review: 'pending' });
  expect(await decide(who, id)).toEqual({ refused: 'secondApproverNeeded', params: {} });
  expect(await lastNotice(who)).toMatchObject({ code: 'withdrawalInReview' });
  expect(await decide(who, id, { staff: { id: 'lee' } })).toMatchObject({ status: 'processing' });
  expect(
    (await readRequestSteps(server.database.kysely, BigInt(who.userId), seqOf(who, id))).map(
      ({ status, author }) => `${status} ${author}`,
    ),
  ).toEqual(['submitted customer', 'inReview staff:kim', 'processing staff:lee']);
});

test('a reviewer sees all evidence, and the number in full', async () => {
  const who = customers[4]!;
  const id = await submitted(who, '30');
  const evidence = await server.composed.reviews.get('withdrawal')!.evidence(BigInt(who.userId), seqOf(who, id));
  expect(evidence).toMatchObject({ riskFlags: ['firstWithdrawal'], files: [] });
  const facts = isRefusal(evidence) ? {} : Object.fromEntries(evidence.facts.map(({ name, value }) => [name, value]));
  expect(facts).toMatchObject({
    amount: '30.00',
    holder: 'Kim Minji',
    bankName: 'BBVA Bancomer',
    number: expect.stringMatching(/^415231\d{10}$/),
  });
});

test('limits fund password guesses, and one key submits one withdrawal', async () => {
  const who = customers[5]!;
  const key = createIdempotencyKey();
  const first = await submit(who, '40', { key });
  expect([
    await submit(who, '40', { key }),
    await submit(who, '41', { key }),
    await submit(who, '40', { key, fundPassword: 'wrong otters' }),
  ]).toMatchObject([first, { code: 'keyReused' }, { code: 'keyReused' }]);
  const codes = [];
  for (let index = 0; index < 6; index++) {
    const result = await submit(who, '40', { fundPassword: 'wrong otters' });
    codes.push(result.ok ? 'ok' : result.code);
  }
  expect(codes.at(0)).toBe('wrongFundPassword');
  expect(codes.at(-1)).toBe('tooFrequent');
  // An earlier decision is answered again, but only to somebody who knows the password.
  expect([
    await submit(who, '40', { key }),
    await submit(who, '40', { key, fundPassword: 'wrong otters' }),
  ]).toMatchObject([first, { code: 'tooFrequent' }]);
});

test('of two hundred concurrent withdrawals of sixty per cent, with concurrent orders, one succeeds', async () => {
  const who = customers[6]!;
  const order = () =>
    who.client.call('trading/placeOrder', {
      instrument: 'US.NWRB',
      side: 'long',
      type: 'market',
      quantity: '1',
      key: createIdempotencyKey(),
    });
  const orders = Promise.all(Array.from({ length: 20 }, order));
  // The fund password has been proved for each of them: the race is for the money.
  const { dependencies, desk } = server.composed;
  const account = BigInt(who.userId);
  const target = await findWithdrawalTarget(dependencies, account, 'USD', who.card);
  const tries = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      desk.run(
        buildWithdrawalCommand(dependencies, {
          account,
          key: { value: `race-${index}`, hash: hashCallInput('race', { index }) },
          currency: 'USD',
          amount: 6_000_00n,
          fee: 6_00n,
          target,
          proof: { set: true, right: true },
        }),
      ),
    ),
  );
  const codes = tries.map((each) => (isRefusal(each) ? each.refused : 'done'));
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(new Set(codes.filter((code) => code !== 'done'))).toEqual(new Set(['otherOperationPending']));
  expect((await orders).every(({ ok }) => ok)).toBe(true);
  expect((await money(who)).frozen).toBe('6000.00');
  expect(await server.listAuditDifferences()).toEqual([]);
});

test('refuses a changed fee with both figures, and moves nothing', async () => {
  const who = customers[4]!;
  const waiting = await who.client.call('wallet/listWithdrawals', {});
  for (const { id, cancellable } of waiting.ok ? waiting.data.rows : [])
    if (cancellable) await who.client.call('wallet/cancelWithdrawal', { withdrawal: id, key: createIdempotencyKey() });
  const before = await money(who);
  for (const [fee, displayedFee] of [
    ['0.49', '0.49'],
    ['0.51', '0.51'],
    ['0', '0.00'],
  ] as const) {
    expect(await submit(who, '500', { fee })).toMatchObject({
      ok: false,
      code: 'withdrawalFeeChanged',
      params: { quotedFee: displayedFee, fee: '0.50', currency: 'USD' },
    });
  }
  await expect(submit(who, '500', { fee: '0.001' })).rejects.toMatchObject({ status: 400, params: { field: 'fee' } });
  expect(await money(who)).toEqual(before);
  expect(await submit(who, '500', { fee: '0.5' })).toMatchObject({ ok: true, data: { withdrawal: { fee: '0.50' } } });
});

test('the customer can cancel a withdrawal whose claim was abandoned', async () => {
  const who = customers[4]!;
  const listed = await who.client.call('wallet/listWithdrawals', { limit: 1 });
  const id = listed.ok ? listed.data.rows[0]!.id : '';
  const cancel = () => who.client.call('wallet/cancelWithdrawal', { withdrawal: id, key: createIdempotencyKey() });
  const cancellable = async () => {
    const again = await who.client.call('wallet/listWithdrawals', { limit: 1 });
    return again.ok ? again.data.rows[0]!.cancellable : null;
  };
  expect(await cancellable()).toBe(true);
  expect(
    await runInTransaction(server.composed.dependencies, (work) =>
      claimRequest(work, { account: BigInt(who.userId), request: seqOf(who, id), staff: { id: 'kim' } }),
    ),
  ).toMatchObject({ status: 'inReview' });
  expect(await cancellable()).toBe(false);
  expect(await cancel()).toMatchObject({ ok: false, code: 'notInThatState' });
  server.clock.set(server.clock.now() + CLAIM_DURATION_MS);
  expect(await cancellable()).toBe(true);
  expect(await cancel()).toMatchObject({ ok: true, data: { withdrawal: { status: 'cancelled', cancellable: false } } });
  expect((await money(who)).frozen).toBe('0.00');
});

test('refuses a withdrawal to a card removed meanwhile', async () => {
  const who = customers[5]!;
  const account = BigInt(who.userId);
  const target = await findWithdrawalTarget(server.composed.dependencies, account, 'USD', who.card);
  const listed = await who.client.call('wallet/listWithdrawals', {});
  for (const { id, status } of listed.ok ? listed.data.rows : [])
    if (status === 'submitted')
      await who.client.call('wallet/cancelWithdrawal', { withdrawal: id, key: createIdempotencyKey() });
  expect(await who.client.call('wallet/removeBankCard', { card: who.card, key: createIdempotencyKey() })).toMatchObject(
    { ok: true },
  );
  expect(
    await server.composed.desk.run(
      buildWithdrawalCommand(server.composed.dependencies, {
        account,
        key: { value: createIdempotencyKey(), hash: hashCallInput('race', {}) },
        currency: 'USD',
        amount: 20_00n,
        fee: 2n,
        target,
        proof: { set: true, right: true },
      }),
    ),
  ).toMatchObject({ refused: 'cardNotFound' });
});

test('concurrent approval, rejection and cancellation have one outcome, and the money is in one place', async () => {
  const who = customers[7]!;
  const outcomes = new Set<string>();
  for (let round = 0; round < 25; round++) {
    const id = await submitted(who, '50');
    const before = await money(who);
    const acts = [
      () => decide(who, id, { staff: { id: 'kim' } }),
      () => decide(who, id, { staff: { id: 'lee' } }),
      () => decide(who, id, { staff: { id: 'kim', related: [BigInt(who.userId)] } }),
      () => decide(who, id, { verdict: 'reject', reason: 'securityCheck', staff: { id: 'lee' } }),
      () => who.client.call('wallet/cancelWithdrawal', { withdrawal: id, key: createIdempotencyKey() }),
    ];
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
    const answers = await Promise.all(turned.map((act) => act()));
    const won = answers.filter((answer) => !isRefusal(answer) && !('ok' in answer && !answer.ok));
    expect(won).toHaveLength(1);
    const listed = await who.client.call('wallet/listWithdrawals', { limit: 1 });
    const { status } = listed.ok ? listed.data.rows[0]! : { status: '' };
    outcomes.add(status);
    if (status === 'processing') await settle(who, id, { failed: 'payoutReturned' });
    expect(await money(who)).toEqual({ available: (Number(before.available) + 50).toFixed(2), frozen: '0.00' });
  }
  expect(outcomes.size).toBeGreaterThan(1);
  expect(await server.listAuditDifferences()).toEqual([]);
});
