import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import { queryAsOwner } from '../db/testing.ts';
import { changeRestriction } from '../customers/account-restrictions.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, GOOD_PASSWORD, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { startTestWebhookReceiver, verifyReceivedEvent } from '../testing/webhook-receiver.ts';
import { createWebhookDeliveries } from './deliver-webhooks.ts';

const DAY_MS = 24 * 3_600_000;
let receiver: Awaited<ReturnType<typeof startTestWebhookReceiver>>;
beforeAll(async () => {
  receiver = await startTestWebhookReceiver();
});
afterAll(() => receiver.stop());
const server = provideTestServer(() => ({ privateReceivers: true, workByHand: true }));

let customer: TestCustomer;
let paths = 0;
beforeEach(async () => {
  // Those of earlier tests.
  await server.database.pool.query('update webhooks set removed_at = now()');
  receiver.arrived.length = 0;
  customer = await server.customer();
});

const key = createIdempotencyKey;
async function create(terms: Partial<CallInput<Calls['user/createWebhook']>> = {}, owner = customer) {
  const path = `/hook${++paths}`;
  const made = await unwrapAnswer(
    owner.client.call('user/createWebhook', {
      name: 'Bot',
      url: receiver.origin + path,
      kinds: ['order', 'position', 'wallet', 'notice'],
      password: GOOD_PASSWORD,
      key: key(),
      ...terms,
    }),
  );
  return { path, id: made.id, secret: made.secret! };
}
const deliver = () => server.runJob('webhooks');
const listed = async (id: string, owner = customer) =>
  (await unwrapAnswer(owner.client.call('user/listWebhooks', {}))).rows.find((each) => each.id === id);
const deliveries = async (id: string) =>
  (await unwrapAnswer(customer.client.call('user/listWebhookDeliveries', { webhook: id }))).rows;
const notify = (owner = customer) =>
  runInTransaction(server.composed.dependencies, (work) =>
    writeNotice(work, BigInt(owner.userId), 'marginEnabled', {}),
  );
const buy = (owner = customer, terms: object = {}) =>
  unwrapAnswer(
    owner.client.call('trading/placeOrder', {
      ...{ instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', key: key() },
      ...terms,
    } as never),
  );

describe('a webhook', () => {
  it("gets an order's event, signed, as the stream shows it", async () => {
    const { path, id, secret } = await create();
    const { order } = await buy();
    await deliver();
    const [event] = receiver.at(path);
    expect(event!.json).toMatchObject({
      type: 'order',
      timestamp: new Date(server.clock.now()).toISOString(),
      data: { order: { id: order.id, status: 'inPosition' }, positions: [{ id: order.position }] },
    });
    expect(event!.headers['webhook-id']).toBe(`${id}_${event!.json.seq}`);
    verifyReceivedEvent(secret, event!, server.clock.now());
    expect(() => verifyReceivedEvent(`whsec_${btoa('another')}`, event!, server.clock.now())).toThrow('No matching');
    expect(() => verifyReceivedEvent(secret, { ...event!, body: `${event!.body} ` }, server.clock.now())).toThrow();
    await deliver();
    expect(receiver.at(path)).toHaveLength(1);
    expect(await deliveries(id)).toMatchObject([{ kind: 'order', attempt: 1, status: 204, delivered: true }]);
  });

  it('is made with the password; its secret is shown once and stored encrypted', async () => {
    const input = { name: 'Bot', url: `${receiver.origin}/x`, kinds: ['order' as const], password: GOOD_PASSWORD };
    const wrong = { ...input, password: 'three quiet herons', key: key() };
    expect(await customer.client.call('user/createWebhook', wrong)).toMatchObject({ code: 'wrongPassword' });
    const once = { ...input, key: key() };
    const made = await unwrapAnswer(customer.client.call('user/createWebhook', once));
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const again = await unwrapAnswer(customer.client.call('user/createWebhook', once));
    expect(again).toEqual({ id: made.id, secret: null });
    const stored = await server.database.kysely.selectFrom('webhooks').selectAll().execute();
    expect(stored.map(({ webhook_id }) => webhook_id)).toContain(made.id);
    expect(stored.map((row) => row.secret).join()).not.toContain(made.secret!.slice(6));
  });

  it('is one of five at most, and belongs to its customer alone', async () => {
    const { id } = await create();
    const other = await server.customer();
    for (const name of ['removeWebhook', 'enableWebhook', 'testWebhook'] as const)
      expect(await other.client.call(`user/${name}`, { webhook: id, key: key() }), name).toMatchObject({
        code: 'notFound',
      });
    expect(await other.client.call('user/listWebhookDeliveries', { webhook: id })).toMatchObject({ code: 'notFound' });
    for (let each = 1; each < 5; each++) await create();
    await expect(create()).rejects.toThrow('webhooksFull');
    await unwrapAnswer(customer.client.call('user/removeWebhook', { webhook: id, key: key() }));
    expect(await listed(id)).toBeUndefined();
    await create();
  });

  it('is seen by staff, on record, without anything of its secret', async () => {
    const { id } = await create();
    const staff = await server.staff('support');
    const answer = await unwrapAnswer(staff.client.call('staff/listWebhooks', { customer: customer.userId }));
    expect(answer.rows).toMatchObject([{ id, name: 'Bot', state: 'active' }]);
    expect(JSON.stringify(answer)).not.toContain('secret":');
    const { rows } = await server.database.pool.query<{ action: string; account_id: bigint }>(
      'select action, account_id from staff_audit order by seq desc limit 1',
    );
    expect(rows).toEqual([{ action: 'lookAtWebhooks', account_id: BigInt(customer.userId) }]);
    expect(await staff.client.call('staff/listWebhooks', { customer: '1' })).toMatchObject({ code: 'notFound' });
  });

  it('gets only the kinds that it wants', async () => {
    const positions = await create({ kinds: ['position'] });
    const notices = await create({ kinds: ['notice'] });
    await buy(customer, { type: 'limit', limitPrice: '1', timeInForce: 'gtc' });
    await notify();
    await buy();
    await deliver();
    expect(receiver.at(positions.path).map(({ json }) => json.data.positions.length)).toEqual([1]);
    expect(receiver.at(notices.path).map(({ json }) => json.data.code ?? json.data.notice.code)).toContain(
      'marginEnabled',
    );
  });

  it('of one portfolio gets nothing of another', async () => {
    const made = await unwrapAnswer(customer.client.call('portfolios/createPortfolio', { name: 'Bots', key: key() }));
    const { path } = await create({ portfolio: made.portfolio.portfolio, kinds: ['order', 'notice'] });
    await buy();
    await notify();
    await deliver();
    expect(receiver.at(path)).toEqual([]);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { path, id, secret: former } = await create();
    const rotate = { webhook: id, password: GOOD_PASSWORD, key: key() };
    const { secret } = await unwrapAnswer(customer.client.call('user/rotateWebhookSecret', rotate));
    await deliver();
    const [first] = receiver.at(path);
    verifyReceivedEvent(former, first!, server.clock.now());
    verifyReceivedEvent(secret!, first!, server.clock.now());
    server.clock.advance(DAY_MS);
    await notify();
    await deliver();
    const last = receiver.at(path).at(-1)!;
    verifyReceivedEvent(secret!, last, server.clock.now());
    expect(() => verifyReceivedEvent(former, last, server.clock.now())).toThrow('No matching');
  });

  it('can be tested, also while it is disabled', async () => {
    const { path, id } = await create();
    await server.database.pool.query(`update webhooks set disabled_at = now(), disabled_reason = 'gone'`);
    await unwrapAnswer(customer.client.call('user/testWebhook', { webhook: id, key: key() }));
    await deliver();
    expect(receiver.at(path).map(({ json }) => json.type)).toEqual(['test']);
    expect(await deliveries(id)).toMatchObject([{ kind: 'test', seq: null, delivered: true }]);
  });

  it('of an account that may not be signed in to waits', async () => {
    const { path } = await create();
    const change = (update: Parameters<typeof changeRestriction>[3]) =>
      runInTransaction(server.composed.dependencies, (work) =>
        changeRestriction(server.composed.dependencies, work, BigInt(customer.userId), update),
      );
    await change({
      add: {
        state: 'loginBanned',
        reason: 'security',
        author: 'a test',
        until: new Date(server.clock.now() + DAY_MS).toISOString(),
      },
    });
    await deliver();
    expect(receiver.at(path)).toEqual([]);
    await change({ lift: 'loginBanned' });
    server.clock.advance(60_000);
    await deliver();
    expect(receiver.at(path)).toHaveLength(2);
  });
});

const readSentSeq = async (id: string): Promise<bigint> =>
  (
    await server.database.kysely
      .selectFrom('webhooks')
      .select('sent_seq')
      .where('webhook_id', '=', id)
      .executeTakeFirstOrThrow()
  ).sent_seq;

describe('a receiver that', () => {
  it('hangs holds up nobody else, and is tried again', async () => {
    const slow = await create();
    const prompt = await create();
    receiver.answers.set(slow.path, () => 'never');
    await notify();
    await deliver();
    expect(receiver.at(prompt.path)).toHaveLength(1);
    await notify();
    await deliver();
    expect(receiver.at(prompt.path)).toHaveLength(2);
    expect(receiver.at(slow.path)).toHaveLength(1);
    receiver.answers.delete(slow.path);
    receiver.answerHanging(200);
    await expect.poll(async () => (await deliver(), receiver.at(slow.path).length)).toBe(3);
    expect(receiver.at(slow.path).map(({ json }) => json.data.code)).toEqual([
      'webhookCreated',
      'marginEnabled',
      'marginEnabled',
    ]);
  });

  it('answers 200 after an hour is taken over meanwhile, and its late answer changes nothing', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 'never');
    await notify();
    await deliver();
    await notify();
    server.clock.advance(3_600_000);
    receiver.answers.delete(path);
    const otherProcess = createWebhookDeliveries(server.composed.dependencies, { ofOperator: false });
    await otherProcess.deliver();
    const sent = await readSentSeq(id);
    receiver.answerHanging(200);
    await expect.poll(async () => (await deliver(), receiver.at(path).length)).toBe(3);
    const ids = receiver.at(path).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0], ids[2]]);
    expect(await readSentSeq(id)).toBe(sent);
    expect(await deliveries(id)).toHaveLength(2);
  });

  it('redirects is not followed', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 302);
    await notify();
    await deliver();
    expect(receiver.at('/elsewhere')).toEqual([]);
    expect(await deliveries(id)).toMatchObject([{ status: 302, delivered: false }]);
    expect(await listed(id)).toMatchObject({ state: 'failing' });
  });

  it('has more webhooks than one address may keep busy is served in part', async () => {
    const many: string[] = [];
    for (let each = 0; each < 25; each++) {
      if (each % 5 === 0) customer = await server.customer();
      const { path } = await create();
      many.push(path);
      receiver.answers.set(path, () => 'never');
      await notify();
    }
    await deliver();
    const countReached = () => many.filter((path) => receiver.at(path).length > 0).length;
    expect(countReached()).toBe(20);
    for (const path of many) receiver.answers.delete(path);
    receiver.answerHanging(200);
    await expect
      .poll(async () => {
        server.clock.advance(1_000);
        await deliver();
        return countReached();
      })
      .toBe(25);
  });

  it('answers 410 is disabled at once, with a message', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 410);
    await notify();
    await deliver();
    expect(await listed(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
    const { rows } = await unwrapAnswer(customer.client.call('notices/listNotices', {}));
    expect(rows[0]).toMatchObject({ code: 'webhookGone', params: { name: 'Bot' } });
  });

  it('fails for three days is disabled, and goes on where it stopped once it is enabled', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 500);
    await notify();
    await notify();
    const failedAt = server.clock.now();
    let waits = 0;
    for (; (await listed(id))?.state !== 'disabled' && waits < 200; waits++) {
      await deliver();
      const { nextAttemptAt } = (await listed(id))!;
      if (nextAttemptAt) server.clock.advance(Math.max(0, Date.parse(nextAttemptAt) - server.clock.now()));
    }
    expect(server.clock.now() - failedAt).toBeGreaterThanOrEqual(3 * DAY_MS);
    expect(server.clock.now() - failedAt).toBeLessThan(3.1 * DAY_MS);
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await deliveries(id)).toHaveLength(Math.min(waits, 100));
    receiver.answers.delete(path);
    await unwrapAnswer(customer.client.call('user/enableWebhook', { webhook: id, key: key() }));
    receiver.arrived.length = 0;
    await deliver();
    expect(receiver.at(path).map(({ json }) => json.data.code)).toEqual([
      'marginEnabled',
      'marginEnabled',
      'webhookDisabled',
    ]);
  });
});

test('events are sent again from a moment on, with their ids; what is no longer stored is said', async () => {
  const { path, id } = await create();
  await notify();
  server.clock.advance(60_000);
  const from = new Date(server.clock.now()).toISOString();
  await notify();
  await deliver();
  const replay = (since: string) =>
    customer.client.call('user/replayWebhook', { webhook: id, from: since, key: key() });
  await unwrapAnswer(replay(from));
  await deliver();
  const ids = receiver.at(path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(3);
  expect(ids[2]).toBe(ids[1]);
  const tooOld = new Date(server.clock.now() - 8 * DAY_MS).toISOString();
  expect(await replay(tooOld)).toMatchObject({ code: 'webhookReplayTooOld' });

  for (let each = 0; each < 2; each++) await buy(customer, { type: 'limit', limitPrice: '1', timeInForce: 'gtc' });
  await notify();
  await server.database.pool.query('delete from events where account_id = $1 and notice is null', [customer.userId]);
  receiver.arrived.length = 0;
  await deliver();
  const [gap, next] = receiver.at(path).map(({ json }) => json);
  expect(gap).toMatchObject({ type: 'gap', data: { through: next.seq - 1 } });
  expect(gap.data.through - gap.data.after).toBe(2);
  expect(next.data.code).toBe('marginEnabled');
});

const replayFrom = (id: string, at: number) =>
  customer.client.call('user/replayWebhook', { webhook: id, from: new Date(at).toISOString(), key: key() });

describe('sending again', () => {
  it('skips nothing that was not delivered yet, and refuses a moment to come', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 500);
    for (let each = 0; each < 3; each++) await notify();
    await deliver();
    server.clock.advance(60_000);
    await unwrapAnswer(replayFrom(id, server.clock.now()));
    receiver.answers.delete(path);
    await deliver();
    const ids = receiver.at(path).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(4);
    expect(ids[1]).toBe(ids[0]);
    const ahead = await replayFrom(id, server.clock.now() + 1);
    expect(ahead).toMatchObject({ code: 'webhookReplayAhead' });
  });

  it('is refused while the webhook is disabled, which it stays', async () => {
    const { path, id } = await create();
    receiver.answers.set(path, () => 410);
    await notify();
    await deliver();
    receiver.answers.delete(path);
    expect(await replayFrom(id, server.clock.now() - 1)).toMatchObject({ code: 'webhookNotEnabled' });
    expect(await listed(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  });
});

test('trying a failing webhook at once, or again from a moment on, does not lengthen its three days', async () => {
  const { path, id } = await create();
  receiver.answers.set(path, () => 500);
  await notify();
  await deliver();
  const { failingSince } = (await listed(id))!;
  server.clock.advance(3_600_000);
  await unwrapAnswer(customer.client.call('user/enableWebhook', { webhook: id, key: key() }));
  expect(await listed(id)).toMatchObject({ state: 'failing', failingSince });
  await unwrapAnswer(replayFrom(id, server.clock.now() - 3_600_000));
  await deliver();
  expect(receiver.at(path)).toHaveLength(2);
  expect(await listed(id)).toMatchObject({ state: 'failing', failingSince });
});

test('a storm with receivers that fail half of the time: every event, in order, once for who remembers', async () => {
  const owners = [customer, await server.customer()];
  const hooks = [];
  for (const owner of owners) for (let each = 0; each < 2; each++) hooks.push({ owner, ...(await create({}, owner)) });
  let seed = 7;
  const isLucky = (): boolean => (seed = (seed * 16_807) % 2_147_483_647) % 2 === 0;
  const taken = new Map(hooks.map(({ path }) => [path, [] as number[]]));
  const begins = new Map<string, bigint>();
  for (const { id, path } of hooks) {
    receiver.answers.set(path, () => (isLucky() ? 200 : 500));
    const found = await server.database.pool.query<{ sent_seq: bigint }>(
      'select sent_seq from webhooks where webhook_id = $1',
      [id],
    );
    begins.set(path, found.rows[0]!.sent_seq);
  }
  for (let each = 0; each < 12; each++) for (const owner of owners) await (each % 4 === 0 ? buy(owner) : notify(owner));
  for (let turn = 0; turn < 200; turn++) {
    await deliver();
    if (turn === 20) await server.restart();
    server.clock.advance(60_000);
  }
  for (const { path } of hooks) {
    const ids = new Set<string>();
    for (const { headers, json } of receiver.at(path)) {
      if (ids.has(headers['webhook-id']!)) continue;
      ids.add(headers['webhook-id']!);
      taken.get(path)!.push(json.seq);
    }
  }
  for (const { owner, path } of hooks) {
    const { rows } = await server.database.pool.query<{ seq: bigint }>(
      'select seq from events where account_id = $1 and seq > $2 order by seq',
      [owner.userId, begins.get(path)],
    );
    expect(taken.get(path)).toEqual(rows.map(({ seq }) => Number(seq)));
    expect(receiver.at(path).length).toBeGreaterThan(rows.length);
  }
});

describe('an address', () => {
  const strict = provideTestServer({ workByHand: true });
  it('without https, or of a private network, is refused; a name that resolves to one gets nothing', async () => {
    const owner = await strict.customer();
    const staff = await strict.staff('owner');
    const make = (url: string) =>
      owner.client.call('user/createWebhook', {
        ...{ name: 'Bot', url, kinds: ['notice'], password: GOOD_PASSWORD, key: key() },
      } as never);
    for (const url of [
      `${receiver.origin}/x`,
      'https://127.0.0.1/x',
      'https://10.0.0.8/x',
      'https://[::1]/x',
      'https://me:sesame@bot.example/x',
      'https://localhost/x',
      'https://localhost./x',
      'https://bot.localhost/x',
      'https://bourse/x',
      'https://bourse.local/x',
      'https://database.internal/x',
    ]) {
      expect(await make(url), url).toMatchObject({ ok: false, code: 'webhookUrlForbidden' });
      const ofOperator = { name: 'Warehouse', url, kinds: ['notice' as const], key: key() };
      const refused = await staff.client.call('staff/proposeOperatorWebhook', ofOperator);
      expect(refused, url).toMatchObject({ ok: false, code: 'webhookUrlForbidden' });
    }
    const outcomeOf = async (url: string) => {
      const { id } = (await unwrapAnswer(make('https://nowhere.invalid/x'))) as { id: string };
      const move = 'update webhooks set url = $2 where webhook_id = $1';
      await queryAsOwner(strict.database.ownerUrl, move, [id, url]);
      await unwrapAnswer(owner.client.call('user/testWebhook', { webhook: id, key: key() }));
      await strict.runJob('webhooks');
      const { rows } = await unwrapAnswer(owner.client.call('user/listWebhookDeliveries', { webhook: id }));
      return rows.map(({ at: _, ...outcome }) => outcome);
    };
    const port = new URL(receiver.origin).port;
    const isPrivate = await outcomeOf(`https://localhost:${port}/x`);
    expect(isPrivate).toMatchObject([{ status: null, failure: 'forbiddenAddress', delivered: false }]);
    // Whoever made it doesn't learn which names the house's own network has.
    expect(await outcomeOf('https://nowhere.invalid/x')).toEqual(isPrivate);
    expect(receiver.arrived).toEqual([]);
  });
});
