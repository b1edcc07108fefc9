/**
 * The payout service on a real server: what it is told, what it reports, and that nobody else can report in its place.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { queryAsOwner } from '../db/testing.ts';
import { decodeId } from '../ids.ts';
import { bookTestTransfer, buildTestCommand } from '../testing/book-test-transfer.ts';
import { listAccountsViewed } from '../testing/staff-actions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import {
  withdrawalFeeFor,
  FUND_PASSWORD,
  loginAgain,
  createWithdrawingCustomers,
} from '../testing/verified-customer.ts';
import type { ReviewPaymentOutcome } from '../reviews/review-kind-registry.ts';
import { sendPayouts } from './send-payouts.ts';
import {
  hasValidWebhookSignature,
  SIGNATURE_HEADER,
  computeWebhookSignature,
  TIMESTAMP_HEADER,
} from '../outgoing/signed-webhooks.ts';

const SECRET = 'a secret of thirty-two characters';
const server = provideTestServer({
  payouts: { url: 'https://payouts.invalid/', secret: SECRET, privateAllowed: false },
});
let service: Server;
let url: string;
let who: TestCustomer & { card: string };
/** Somebody with practice money. */
let player: TestCustomer & { card: string };
/** What has arrived, and the next answers. */
let received: { headers: Record<string, string>; body: string }[] = [];
let answers: number[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answers.shift() ?? 202).end();
    });
  });
  await new Promise<void>((listening) => {
    service.listen(0, '127.0.0.1', listening);
  });
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/payouts`;
  [player] = (await createWithdrawingCustomers(server, 1)) as [TestCustomer & { card: string }];
  // Everybody who registers from now on has only real money.
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into settings (name, value, updated_at) values ('practice', 'no', now())`,
  );
  await server.composed.dependencies.settings.reload();
  [who] = (await createWithdrawingCustomers(server, 1)) as [TestCustomer & { card: string }];
  await paidIn(who, 1_000_000n);
  // A Monday again.
  server.clock.set(server.clock.now() + 4 * 86_400_000);
  [who, player] = [
    { ...(await loginAgain(server, who)), card: who.card },
    { ...(await loginAgain(server, player)), card: player.card },
  ];
});
afterAll(() => void service.close());
beforeEach(() => {
  received = [];
  answers = [];
});

async function approved(amount: string, by = who, reviewer = 'kim'): Promise<string> {
  const result = await by.client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount,
    fee: withdrawalFeeFor(amount),
    to: by.card,
    fundPassword: FUND_PASSWORD,
    key: createIdempotencyKey(),
  });
  if (!result.ok) throw new Error(result.code);
  const { id } = result.data.withdrawal;
  const account = BigInt(by.userId);
  await server.composed.reviews.get('withdrawal')!.decide({
    account,
    request: decodeId('r', account, id) ?? 0n,
    verdict: 'approve',
    reason: null,
    remark: null,
    staff: { id: reviewer },
    command: buildTestCommand(account),
  });
  return id;
}
/** As an approved deposit books it. */
const paidIn = ({ userId }: TestCustomer, amount: bigint) =>
  bookTestTransfer(server.composed, BigInt(userId), {
    currency: 'USD',
    amount,
    debit: 'bank',
    credit: 'available',
    code: 'deposit',
    reference: 'paid in',
  });
/** As in a world without practice money; the server's own job, whose world has some, leaves all to the staff. */
const handOver = ({ privateAllowed = true, practice = false, demo = false } = {}): Promise<number> => {
  const { dependencies } = server.composed;
  const world = demo ? dependencies.world : { ...dependencies.world, kind: 'empty' as const };
  return sendPayouts(
    { ...dependencies, world, settings: { ...dependencies.settings, get: () => (practice ? 'yes' : 'no') } },
    { url, secret: SECRET, privateAllowed },
  );
};
const say = (body: object, change: { secret?: string; at?: number; signature?: string } = {}): Promise<number> => {
  const text = JSON.stringify(body);
  const timestamp = String(change.at ?? server.clock.now());
  const headers = {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: change.signature ?? computeWebhookSignature(change.secret ?? SECRET, timestamp, text),
  };
  return fetch(`${server.origin}/api/payouts`, { method: 'POST', body: text, headers }).then((answer) => answer.status);
};
const statusOf = async (): Promise<string> => {
  const listed = await who.client.call('wallet/listWithdrawals', { limit: 1 });
  return listed.ok ? listed.data.rows[0]!.status : '';
};

it('sends a signed payout under one id, repeats it until accepted, and then no more', async () => {
  const id = await approved('100');
  answers = [500];
  expect(await handOver()).toBe(0);
  expect(await handOver()).toBe(0);
  server.clock.set(server.clock.now() + 60_000);
  expect([await handOver(), await handOver()]).toEqual([1, 0]);
  expect(received).toHaveLength(2);
  for (const { headers, body } of received) {
    expect(headers['idempotency-key']).toBe(id);
    expect(
      hasValidWebhookSignature(
        SECRET,
        { timestamp: headers[TIMESTAMP_HEADER]!, signature: headers[SIGNATURE_HEADER]! },
        Buffer.from(body),
        server.clock.now(),
      ),
    ).toBe(true);
    expect(JSON.parse(body)).toMatchObject({
      id,
      amount: '99.90',
      currency: 'USD',
      target: { kind: 'card', holder: 'Kim Minji', bankName: 'BBVA Bancomer' },
    });
  }
  expect(await say({ id, status: 'paid', reference: 'P-1' })).toBe(200);
  expect(await statusOf()).toBe('done');
});

test('accepts a report once; refuses a wrong, old or foreign signature, or an unknown payout', async () => {
  const id = await approved('50');
  const paid = { id, status: 'paid', reference: 'P-2' };
  expect(await say(paid, { secret: 'another secret of thirty-two chars' })).toBe(401);
  expect(await say(paid, { at: server.clock.now() - 5 * 60_000 - 1 })).toBe(401);
  expect(await say(paid, { at: server.clock.now() + 5 * 60_000 + 1 })).toBe(401);
  expect(await say(paid, { signature: '' })).toBe(401);
  expect(await say({ ...paid, amount: '1' })).toBe(400);
  expect(await say({ ...paid, id: 'r0-0' })).toBe(404);
  expect(await say({ ...paid, id: `o${id.slice(1)}` })).toBe(404);
  expect(await say({ id, status: 'failed', reason: 'because' })).toBe(400);
  expect(await statusOf()).toBe('processing');
  // The service repeats what it got no answer to.
  expect(await Promise.all(Array.from({ length: 8 }, () => say(paid)))).toEqual(Array<number>(8).fill(200));
  expect(await say({ ...paid, reference: 'P-3' })).toBe(409);
  expect(await say({ id, status: 'failed', reason: 'payoutReturned' })).toBe(409);
  expect(await statusOf()).toBe('done');
});

test('a failed payout returns the money', async () => {
  const before = await who.client.call('wallet/getWallet', {});
  const id = await approved('70');
  expect(await say({ id, status: 'failed', reason: 'payoutReturned' })).toBe(200);
  const after = await who.client.call('wallet/getWallet', {});
  expect(after.ok && after.data.accounts).toEqual(before.ok && before.data.accounts);
  expect(await statusOf()).toBe('failed');
  expect(await say({ id, status: 'failed', reason: 'payoutReturned' })).toBe(200);
  expect(await say({ id, status: 'failed', reason: 'detailsWrong' })).toBe(409);
  const again = await who.client.call('wallet/getWallet', {});
  expect(again.ok && again.data.accounts).toEqual(after.ok && after.data.accounts);
});

test('a private address is called only if the operator allows it, and nobody pays practice money', async () => {
  await approved('30');
  expect(await handOver({ privateAllowed: false })).toBe(0);
  server.clock.set(server.clock.now() + 3_600_000);
  expect(await handOver({ practice: true })).toBe(0);
  expect(await handOver({ demo: true })).toBe(0);
  expect(received).toEqual([]);
  expect(await handOver()).toBe(1);
});

test('never pays out practice money, not even after the operator has ended it for new customers', async () => {
  await paidIn(player, 50_000n);
  const id = await approved('60', player);
  server.clock.set(server.clock.now() + 3_600_000);
  expect(await handOver()).toBe(0);
  expect(received).toEqual([]);
  const account = BigInt(player.userId);
  expect(
    await server.composed.reviews.get('withdrawal')!.settle!({
      account,
      request: decodeId('r', account, id) ?? 0n,
      staff: { id: 'lee' },
      command: buildTestCommand(account),
      settlement: { failed: 'payoutReturned' },
    }),
  ).toMatchObject({ status: 'failed' });
});

test("staff can't return money the service may be paying, and the service never gets what they took over", async () => {
  const account = BigInt(who.userId);
  const end = async (): Promise<void> => {
    const listed = await who.client.call('wallet/listWithdrawals', { limit: 1 });
    if (listed.ok && listed.data.rows[0]!.status === 'processing')
      await say({ id: listed.data.rows[0]!.id, status: 'paid', reference: 'P-3' });
  };
  const settle = (id: string, settlement: ReviewPaymentOutcome['settlement']) =>
    server.composed.reviews.get('withdrawal')!.settle!({
      account,
      request: decodeId('r', account, id) ?? 0n,
      staff: { id: 'lee' },
      command: buildTestCommand(account),
      settlement,
    });
  await end();
  for (const answer of [202, 500]) {
    const id = await approved('40');
    answers = [answer];
    await handOver();
    expect(received).toHaveLength(1);
    expect(await settle(id, { failed: 'payoutReturned' })).toMatchObject({ refused: 'otherOperationPending' });
    expect(await statusOf()).toBe('processing');
    // A day in which nothing was heard: the money doesn't wait for ever.
    server.clock.set(server.clock.now() + 86_400_000 + 60_000);
    who = { ...(await loginAgain(server, who)), card: who.card };
    expect(await settle(id, { failed: 'payoutReturned' })).toMatchObject({ status: 'failed' });
    received = [];
  }
  const id = await approved('40');
  const [taken, handed] = await Promise.all([settle(id, { failed: 'payoutReturned' }), handOver()]);
  // At the same moment: either the staff were first, or the service.
  expect(['status' in taken, handed]).toEqual('status' in taken ? [true, 0] : [false, 1]);
  expect(received).toHaveLength(handed);
});

test('answers a concurrent second report of the outcome as already ended', async () => {
  const before = await who.client.call('wallet/listWithdrawals', { limit: 1 });
  if (before.ok && before.data.rows[0]!.status === 'processing')
    await say({ id: before.data.rows[0]!.id, status: 'paid', reference: 'P-6' });
  const id = await approved('40');
  const account = BigInt(who.userId);
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  const waiting = async (): Promise<number> =>
    (
      await server.database.pool.query<{ count: number }>(
        `select count(*)::integer as count from pg_locks where relation = 'payouts'::regclass and not granted`,
      )
    ).rows[0]!.count;
  await client.query('begin; lock table payouts in exclusive mode');
  const late = server.composed.reviews.get('withdrawal')!.settle!({
    account,
    request: decodeId('r', account, id) ?? 0n,
    staff: { id: 'lee' },
    command: buildTestCommand(account),
    settlement: { failed: 'payoutReturned' },
  });
  await expect.poll(waiting).toBe(1);
  expect(await say({ id, status: 'paid', reference: 'P-5' })).toBe(200);
  await client.query('commit');
  await client.end();
  expect(await late).toEqual({ refused: 'notInThatState', params: { state: 'done' } });
});

test('shows a late contradicting report to staff once, and moves nothing', async () => {
  const found = await who.client.call('wallet/listWithdrawals', { limit: 1 });
  if (found.ok && found.data.rows[0]!.status === 'processing')
    await say({ id: found.data.rows[0]!.id, status: 'paid', reference: 'P-9' });
  const account = BigInt(who.userId);
  const [treasurer, settler] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const settle = (id: string, settlement: ReviewPaymentOutcome['settlement']) =>
    server.composed.reviews.get('withdrawal')!.settle!({
      account,
      request: decodeId('r', account, id) ?? 0n,
      staff: { id: settler.id },
      command: buildTestCommand(account),
      settlement,
    });
  const before = await who.client.call('wallet/getWallet', {});
  const failed = await approved('45', who, treasurer.id);
  await settle(failed, { failed: 'payoutReturned' });
  expect(await say({ id: failed, status: 'failed', reason: 'payoutReturned' })).toBe(200);
  expect(await Promise.all([1, 2, 3].map(() => say({ id: failed, status: 'paid', reference: 'LATE-1' })))).toEqual([
    409, 409, 409,
  ]);
  const after = await who.client.call('wallet/getWallet', {});
  expect(after.ok && after.data.accounts).toEqual(before.ok && before.data.accounts);
  const paid = await approved('46', who, treasurer.id);
  await settle(paid, { reference: 'BY-HAND' });
  expect(await say({ id: paid, status: 'paid', reference: 'BY-HAND' })).toBe(200);
  expect(await say({ id: paid, status: 'paid', reference: 'LATE-2' })).toBe(409);

  expect(await treasurer.client.call('staff/listLateWords')).toMatchObject({
    ok: true,
    data: {
      rows: expect.arrayContaining([
        expect.objectContaining({
          review: failed,
          customer: who.userId,
          amount: '44.95',
          currency: 'USD',
          status: 'failed',
          reportedOutcome: 'paid',
          word: 'LATE-1',
        }),
        expect.objectContaining({ review: paid, status: 'done', reportedOutcome: 'paid', word: 'LATE-2' }),
      ]),
    },
  });
  expect(await listAccountsViewed(server, treasurer, 'listLateWords')).toContain(who.userId);
  expect(await treasurer.client.call('staff/getReview', { review: failed })).toMatchObject({
    ok: true,
    data: {
      flags: expect.arrayContaining(['latePayoutReport']),
      evidence: expect.arrayContaining([
        expect.objectContaining({ name: 'serviceSaid', value: expect.stringContaining('LATE-1') }),
      ]),
    },
  });
  const auditor = await server.staff('auditor');
  const listed = await auditor.client.call('staff/listAudit', { action: 'payoutContradicted', customer: who.userId });
  expect(
    listed.ok
      ? listed.data.rows.map(({ who: by, subject, detail }) => [by, subject, detail['reference']]).sort()
      : listed.code,
  ).toEqual(
    expect.arrayContaining([
      ['payout service', `review ${failed}`, 'LATE-1'],
      ['payout service', `review ${paid}`, 'LATE-2'],
    ]),
  );
  expect(listed.ok && listed.data.rows.filter(({ subject }) => subject === `review ${failed}`)).toHaveLength(1);
});

/** After everything still in progress has been paid. */
async function approvedNext(reference: string): Promise<string> {
  const found = await who.client.call('wallet/listWithdrawals', { limit: 1 });
  if (found.ok && found.data.rows[0]!.status === 'processing')
    await say({ id: found.data.rows[0]!.id, status: 'paid', reference });
  return approved('40');
}

test('sends no payout while the account may not withdraw', async () => {
  const id = await approvedNext('P-4');
  const restrict = (until: number) =>
    queryAsOwner(server.database.ownerUrl, 'update customers set states = $2 where account_id = $1', [
      who.userId,
      JSON.stringify([
        {
          state: 'frozen',
          reason: 'legalOrder',
          author: 'kim',
          at: new Date(0).toISOString(),
          until: new Date(until).toISOString(),
        },
      ]),
    ]);
  await restrict(server.clock.now() + 60_000);
  expect(await handOver()).toBe(0);
  expect(received).toEqual([]);
  server.clock.set(server.clock.now() + 60_000);
  expect(await handOver()).toBe(1);
  expect(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([id]);
});

test("sends no payout while a called-back deposit's money is still here", async () => {
  const id = await approvedNext('P-5');
  const [first, second] = [await server.staff('treasurer'), await server.staff('treasurer')];
  const line = (amount: number, day: string, { id: staff } = first) =>
    queryAsOwner(
      server.database.ownerUrl,
      `insert into bank_lines (currency, reference, amount, on_date, staff_id, at)
        values ('USD', 'BPAYOUTB', $1, $2, $3, $4)`,
      [amount, day, staff, new Date(server.clock.now())],
    );
  await queryAsOwner(
    server.database.ownerUrl,
    `insert into requests (account_id, request_seq, kind, status, step, amount, currency, details, submitted_at,
      updated_at) values ($1, 900001, 'deposit', 'done', 3, 5000, 'USD', '{"reference": "BPAYOUT-B"}', $2, $2)`,
    [who.userId, new Date(server.clock.now())],
  );
  await line(5_000, '2026-11-20');
  await line(-5_000, '2026-11-21');
  server.clock.set(server.clock.now() + 3_600_000);
  expect(await handOver()).toBe(0);
  expect(received).toEqual([]);
  await line(5_000, '2026-11-22');
  expect(await handOver()).toBe(0);
  await line(5_000, '2026-11-22', second);
  expect(await handOver()).toBe(1);
  expect(JSON.parse(received[0]!.body)).toMatchObject({ id });
});
