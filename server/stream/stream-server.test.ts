import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { queryAsOwner } from '../db/testing.ts';
import { balancesSchema } from '@bourse/contract/wallet/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { createTestHaltSetter } from '../operator-halts/testing-halts.ts';
import { isEventFrame, isFrameOfType, openTestSocket, isQuoteFrameOf } from '../testing/test-sockets.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { endCustomerSessions } from '../customers/account-restrictions.ts';

const server = provideTestServer();
let customer: TestCustomer;
beforeEach(async () => {
  customer = await server.customer();
});

const helloOf = ({ token, account }: TestCustomer) => ({ token, account });
const buy = (quantity = '0.001') =>
  customer.client.call('trading/placeOrder', {
    instrument: 'CRYPTO.BTCUSDT',
    side: 'long',
    type: 'market',
    quantity,
    key: createIdempotencyKey(),
  });

async function customerSocket() {
  const socket = await openTestSocket(server, helloOf(customer));
  await socket.next(isFrameOfType('welcome'));
  return socket;
}

/** A notice written by another process: no word of it reaches this one. */
async function writeElsewhere(): Promise<void> {
  await server.database.kysely.transaction().execute(async (db) => {
    await writeNotice(
      { db, now: server.clock.now(), events: [], afterCommit: [] },
      BigInt(customer.userId),
      'welcome',
      {},
    );
  });
}

test("a visitor gets quotes but nobody's events", async () => {
  const socket = await openTestSocket(server);
  expect(await socket.next(isFrameOfType('welcome'))).toEqual({ type: 'welcome' });
  socket.send({ id: 1, subscribe: ['quote:US.NWRB', 'account', 'quote:US.NONE', 'weather'] });
  expect(await socket.next(isFrameOfType('ok'))).toEqual({
    type: 'ok',
    id: 1,
    refused: ['account', 'quote:US.NONE', 'weather'],
  });
  const quote = await socket.next(isQuoteFrameOf('US.NWRB'));
  const quoteAnswer = await server.client().call('quotes/getQuote', { instrument: 'US.NWRB' });
  expect(quote).toEqual({ type: 'quote', ...(quoteAnswer.ok ? quoteAnswer.data : {}) });
});

test('sends a quote again only when it has changed', async () => {
  const socket = await openTestSocket(server);
  socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT'] });
  const first = await socket.next(isQuoteFrameOf('CRYPTO.BTCUSDT'));
  server.composed.stream.quoteBroadcaster.tick(server.clock.now());
  server.clock.advance(60_000);
  server.composed.stream.quoteBroadcaster.tick(server.clock.now());
  const second = await socket.next(isQuoteFrameOf('CRYPTO.BTCUSDT'));
  expect(second.seq).toBeGreaterThan(first.seq);
  expect(socket.frames.filter(isQuoteFrameOf('CRYPTO.BTCUSDT')).map((frame) => frame.seq)).toEqual([
    first.seq,
    second.seq,
  ]);
});

test('notifies subscribers once when their instrument is halted and once when it resumes', async () => {
  const halt = await createTestHaltSetter(server);
  const socket = await openTestSocket(server);
  const other = await openTestSocket(server);
  socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT'] });
  other.send({ id: 1, subscribe: ['quote:CRYPTO.ETHUSDT'] });
  await socket.next(isQuoteFrameOf('CRYPTO.BTCUSDT'));
  await other.next(isQuoteFrameOf('CRYPTO.ETHUSDT'));
  const scope = { market: 'CRYPTO', instrument: 'CRYPTO.BTCUSDT' } as const;
  const tickQuotes = () => server.composed.stream.quoteBroadcaster.tick(server.clock.now());
  for (const [halted, listingStatus] of [
    [true, 'suspended'],
    [false, 'listed'],
  ] as const) {
    await halt(scope, halted);
    tickQuotes();
    tickQuotes();
    const statusFrame = { type: 'listingStatus', instrument: 'CRYPTO.BTCUSDT', listingStatus };
    await expect.poll(() => socket.frames.filter(isFrameOfType('listingStatus')).at(-1)).toEqual(statusFrame);
  }
  expect(socket.frames.filter(isFrameOfType('listingStatus'))).toHaveLength(2);
  expect(other.frames.filter(isFrameOfType('listingStatus'))).toEqual([]);
});

test('notifies a new subscriber of a halt at once, and of nothing if the instrument is listed', async () => {
  const halt = await createTestHaltSetter(server);
  const scope = { market: 'CRYPTO', instrument: 'CRYPTO.BTCUSDT' } as const;
  const statusFrame = { type: 'listingStatus', instrument: 'CRYPTO.BTCUSDT', listingStatus: 'suspended' };
  await halt(scope, true);
  // A listener from before the halt hears of it at the next look.
  server.composed.stream.quoteBroadcaster.tick(server.clock.now());
  const heard: unknown[] = [];
  // The second one finds the first one listening.
  for (let nth = 0; nth < 2; nth += 1) {
    const socket = await openTestSocket(server);
    socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT', 'quote:CRYPTO.ETHUSDT'] });
    await socket.next(isFrameOfType('ok'));
    heard.push(...socket.frames.filter(isFrameOfType('listingStatus')));
  }
  await halt(scope, false);
  expect(heard).toEqual([statusFrame, statusFrame]);
});

test('answers a ping at once', async () => {
  const socket = await customerSocket();
  socket.send({ id: 7, ping: true });
  expect(await socket.next(isFrameOfType('ok'))).toEqual({ type: 'ok', id: 7, refused: [] });
});

test('sends heartbeats after the hello, without any subscription', async () => {
  const socket = await openTestSocket(server);
  expect(await socket.next(isFrameOfType('beat'))).toEqual({ type: 'beat' });
  expect(socket.frames.map(({ type }) => type)).toEqual(['welcome', 'beat']);
});

test('stops sending after unsubscribing', async () => {
  const socket = await openTestSocket(server);
  socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT', 'quote:US.NWRB'] });
  await socket.next(isQuoteFrameOf('CRYPTO.BTCUSDT'));
  socket.send({ id: 2, unsubscribe: ['quote:CRYPTO.BTCUSDT'] });
  await socket.next((frame): frame is Extract<typeof frame, { type: 'ok' }> => frame.type === 'ok' && frame.id === 2);
  const before = socket.frames.filter(isQuoteFrameOf('CRYPTO.BTCUSDT')).length;
  await socket.next(isQuoteFrameOf('US.NWRB'));
  server.clock.advance(3_600_000);
  server.composed.stream.quoteBroadcaster.tick(server.clock.now());
  await socket.next(isQuoteFrameOf('US.NWRB'));
  expect(socket.frames.filter(isQuoteFrameOf('CRYPTO.BTCUSDT'))).toHaveLength(before);
});

test('sends a fill to its own customer only', async () => {
  const stranger = await server.customer();
  const other = await openTestSocket(server, helloOf(stranger));
  other.send({ id: 1, subscribe: ['account'] });
  await other.next(isFrameOfType('ok'));
  const socket = await customerSocket();
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(isFrameOfType('ok'));
  const placed = await buy();
  const statusFrame = await socket.next(isEventFrame);
  expect(statusFrame).toMatchObject({ kind: 'order', data: { order: placed.ok && placed.data.order } });
  expect(other.frames.filter(isEventFrame)).toEqual([]);
});

test('numbers events without gaps and sends each once, also those of other processes', async () => {
  const socket = await customerSocket();
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(isFrameOfType('ok'));
  await writeElsewhere();
  await buy();
  await writeElsewhere();
  await writeElsewhere();
  await Promise.all(Array.from({ length: 5 }, () => buy()));
  const seqs: number[] = [];
  while (seqs.length < 9) seqs.push((await socket.next(isEventFrame)).seq);
  expect(seqs).toEqual(Array.from({ length: 9 }, (_, i) => seqs[0]! + i));
});

test('after a reconnect, sends everything after the last event seen, then new ones', async () => {
  const first = await customerSocket();
  first.send({ id: 1, subscribe: ['account'] });
  await first.next(isFrameOfType('ok'));
  await buy();
  const seen = (await first.next(isEventFrame)).seq;
  first.socket.terminate();
  const placed = await buy();
  await writeElsewhere();
  const second = await customerSocket();
  second.send({ id: 1, subscribe: ['account'] });
  second.send({ id: 2, resume: seen });
  const missed = await second.next(isEventFrame);
  const wallet = await customer.client.call('wallet/getWallet', { in: 'USDT' });
  expect(missed).toMatchObject({
    kind: 'order',
    data: {
      order: placed.ok && placed.data.order,
      positions: [{ id: placed.ok && placed.data.order.position, status: 'inPosition' }],
      notice: { code: 'orderFilled' },
      accounts:
        wallet.ok &&
        wallet.data.accounts
          .filter(({ currency }) => currency === 'USDT')
          .map((account) => z.parse(balancesSchema, account)),
    },
  });
  const resumed = [missed.seq, (await second.next(isEventFrame)).seq];
  await buy();
  expect([...resumed, (await second.next(isEventFrame)).seq]).toEqual([seen + 1, seen + 2, seen + 3]);
  expect(second.frames.filter(isFrameOfType('gap'))).toEqual([]);
});

test('reports a gap when resuming before the retained events or from an unknown one', async () => {
  await buy();
  await buy();
  const older = 'delete from events where account_id = $1 and seq <= 2';
  await queryAsOwner(server.database.ownerUrl, older, [customer.userId]);
  const late = await customerSocket();
  late.send({ id: 1, resume: 1 });
  await late.next(isFrameOfType('gap'));
  expect((await late.next(isEventFrame)).seq).toBe(3);
  const early = await customerSocket();
  early.send({ id: 1, resume: 4_000 });
  await early.next(isFrameOfType('gap'));
  await buy();
  await early.next(isEventFrame);
});

test("closes the socket on a hello with an ended token, another's account or invalid contents", async () => {
  for (const [hello, code, closed] of [
    [{ token: 'x'.repeat(43), account: customer.account }, 'unauthorized', 4401],
    [{ token: customer.token, account: '9999999999' }, 'unauthorized', 4401],
    [{ token: customer.token }, 'unauthorized', 4401],
    [{ admin: true }, 'badInput', 4400],
  ] as const) {
    const socket = await openTestSocket(server, hello);
    expect(await socket.next(isFrameOfType('error'))).toEqual({ type: 'error', code });
    expect(await socket.closed).toBe(closed);
  }
});

test.each([
  ['no JSON', 'hello'],
  ['two orders in one', { id: 1, subscribe: ['account'], resume: 1 }],
  ['an unknown one', { id: 1, publish: 'x' }],
  ['more than 500 channels', { id: 1, subscribe: Array.from({ length: 501 }, (_, i) => `quote:US.A${i}`) }],
  ['no id', { subscribe: ['account'] }],
])('a frame that is %s ends the socket', async (_, frame) => {
  const socket = await openTestSocket(server);
  await socket.next(isFrameOfType('welcome'));
  socket.send(frame);
  expect(await socket.next(isFrameOfType('error'))).toEqual({ type: 'error', code: 'badInput' });
  expect(await socket.closed).toBe(4400);
});

test('closes a socket whose frames name hundreds of unknown channels, after a few of them', async () => {
  const socket = await openTestSocket(server);
  await socket.next(isFrameOfType('welcome'));
  const unknown = Array.from({ length: 500 }, (_, index) => `quote:XX.NONE${index}`);
  for (let id = 0; id < 90; id++) socket.send({ id, subscribe: unknown });
  expect(await socket.next(isFrameOfType('error'))).toEqual({ type: 'error', code: 'tooMany' });
  expect(await socket.closed).toBe(1008);
  expect(socket.frames.filter(isFrameOfType('ok')).length).toBeLessThan(8);
});

test('closes a socket that reads all its events again and again', async () => {
  const socket = await customerSocket();
  for (let id = 0; id < 50; id++) socket.send({ id, resume: 0 });
  expect(await socket.next(isFrameOfType('error'))).toEqual({ type: 'error', code: 'tooMany' });
  expect(socket.frames.filter(isFrameOfType('ok')).length).toBeLessThan(12);
});

test('closes the socket on a frame beyond 64 KiB or a flood of frames', async () => {
  const large = await openTestSocket(server);
  large.send({ id: 1, subscribe: ['x'.repeat(70_000)] });
  expect(await large.closed).toBe(1009);
  const flood = await openTestSocket(server);
  for (let i = 0; i < 500; i++) flood.send({ id: i, unsubscribe: ['quote:US.NWRB'] });
  expect(await flood.next(isFrameOfType('error'))).toEqual({ type: 'error', code: 'tooMany' });
  expect(await flood.closed).toBe(1008);
});

test('a session that ends, here or in another process, closes its sockets with 4401 within a second', async () => {
  const here = await customerSocket();
  const started = performance.now();
  await customer.client.call('user/logout');
  expect(await here.closed).toBe(4401);
  const other = await server.customer();
  const there = await openTestSocket(server, helloOf(other));
  await there.next(isFrameOfType('welcome'));
  await endCustomerSessions(server.database.kysely, BigInt(other.userId), 'all', server.clock.now());
  expect(await there.closed).toBe(4401);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('refuses a socket from a page of another origin', async () => {
  await expect(openTestSocket(server, {}, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
  const own = await openTestSocket(server, {}, { origin: server.origin });
  expect(await own.next(isFrameOfType('welcome'))).toEqual({ type: 'welcome' });
});

test('a resume from too far back is a gap, and the sockets of all sessions of a customer share the work', async () => {
  await server.database.pool.query(
    `insert into events (account_id, seq, kind, data, at)
      select account_id, event_seq + n, 'wallet', '{}', now() from accounts, generate_series(1, 3000) n
        where account_id = $1`,
    [customer.userId],
  );
  await server.database.pool.query('update accounts set event_seq = event_seq + 3000 where account_id = $1', [
    customer.userId,
  ]);
  const socket = await customerSocket();
  socket.send({ id: 1, resume: 0 });
  await socket.next(isFrameOfType('gap'));
  await socket.next(isFrameOfType('ok'));
  expect(socket.frames.filter(isEventFrame)).toEqual([]);

  const logins = await Promise.all(
    Array.from({ length: 6 }, () =>
      server.client().call('user/login', { account: customer.account, password: customer.password }),
    ),
  );
  const sockets = await Promise.all(
    logins.map((login) => openTestSocket(server, helloOf({ ...customer, token: login.ok ? login.data.token : '' }))),
  );
  for (const each of sockets) for (let id = 0; id < 9; id += 1) each.send({ id, resume: 100_000 });
  expect(await Promise.race(sockets.map(({ closed }) => closed))).toBe(1008);
  for (const each of sockets) each.socket.terminate();
});
