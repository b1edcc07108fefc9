/** Webhooks of the operator, which get the events of all accounts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, GOOD_PASSWORD, type TestCustomer, type TestStaff } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { startTestWebhookReceiver, verifyReceivedEvent } from '../testing/webhook-receiver.ts';

/** Sessions have ended meanwhile. */
async function waitFor(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  owner = await server.staff('owner');
}

const DAY_MS = 24 * 3_600_000;
let receiver: Awaited<ReturnType<typeof startTestWebhookReceiver>>;
beforeAll(async () => {
  receiver = await startTestWebhookReceiver();
});
afterAll(() => receiver.stop());
const server = provideTestServer(() => ({ privateReceivers: true, workByHand: true }));

let owner: TestStaff;
let secondOwner: TestStaff;
let customers: TestCustomer[];
let paths = 0;
beforeEach(async () => {
  await server.database.pool.query('update webhooks set removed_at = now() where removed_at is null');
  await server.runJob('operator webhooks');
  customers = [await server.customer(), await server.customer()];
  [owner, secondOwner] = [await server.staff('owner'), await server.staff('owner')];
  receiver.arrived.length = 0;
});

const key = createIdempotencyKey;
async function propose(kinds: ('order' | 'position' | 'wallet' | 'notice')[] = ['order', 'notice']) {
  const path = `/operator${++paths}`;
  const input = { name: 'Warehouse', url: receiver.origin + path, kinds, key: key() };
  const { id, secret, proposal } = await unwrapAnswer(owner.client.call('staff/proposeOperatorWebhook', input));
  return { path, id, secret: secret!, input, proposal: proposal.id };
}
const approve = (proposal: string, by = secondOwner) =>
  by.client.call('staff/decideProposal', { proposal, verdict: 'approve', key: key() });
async function create(kinds?: Parameters<typeof propose>[0]) {
  const proposed = await propose(kinds);
  await unwrapAnswer(approve(proposed.proposal));
  return proposed;
}
const deliver = () => server.runJob('operator webhooks');
const notify = (customer: TestCustomer) =>
  runInTransaction(server.composed.dependencies, (work) =>
    writeNotice(work, BigInt(customer.userId), 'marginEnabled', {}),
  );
const listed = async (id: string) =>
  (await unwrapAnswer(owner.client.call('staff/listOperatorWebhooks', {}))).rows.find((each) => each.id === id);
const deliveries = async (id: string) =>
  (await unwrapAnswer(owner.client.call('staff/listOperatorWebhookDeliveries', { webhook: id }))).rows;
const change = (name: 'remove' | 'disable' | 'enable' | 'test', webhook: string) =>
  unwrapAnswer(owner.client.call(`staff/${name}OperatorWebhook`, { webhook, key: key() }));
const sequencesOf = (path: string, customer: TestCustomer): number[] =>
  receiver.at(path).flatMap(({ json }) => (json.account === customer.userId ? [json.seq as number] : []));
/** The events that are stored of a customer, from the given one on. */
async function storedSequences(customer: TestCustomer, from = 1): Promise<number[]> {
  const { rows } = await server.database.pool.query<{ seq: bigint }>(
    'select seq from events where account_id = $1 and seq >= $2 order by seq',
    [customer.userId, from],
  );
  return rows.map(({ seq }) => Number(seq));
}

describe("an operator's webhook", () => {
  it("gets each account's events in order, signed, with the account and its number in the stream", async () => {
    const { path, id, secret } = await create();
    for (let each = 0; each < 4; each++) for (const customer of customers) await notify(customer);
    const { order } = await unwrapAnswer(
      customers[0]!.client.call('trading/placeOrder', {
        ...{ instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', key: key() },
      } as never),
    );
    await deliver();
    for (const customer of customers) {
      const seen = sequencesOf(path, customer);
      expect(seen).toEqual(await storedSequences(customer, seen[0]));
    }
    expect(sequencesOf(path, customers[0]!)).toHaveLength(5);
    const bought = receiver.at(path).find(({ json }) => json.type === 'order')!;
    expect(bought.json).toMatchObject({ account: customers[0]!.userId, data: { order: { id: order.id } } });
    expect(bought.headers['webhook-id']).toBe(`${id}_${bought.json.number}`);
    verifyReceivedEvent(secret, bought, server.clock.now());
    expect((await deliveries(id))[0]).toMatchObject({ attempt: 1, status: 204, delivered: true });
    expect(await listed(id)).toMatchObject({ state: 'active', waiting: 0 });
    await deliver();
    expect(receiver.at(path)).toHaveLength(9);
  });

  it('has no more of an event than its customer’s own webhook', async () => {
    const [customer] = customers;
    const { path } = await create(['notice']);
    const own = await unwrapAnswer(
      customer!.client.call('user/createWebhook', {
        ...{ name: 'Bot', url: `${receiver.origin}/own${paths}`, kinds: ['notice'], password: GOOD_PASSWORD },
        key: key(),
      }),
    );
    await notify(customer!);
    await deliver();
    await server.runJob('webhooks');
    const mine = receiver.at(`/own${paths}`).map(({ json }) => json.data);
    expect(mine).toMatchObject([{ code: 'marginEnabled' }]);
    expect(receiver.at(path).at(-1)!.json.data).toEqual(mine[0]);
    await unwrapAnswer(customer!.client.call('user/removeWebhook', { webhook: own.id, key: key() }));
  });

  it('is proposed by one owner and approved by another; it gets what happens from then on', async () => {
    const { path, id, secret, proposal } = await propose();
    await notify(customers[0]!);
    expect(await listed(id)).toBeUndefined();
    expect(await approve(proposal, owner)).toMatchObject({ code: 'ownApproval' });
    expect(await approve(proposal, await server.staff('auditor'))).toMatchObject({ code: 'notPermitted' });
    const { facts } = await unwrapAnswer(secondOwner.client.call('staff/getProposal', { proposal }));
    expect(facts.map(({ name, value }) => [name, value])).toEqual([
      ['name', 'Warehouse'],
      ['url', receiver.origin + path],
      ['kinds', 'order notice'],
    ]);
    await unwrapAnswer(approve(proposal));
    await notify(customers[1]!);
    await deliver();
    expect(receiver.at(path).map(({ json }) => json.account)).toEqual([customers[1]!.userId]);
    verifyReceivedEvent(secret, receiver.at(path)[0]!, server.clock.now());
  });

  it('is managed by owners, on record; its secret is shown once, and its deliveries outlive it', async () => {
    const { id, secret, input, proposal } = await create();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = await unwrapAnswer(owner.client.call('staff/proposeOperatorWebhook', input));
    expect(again).toMatchObject({ id, secret: null, proposal: { id: proposal } });
    const stored = await server.database.pool.query<{ secret: string }>(
      `select w.secret || coalesce(k.answer, '') || p.terms as secret from webhooks w, staff_keys k, proposals p
        where webhook_id = $1 and p.proposal = $2`,
      [id, proposal],
    );
    expect(stored.rows.map((row) => row.secret).join()).not.toContain(secret.slice('whsec_'.length));
    await unwrapAnswer(owner.client.call('staff/rotateOperatorWebhookSecret', { webhook: id, key: key() }));
    await change('test', id);
    await deliver();
    for (const name of ['disable', 'enable', 'remove'] as const) await change(name, id);
    expect(await listed(id)).toMatchObject({ removedAt: new Date(server.clock.now()).toISOString() });
    expect(await deliveries(id)).toMatchObject([{ kind: 'test', status: 204 }]);
    await change('test', id).then(
      () => expect.unreachable(),
      (error: unknown) => expect(String(error)).toContain('notFound'),
    );
    const { rows } = await server.database.pool.query<{ action: string; detail: string }>(
      'select action, detail from staff_audit where subject = $1 order by seq',
      [`operatorWebhook ${id}`],
    );
    for (const { detail } of rows)
      expect(JSON.parse(detail)).toEqual({ name: 'Warehouse', url: input.url, kinds: 'order notice' });
    expect(rows.map(({ action }) => action)).toEqual([
      'createOperatorWebhook',
      'rotateOperatorWebhookSecret',
      'testOperatorWebhook',
      'disableOperatorWebhook',
      'enableOperatorWebhook',
      'removeOperatorWebhook',
    ]);
    const auditor = await server.staff('auditor');
    await unwrapAnswer(auditor.client.call('staff/listOperatorWebhooks', {}));
    const refused = await auditor.client.call('staff/proposeOperatorWebhook', { ...input, key: key() });
    expect(refused).toMatchObject({ ok: false, code: 'notPermitted' });
    const support = await server.staff('support');
    expect(await support.client.call('staff/listOperatorWebhooks', {})).toMatchObject({ code: 'notPermitted' });
  });

  it("can't be reached by a customer's calls, nor a customer's by the operator's", async () => {
    const { id } = await create();
    const [customer] = customers;
    expect(await customer!.client.call('user/removeWebhook', { webhook: id, key: key() })).toMatchObject({
      code: 'notFound',
    });
    const made = await unwrapAnswer(
      customer!.client.call('user/createWebhook', {
        ...{ name: 'Bot', url: `${receiver.origin}/x`, kinds: ['order'], password: GOOD_PASSWORD, key: key() },
      }),
    );
    const call = owner.client.call('staff/testOperatorWebhook', { webhook: made.id, key: key() });
    expect(await call).toMatchObject({ code: 'notFound' });
  });

  it('sends nothing while staff have disabled it, and goes on where it stopped', async () => {
    const { path, id } = await create();
    await change('disable', id);
    await notify(customers[0]!);
    await deliver();
    expect(receiver.at(path)).toEqual([]);
    expect(await listed(id)).toMatchObject({ state: 'disabled', disabledReason: 'staff', waiting: 1 });
    await change('test', id);
    await deliver();
    await change('enable', id);
    await deliver();
    expect(receiver.at(path).map(({ json }) => json.type)).toEqual(['test', 'notice']);
  });

  it('sends again what happened from a moment on, with the same ids', async () => {
    const { path, id } = await create();
    await notify(customers[0]!);
    await waitFor(3_600_000);
    const from = new Date(server.clock.now()).toISOString();
    await notify(customers[1]!);
    await deliver();
    const replay = (since: string) =>
      owner.client.call('staff/replayOperatorWebhook', { webhook: id, from: since, key: key() });
    await unwrapAnswer(replay(from));
    await deliver();
    const ids = receiver.at(path).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[1], ids[1]]);
    const tooOld = new Date(server.clock.now() - 8 * DAY_MS).toISOString();
    expect(await replay(tooOld)).toMatchObject({ code: 'webhookReplayTooOld' });
  });

  it('skips nothing that was not delivered yet when it sends again, and stays disabled', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 500);
    for (const customer of customers) await notify(customer);
    await deliver();
    const { failingSince } = (await listed(id))!;
    await waitFor(60_000);
    const replay = (at: number) =>
      owner.client.call('staff/replayOperatorWebhook', {
        ...{ webhook: id, from: new Date(at).toISOString(), key: key() },
      });
    await unwrapAnswer(replay(server.clock.now()));
    await change('enable', id);
    expect(await listed(id)).toMatchObject({ state: 'failing', failingSince, waiting: 2 });
    expect(await replay(server.clock.now() + 1)).toMatchObject({ code: 'webhookReplayAhead' });
    await change('disable', id);
    expect(await replay(server.clock.now())).toMatchObject({ code: 'webhookNotEnabled' });
    receiver.answers.delete(path);
    await change('enable', id);
    receiver.arrived.length = 0;
    await deliver();
    for (const customer of customers) expect(sequencesOf(path, customer)).toHaveLength(1);
  });

  it('says which events are no longer stored', async () => {
    const { path, id } = await create();
    await notify(customers[0]!);
    await change('disable', id);
    await deliver();
    await waitFor(9 * DAY_MS);
    await server.runJob('old webhook attempts');
    await change('enable', id);
    await notify(customers[1]!);
    await deliver();
    const [gap, next] = receiver.at(path).map(({ json }) => json);
    expect(gap).toMatchObject({ type: 'gap', data: { through: next.number - 1 } });
    expect(next).toMatchObject({ type: 'notice', account: customers[1]!.userId });
  });
});

describe('a target of the operator that', () => {
  it("hangs holds up no customer's webhook", async () => {
    const { path } = await create();
    receiver.answers.set(path, () => 'never');
    const [customer] = customers;
    const own = `/prompt${paths}`;
    await unwrapAnswer(
      customer!.client.call('user/createWebhook', {
        ...{ name: 'Bot', url: receiver.origin + own, kinds: ['notice'], password: GOOD_PASSWORD, key: key() },
      }),
    );
    await notify(customer!);
    await deliver();
    expect(receiver.at(path).length).toBeGreaterThan(0);
    const began = performance.now();
    await server.runJob('webhooks');
    expect(receiver.at(own)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(900);
    receiver.answers.delete(path);
    receiver.answerHanging(200);
    await expect.poll(async () => (await deliver(), receiver.at(path).length)).toBeGreaterThan(0);
  });

  it('refuses for three days is disabled, which the staff’s record says, and goes on once it is enabled', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 500);
    for (const customer of customers) await notify(customer);
    const failedAt = server.clock.now();
    for (let waits = 0; waits < 200; waits++) {
      await deliver();
      const { rows } = await server.database.pool.query<{ next_at: Date; disabled_at: Date | null }>(
        'select next_at, disabled_at from webhooks where webhook_id = $1',
        [id],
      );
      if (rows[0]!.disabled_at) break;
      server.clock.advance(Math.max(0, rows[0]!.next_at.getTime() - server.clock.now()));
    }
    owner = await server.staff('owner');
    expect(server.clock.now() - failedAt).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(server.clock.now() - failedAt).toBeLessThan(3.1 * DAY_MS);
    expect(await listed(id)).toMatchObject({ state: 'disabled', disabledReason: 'failing', waiting: 2 });
    const { rows } = await server.database.pool.query<{ action: string; who: string }>(
      'select action, who from staff_audit where subject = $1 order by seq desc limit 1',
      [`operatorWebhook ${id}`],
    );
    expect(rows).toMatchObject([{ action: 'disableOperatorWebhook', who: 'server' }]);
    receiver.answers.delete(path);
    await change('enable', id);
    receiver.arrived.length = 0;
    await deliver();
    for (const customer of customers) expect(sequencesOf(path, customer)).toHaveLength(1);
  });

  it('fails half of the time gets every event, each account’s in order, once if it remembers ids', async () => {
    const { path } = await create();
    let seed = 11;
    const isLucky = (): boolean => (seed = (seed * 16_807) % 2_147_483_647) % 2 === 0;
    receiver.answers.set(path, () => (isLucky() ? 200 : 500));
    const firsts = await Promise.all(customers.map(async (each) => (await storedSequences(each)).at(-1)! + 1));
    for (let each = 0; each < 12; each++) for (const customer of customers) await notify(customer);
    for (let turn = 0; turn < 120; turn++) {
      await deliver();
      if (turn === 20) await server.restart();
      server.clock.advance(60_000);
    }
    const ids = new Set<string>();
    const accepted = receiver.at(path).filter(({ headers }) => {
      const isNew = !ids.has(headers['webhook-id']!);
      ids.add(headers['webhook-id']!);
      return isNew;
    });
    for (const [at, customer] of customers.entries()) {
      const seen = accepted.flatMap(({ json }) => (json.account === customer.userId ? [json.seq] : []));
      expect(seen).toEqual(await storedSequences(customer, firsts[at]));
      expect(seen).toHaveLength(12);
    }
  });
});

it('numbers events once, in the order of each account, whoever commits first', async () => {
  const { path } = await create();
  const [first, second] = customers as [TestCustomer, TestCustomer];
  const other = await server.database.pool.connect();
  try {
    // A transaction that began earlier and ends later than those of another account.
    await other.query('begin');
    const { rows } = await other.query<{ event_seq: bigint }>(
      'update accounts set event_seq = event_seq + 1 where account_id = $1 returning event_seq',
      [first.userId],
    );
    await other.query(
      `insert into events (account_id, seq, kind, data, notice, at) values ($1, $2, 'notice', '{}', 'welcome', $3)`,
      [first.userId, rows[0]!.event_seq, new Date(server.clock.now())],
    );
    await notify(second);
    await deliver();
    expect(sequencesOf(path, second)).toHaveLength(1);
    expect(sequencesOf(path, first)).toHaveLength(0);
    await other.query('commit');
  } finally {
    other.release();
  }
  await notify(first);
  await deliver();
  const seen = sequencesOf(path, first);
  expect(seen).toEqual([seen[0]!, seen[0]! + 1]);
});

it('costs events nothing while the operator has no webhook', async () => {
  await deliver();
  await notify(customers[0]!);
  const { rows } = await server.database.pool.query<{ count: bigint }>('select count(*) from unnumbered_events');
  expect(rows).toEqual([{ count: 0n }]);
});
