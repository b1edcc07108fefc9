/**
 * Requests through the desk and outside it, on a real PostgreSQL: what is loaded and written, and what the audit finds.
 */
import { createHash, randomBytes } from 'node:crypto';
import { isRequestRefusal, advanceRequest, submitRequest } from '@bourse/core/compliance/review-request-transitions.ts';
import type { RequestChange } from '@bourse/core/compliance/review-requests.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { beforeAll, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { claimRequest } from '../reviews/decide-requests.ts';
import type { DeskCommand } from '../desk/command.ts';
import { buildOpenRequestRecordLoads, buildRequestRecordLoad } from './review-request-records.ts';
import { listRequests, lockAccountSeq, readRequest, readRequestSteps, saveRequest } from './review-request-store.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';

const server = provideTestServer();
let customer: TestCustomer;
let account: bigint;
beforeAll(async () => {
  customer = await server.customer();
  account = BigInt(customer.userId);
});

const changes = (transfers: Transfer[], lastSeq: bigint, requests: RequestChange[]): DecisionChanges => ({
  transfers,
  records: { requests },
  notices: [],
  lastSeq,
});
const ofMoney = (
  code: Transfer['code'],
  debit: Transfer['debit'],
  credit: Transfer['credit'],
  seq: bigint,
): Transfer => ({ currency: 'USD', amount: 100_00n, debit, credit, code, reference: `r${seq}` });
const command = (
  rest: Pick<DeskCommand, 'decide'> & Partial<Omit<DeskCommand, 'actor' | 'permission'>>,
): DeskCommand => {
  const key = randomBytes(8).toString('hex');
  return {
    account,
    actor: { rule: 'demo' },
    key: { value: key, hash: createHash('sha256').update(key).digest() },
    currencies: ['USD'],
    instrument: null,
    answer: ({ records: { requests = [] } }) => ({ seq: requests.at(-1)?.request.seq.toString() }),
    ...rest,
  };
};
const withdraw = (): Promise<unknown> =>
  server.composed.desk.run(
    command({
      loads: buildOpenRequestRecordLoads('withdrawal'),
      decide({ lastSeq, requests = [] }, now) {
        if (requests.length > 0) return { refused: 'otherOperationPending', params: {} };
        const change = submitRequest(
          { kind: 'withdrawal', details: { card: 'c1' }, currency: 'USD', amount: 100_00n, fee: 10n },
          lastSeq,
          now,
        );
        return changes([ofMoney('withdrawHold', 'available', 'frozen', change.request.seq)], change.request.seq, [
          change,
        ]);
      },
    }),
  );
const step = (seq: bigint, status: 'rejected' | 'cancelled', transfer: Transfer['code'] | null): Promise<unknown> =>
  server.composed.desk.run(
    command({
      loads: [buildRequestRecordLoad(seq)],
      decide({ lastSeq, requests = [], frozen }, now) {
        if (status === 'rejected') expect(frozen?.('USD')).toBe(100_00n);
        const change = advanceRequest(requests[0]!, status, 'rule', now, { reason: 'detailsWrong' });
        if (isRequestRefusal(change)) return change;
        return changes(transfer ? [ofMoney(transfer, 'frozen', 'available', seq)] : [], lastSeq, [change]);
      },
    }),
  );
/** Their withdrawals go to a card that nobody has bound. */
const differences = async (): Promise<string[]> =>
  (await server.listAuditDifferences()).filter((each) => !each.includes('which its customer had not bound'));

it("a request is saved with its step and money, and reaches the customer's stream", async () => {
  const [first, second] = await Promise.all([withdraw(), withdraw()]);
  expect([first, second].filter((answer) => (answer as object).hasOwnProperty('refused'))).toEqual([
    { refused: 'otherOperationPending', params: {} },
  ]);
  const { kysely } = server.database;
  const [request] = await listRequests(kysely, account, 'withdrawal', { before: null, limit: 10 });
  expect(request).toMatchObject({ kind: 'withdrawal', status: 'submitted', amount: 100_00n, details: { card: 'c1' } });
  const { rows } = await server.database.pool.query<{ kind: string; data: string }>(
    'select kind, data from events where account_id = $1 order by seq desc limit 1',
    [account],
  );
  expect(rows).toMatchObject([
    { kind: 'wallet', data: JSON.stringify({ currencies: ['USD'], requests: [request!.seq.toString()] }) },
  ]);
  expect(await differences()).toEqual([]);
  await step(request!.seq, 'rejected', 'withdrawBack');
  expect(await step(request!.seq, 'cancelled', 'withdrawBack')).toEqual({
    refused: 'notInThatState',
    params: { state: 'rejected' },
  });
  expect(
    (await readRequestSteps(kysely, account, request!.seq)).map(({ status, author, reason }) => [
      status,
      author,
      reason,
    ]),
  ).toEqual([
    ['submitted', 'customer', null],
    ['rejected', 'rule', 'detailsWrong'],
  ]);
  expect(await differences()).toEqual([]);
});

it("the audit reports a rejected withdrawal whose money wasn't returned", async () => {
  await withdraw();
  const [request] = await listRequests(server.database.kysely, account, 'withdrawal', { before: null, limit: 1 });
  await step(request!.seq, 'rejected', null);
  expect((await differences()).map((each) => each.split(':')[0])).toEqual([
    `frozen ${account} USD`,
    `withdrawal ${account} r${request!.seq}`,
  ]);
  await server.composed.desk.run(
    command({
      decide: ({ lastSeq }) => changes([ofMoney('withdrawBack', 'frozen', 'available', request!.seq)], lastSeq, []),
    }),
  );
  expect(await differences()).toEqual([]);
});

it("saves a request without money in its area's own transaction; only one person can claim it", async () => {
  const { dependencies } = server.composed;
  const { request } = await runInTransaction(dependencies, async (work) => {
    const change = submitRequest({ kind: 'seat', details: {} }, await lockAccountSeq(work, account), work.now);
    await saveRequest(work, account, change);
    return change;
  });
  const claim = (id: string, more: { request?: bigint; release?: boolean } = {}) =>
    runInTransaction(dependencies, (work) =>
      claimRequest(work, { account, request: request.seq, staff: { id }, ...more }),
    );
  const claims = await Promise.all(['kim', 'lee', 'kim'].map((id) => claim(id)));
  const won = claims.filter((each) => !('refused' in each));
  expect(won.length === 2 || won.length === 1).toBe(true);
  const stored = await readRequest(server.database.kysely, account, request.seq);
  expect(stored).toMatchObject({ status: 'inReview', step: 2 });
  const holder = stored!.claimedBy!;
  expect(await claim(holder, { release: true })).toMatchObject({ status: 'submitted' });
  expect(await claim('kim', { request: 999_999n })).toEqual({
    refused: 'notFound',
    params: {},
  });
  expect(await differences()).toEqual([]);
});

it('funds rules are dated ahead and apply from their date on', async () => {
  const { fundsRules } = server.composed.dependencies;
  const insert = (from: string, decided: string) =>
    queryAsOwner(
      server.database.ownerUrl,
      `insert into funds_rules values ('${from}', 'withdrawal', 'USD', 500, 9000, 10, 0, '12345', 0, 1440,
        'Asia/Seoul', null, 700000, 3500000, 0, 1, 1, '${decided}')`,
    );
  await expect(insert('2026-11-20T00:00:00Z', '2026-11-20T00:00:01Z')).rejects.toThrow('check');
  await insert('2026-12-01T00:00:00Z', '2026-11-20T00:00:00Z');
  await fundsRules.reload();
  const [before, from] = [Date.parse('2026-11-30T23:59:59Z'), Date.parse('2026-12-01T00:00:00Z')].map((at) =>
    fundsRules.terms('withdrawal', 'USD', at),
  );
  expect([before!.minimum, from!.minimum, from!.feeFixed, from!.fourEyesAbove]).toEqual([14_00n, 500n, 10n, null]);
});

it('the audit reports a deposit credited by fewer people than required', async () => {
  const row = (approvers: number): Promise<unknown> =>
    queryAsOwner(
      server.database.ownerUrl,
      `insert into requests (account_id, request_seq, kind, status, step, details, approvals, submitted_at, updated_at)
    values ($1, $2, 'deposit', 'done', 1, $3, '[{"by":"kim","at":1}]', now(), now())`,
      [account, 1_000_000 + approvers, { approvers }],
    );
  await row(1);
  await row(2);
  expect((await differences()).filter((each) => each.includes('approvals')).map((each) => each.split(':')[0])).toEqual([
    `request ${account}/1000002`,
  ]);
  await queryAsOwner(server.database.ownerUrl, 'delete from requests where request_seq > 1000000');
});
