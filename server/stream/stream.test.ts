import { newKey } from '@bourse/contract/client.ts';
import { balances } from '@bourse/contract/wallet/calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { writeNotice } from '../commands/transaction.ts';
import { haltedOn } from '../operator-halts/testing-halts.ts';
import { event, ofType, openSocket, quoteOf } from '../testing/test-sockets.ts';
import { startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import { endSessions } from '../customers/account-states.ts';

let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
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
    key: newKey(),
  });

async function customerSocket() {
  const socket = await openSocket(server, helloOf(customer));
  await socket.next(ofType('welcome'));
  return socket;
}

/** A notice written by another process: no word of it reaches this one. */
async function writeElsewhere(): Promise<void> {
  await server.database.kysely.transaction().execute(async (db) => {
    await writeNotice(
      { db, now: server.clock.now(), events: [], afterwards: [] },
      BigInt(customer.userId),
      'welcome',
      {},
    );
  });
}

test("a visitor is welcomed without a name and gets quotes, but nobody's events", async () => {
  const socket = await openSocket(server);
  expect(await socket.next(ofType('welcome'))).toEqual({ type: 'welcome' });
  socket.send({ id: 1, subscribe: ['quote:US.NWRB', 'account', 'quote:US.NONE', 'weather'] });
  expect(await socket.next(ofType('ok'))).toEqual({
    type: 'ok',
    id: 1,
    refused: ['account', 'quote:US.NONE', 'weather'],
  });
  const quote = await socket.next(quoteOf('US.NWRB'));
  const asked = await server.client().call('quotes/getQuote', { instrument: 'US.NWRB' });
  expect(quote).toEqual({ type: 'quote', ...(asked.ok ? asked.data : {}) });
});

test("a quote comes again when it has changed, and not when it hasn't", async () => {
  const socket = await openSocket(server);
  socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT'] });
  const first = await socket.next(quoteOf('CRYPTO.BTCUSDT'));
  server.composed.stream.fan.tick(server.clock.now());
  server.clock.advance(60_000);
  server.composed.stream.fan.tick(server.clock.now());
  const second = await socket.next(quoteOf('CRYPTO.BTCUSDT'));
  expect(second.seq).toBeGreaterThan(first.seq);
  expect(socket.frames.filter(quoteOf('CRYPTO.BTCUSDT')).map((frame) => frame.seq)).toEqual([first.seq, second.seq]);
});

test('who listens to a quote is told when it is halted and resumed, once each, and nobody else', async () => {
  const halt = await haltedOn(server);
  const socket = await openSocket(server);
  const other = await openSocket(server);
  socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT'] });
  other.send({ id: 1, subscribe: ['quote:CRYPTO.ETHUSDT'] });
  await socket.next(quoteOf('CRYPTO.BTCUSDT'));
  await other.next(quoteOf('CRYPTO.ETHUSDT'));
  const scope = { market: 'CRYPTO', instrument: 'CRYPTO.BTCUSDT' } as const;
  const look = () => server.composed.stream.fan.tick(server.clock.now());
  for (const [halted, standing] of [
    [true, 'suspended'],
    [false, 'listed'],
  ] as const) {
    await halt(scope, halted);
    look();
    look();
    const told = { type: 'standing', instrument: 'CRYPTO.BTCUSDT', standing };
    await expect.poll(() => socket.frames.filter(ofType('standing')).at(-1)).toEqual(told);
  }
  expect(socket.frames.filter(ofType('standing'))).toHaveLength(2);
  expect(other.frames.filter(ofType('standing'))).toEqual([]);
});

test('who begins to listen to what is halted is told at once, and nothing of what is listed', async () => {
  const halt = await haltedOn(server);
  const scope = { market: 'CRYPTO', instrument: 'CRYPTO.BTCUSDT' } as const;
  const told = { type: 'standing', instrument: 'CRYPTO.BTCUSDT', standing: 'suspended' };
  await halt(scope, true);
  // A listener from before the halt hears of it at the next look.
  server.composed.stream.fan.tick(server.clock.now());
  const heard: unknown[] = [];
  // The second one finds the first one listening.
  for (let nth = 0; nth < 2; nth += 1) {
    const socket = await openSocket(server);
    socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT', 'quote:CRYPTO.ETHUSDT'] });
    await socket.next(ofType('ok'));
    heard.push(...socket.frames.filter(ofType('standing')));
  }
  await halt(scope, false);
  expect(heard).toEqual([told, told]);
});

test('who has been welcomed hears a beat, though nothing is subscribed to', async () => {
  const socket = await openSocket(server);
  expect(await socket.next(ofType('beat'))).toEqual({ type: 'beat' });
  expect(socket.frames.map(({ type }) => type)).toEqual(['welcome', 'beat']);
});

test('what is no longer wanted no longer comes', async () => {
  const socket = await openSocket(server);
  socket.send({ id: 1, subscribe: ['quote:CRYPTO.BTCUSDT', 'quote:US.NWRB'] });
  await socket.next(quoteOf('CRYPTO.BTCUSDT'));
  socket.send({ id: 2, unsubscribe: ['quote:CRYPTO.BTCUSDT'] });
  await socket.next((frame): frame is Extract<typeof frame, { type: 'ok' }> => frame.type === 'ok' && frame.id === 2);
  const before = socket.frames.filter(quoteOf('CRYPTO.BTCUSDT')).length;
  await socket.next(quoteOf('US.NWRB'));
  server.clock.advance(3_600_000);
  server.composed.stream.fan.tick(server.clock.now());
  await socket.next(quoteOf('US.NWRB'));
  expect(socket.frames.filter(quoteOf('CRYPTO.BTCUSDT'))).toHaveLength(before);
});

test('a customer hears of an own fill, and nobody else does', async () => {
  const stranger = await server.customer();
  const other = await openSocket(server, helloOf(stranger));
  other.send({ id: 1, subscribe: ['account'] });
  await other.next(ofType('ok'));
  const socket = await customerSocket();
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(ofType('ok'));
  const placed = await buy();
  const told = await socket.next(event);
  expect(told).toMatchObject({ kind: 'order', data: { order: placed.ok && placed.data.order } });
  expect(other.frames.filter(event)).toEqual([]);
});

test('events are numbered without a gap, each comes once, and those of other processes too', async () => {
  const socket = await customerSocket();
  socket.send({ id: 1, subscribe: ['account'] });
  await socket.next(ofType('ok'));
  await writeElsewhere();
  await buy();
  await writeElsewhere();
  await writeElsewhere();
  await Promise.all(Array.from({ length: 5 }, () => buy()));
  const seqs: number[] = [];
  while (seqs.length < 9) seqs.push((await socket.next(event)).seq);
  expect(seqs).toEqual(Array.from({ length: 9 }, (_, i) => seqs[0]! + i));
});

test('after a break, everything after the last one seen is sent, then what is new', async () => {
  const first = await customerSocket();
  first.send({ id: 1, subscribe: ['account'] });
  await first.next(ofType('ok'));
  await buy();
  const seen = (await first.next(event)).seq;
  first.socket.terminate();
  const placed = await buy();
  await writeElsewhere();
  const second = await customerSocket();
  second.send({ id: 1, subscribe: ['account'] });
  second.send({ id: 2, resume: seen });
  const missed = await second.next(event);
  const wallet = await customer.client.call('wallet/getWallet', { in: 'USDT' });
  expect(missed).toMatchObject({
    kind: 'order',
    data: {
      order: placed.ok && placed.data.order,
      positions: [{ id: placed.ok && placed.data.order.position, status: 'inPosition' }],
      notice: { code: 'orderFilled' },
      accounts:
        wallet.ok &&
        wallet.data.accounts.filter(({ currency }) => currency === 'USDT').map((account) => z.parse(balances, account)),
    },
  });
  const resumed = [missed.seq, (await second.next(event)).seq];
  await buy();
  expect([...resumed, (await second.next(event)).seq]).toEqual([seen + 1, seen + 2, seen + 3]);
  expect(second.frames.filter(ofType('gap'))).toEqual([]);
});

test('who resumes from before what is kept, or from what never was, is told of a gap', async () => {
  await buy();
  await buy();
  await server.database.pool.query('delete from events where account_id = $1 and seq <= 2', [customer.userId]);
  const late = await customerSocket();
  late.send({ id: 1, resume: 1 });
  await late.next(ofType('gap'));
  expect((await late.next(event)).seq).toBe(3);
  const early = await customerSocket();
  early.send({ id: 1, resume: 4_000 });
  await early.next(ofType('gap'));
  await buy();
  await early.next(event);
});

test("a hello with a dead token, another's account or no sense ends the socket", async () => {
  for (const [hello, code, closed] of [
    [{ token: 'x'.repeat(43), account: customer.account }, 'unauthorized', 4401],
    [{ token: customer.token, account: '9999999999' }, 'unauthorized', 4401],
    [{ token: customer.token }, 'unauthorized', 4401],
    [{ admin: true }, 'badInput', 4400],
  ] as const) {
    const socket = await openSocket(server, hello);
    expect(await socket.next(ofType('error'))).toEqual({ type: 'error', code });
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
  const socket = await openSocket(server);
  await socket.next(ofType('welcome'));
  socket.send(frame);
  expect(await socket.next(ofType('error'))).toEqual({ type: 'error', code: 'badInput' });
  expect(await socket.closed).toBe(4400);
});

test('a frame beyond 64 KiB and a flood of frames end the socket', async () => {
  const large = await openSocket(server);
  large.send({ id: 1, subscribe: ['x'.repeat(70_000)] });
  expect(await large.closed).toBe(1009);
  const flood = await openSocket(server);
  for (let i = 0; i < 500; i++) flood.send({ id: i, unsubscribe: ['quote:US.NWRB'] });
  expect(await flood.next(ofType('error'))).toEqual({ type: 'error', code: 'tooMany' });
  expect(await flood.closed).toBe(1008);
});

test('a session that ends, here or in another process, closes its sockets with 4401 within a second', async () => {
  const here = await customerSocket();
  const started = performance.now();
  await customer.client.call('user/logout');
  expect(await here.closed).toBe(4401);
  const other = await server.customer();
  const there = await openSocket(server, helloOf(other));
  await there.next(ofType('welcome'));
  await endSessions(server.database.kysely, BigInt(other.userId), 'all', server.clock.now());
  expect(await there.closed).toBe(4401);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('a page of another origin gets no socket', async () => {
  await expect(openSocket(server, {}, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
  const own = await openSocket(server, {}, { origin: server.origin });
  expect(await own.next(ofType('welcome'))).toEqual({ type: 'welcome' });
});
