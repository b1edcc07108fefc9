/** Two processes on one database, each with sockets and calls of its own: what one does the other's customers see. */
import { createCallClient } from '@bourse/contract/call-client.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeServer, type ComposedServer } from '../compose-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { sharedSimulatedMarket, createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { isEventFrame, isFrameOfType, openTestSocket } from '../testing/test-sockets.ts';
import { listenForNotifications } from '../db/notification-listener.ts';
import { CROSS_MACHINE_SYNC_PACE } from '../cluster/cross-machine-limit-usage.ts';
import { DEFAULT_HTTP_LIMITS } from '../http/rate-and-connection-limits.ts';
import { createAccountEventPusher } from './account-event-pusher.ts';
import type { StreamConnection } from './stream-connection.ts';

let other: ComposedServer;
let origin: string;
let customer: TestCustomer;
/** They call from one address, as if each process were on a machine of its own. */
const LIMITS = { ...DEFAULT_HTTP_LIMITS, account: { burst: 150, perSecond: 1 } };
const server = provideTestServer({ limits: LIMITS });
beforeAll(async () => {
  other = await composeServer({
    config: server.composed.dependencies.config,
    log: pino({ level: 'silent' }),
    database: server.database,
    clock: server.clock,
    http: { checkAnswers: true, limits: LIMITS },
    market: sharedSimulatedMarket,
  });
  origin = await other.app.listen({ port: 0, host: '127.0.0.1' });
  customer = await server.customer();
});
afterAll(() => other.stop());

const there = () =>
  createCallClient({
    base: `${origin}/api/vue`,
    headers: () => ({ token: customer.token, account: customer.account }),
  });
const order = (key = createIdempotencyKey()) =>
  ({ instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', key }) as const;
const helloOf = ({ token, account }: TestCustomer) => ({ token, account });

test("what a customer takes at one process is gone in part from the other's order book, once", async () => {
  const quiet = createCallClient({ base: `${origin}/api/vue` });
  const book = async () => (await unwrapAnswer(quiet.call('quotes/getDepth', { instrument: 'US.NWRB' }))).asks;
  const size = Number((await book())[0]!.size);
  await unwrapAnswer(customer.client.call('trading/placeOrder', { ...order(), quantity: '4' }));
  const left = size - 2;
  await expect.poll(async () => Number((await book())[0]!.size)).toBe(left);
  const here = await unwrapAnswer(server.client().call('quotes/getDepth', { instrument: 'US.NWRB' }));
  expect(Number(here.asks[0]!.size)).toBe(left);
});

test("an order at one process is in the other's next answer and on its stream", async () => {
  const socket = await openTestSocket({ origin }, helloOf(customer));
  await socket.next(isFrameOfType('welcome'));
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(isFrameOfType('ok'));
  const placed = await unwrapAnswer(customer.client.call('trading/placeOrder', order()));
  const listed = await unwrapAnswer(there().call('trading/listOrders', {}));
  expect(listed.rows.map(({ id }) => id)).toContain(placed.order.id);
  expect(await socket.next(isEventFrame)).toMatchObject({ kind: 'order', data: { order: { id: placed.order.id } } });
  socket.socket.terminate();
});

test('the same key at both processes is one order', async () => {
  const key = createIdempotencyKey();
  const [here, elsewhere] = await Promise.all([
    unwrapAnswer(customer.client.call('trading/placeOrder', order(key))),
    unwrapAnswer(there().call('trading/placeOrder', order(key))),
  ]);
  expect(here.order.id).toBe(elsewhere.order.id);
});

test('one process leads, and the other reports it', async () => {
  const leaders = async () =>
    Promise.all(
      [server.origin, origin].map(
        async (each) => ((await (await fetch(`${each}/readyz`)).json()) as { leader: string }).leader,
      ),
    );
  await expect.poll(async () => (await leaders()).toSorted()).toEqual(['elsewhere', 'here']);
});

test('a session ended at one process is invalid at the other within a second', async () => {
  const gone = await server.customer();
  const client = createCallClient({ base: `${origin}/api/vue`, headers: () => helloOf(gone) });
  await unwrapAnswer(client.call('user/getUserinfo'));
  await unwrapAnswer(gone.client.call('user/logout'));
  await expect
    .poll(
      () =>
        client.call('user/getUserinfo').then(
          () => 'lives',
          (error: { status?: number }) => error.status,
        ),
      {
        timeout: 1_000,
      },
    )
    .toBe(401);
});

test('a message of another process delivers its events without polling', async () => {
  const frames: string[] = [];
  const account = BigInt(customer.userId);
  const connection = { customer: { account, sessionId: '' }, send: (frame: string) => void frames.push(frame) };
  // A separate one, so that no regular look reaches it.
  const events = createAccountEventPusher(server.database, other.dependencies.formatAccountEvents);
  other.dependencies.eventRelay.listen((accounts) => void events.pushNotified(accounts));
  await events.subscribe(connection as unknown as StreamConnection, account, null);
  const placed = await unwrapAnswer(customer.client.call('trading/placeOrder', order()));
  await expect.poll(() => frames.join('\n')).toContain(placed.order.id);
});

test('calls at one process count against the limits at the other', async () => {
  const { account, token } = await server.customer();
  const ask = async (base: string): Promise<number> =>
    (await fetch(`${base}/api/vue/user/getUserinfo`, { method: 'POST', headers: { account, token } })).status;
  const eventReceived = Promise.withResolvers<void>();
  // They are told in parts on a slow machine, and the last few not at all.
  let taken = 0;
  const listener = await listenForNotifications(server.database, ['limits'], {
    notified(_, text) {
      for (const [, count] of text.matchAll(new RegExp(`"calls of an account","${account}",(\\d+)`, 'g')))
        taken += Number(count);
      if (taken > 100 - CROSS_MACHINE_SYNC_PACE.takenFrom) eventReceived.resolve();
    },
  });
  await Promise.all(Array.from({ length: 100 }, () => ask(server.origin)));
  await eventReceived.promise;
  let made = 0;
  while (made < 150 && (await ask(origin)) === 200) made += 1;
  // Alone it would have let through its whole burst.
  expect(made).toBeLessThan(100);
  await listener.stop();
});
