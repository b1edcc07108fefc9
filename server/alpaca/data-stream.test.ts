import { decode, encode } from '@msgpack/msgpack';
import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { createTestApiKey, type TestApiKey } from '../testing/api-key.ts';
import { insertTestNews } from '../testing/insert-test-news.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import type { AlpacaSocket } from './alpaca-sockets.ts';
import { createAlpacaDependencies } from './alpaca-dependencies.ts';
import { InstrumentTopic } from './data-stream/data-channels.ts';
import { DataConnection } from './data-stream/data-connection.ts';
import { SharedMessage } from './data-stream/data-encoding.ts';
import { createNewsPoll } from './data-stream/news-poll.ts';

/** 2026-11-20, a Friday. */
const server = provideTestServer({ workByHand: true });
let customer: TestCustomer;
let key: TestApiKey;
beforeAll(async () => {
  customer = await server.customer();
  key = await createTestApiKey(customer);
});
// The streams' own seconds: the server is in this process.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterAll(() => void vi.useRealTimers());
/** A second of the streams, and so much of the world's clock. */
function passSecond(milliseconds = 1_000): void {
  server.clock.advance(milliseconds);
  vi.advanceTimersByTime(1_000);
}

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the test expects of it
type Message = any;

const number = z.number();
const letter = z.string().length(1);
const tape = { c: z.array(z.string()), z: letter };
const bar = { S: z.string(), o: number, h: number, l: number, c: number, v: number, n: z.int(), vw: number };
const levels = z.array(z.strictObject({ p: number, s: number }));
/** `at`: a time is a text in JSON and a timestamp in MessagePack. */
const schemaOf = (at: z.ZodType, kind: 'stocks' | 'crypto') => {
  const quote = { T: z.literal('q'), S: z.string(), t: at, bp: number, bs: number, ap: number, as: number };
  const trade = { T: z.literal('t'), S: z.string(), t: at, p: number, s: number, i: z.int() };
  return z.union([
    z.strictObject(kind === 'crypto' ? quote : { ...quote, bx: letter, ax: letter, ...tape }),
    z.strictObject(kind === 'crypto' ? { ...trade, tks: z.enum(['B', 'S']) } : { ...trade, x: letter, ...tape }),
    z.strictObject({ T: z.enum(['b', 'd']), t: at, ...bar }),
    z.strictObject({ T: z.literal('o'), S: z.string(), t: at, r: z.boolean(), b: levels, a: levels }),
    z.strictObject({
      ...{ T: z.literal('n'), id: z.int(), headline: z.string(), author: z.string(), summary: z.string() },
      ...{ created_at: at, updated_at: at, content: z.string(), url: z.string().nullable(), source: z.string() },
      symbols: z.array(z.string()),
    }),
    z.strictObject({ T: z.literal('success'), msg: z.enum(['connected', 'authenticated']) }),
    z.strictObject({ T: z.literal('error'), code: z.int(), msg: z.string() }),
    z.looseObject({ T: z.literal('subscription') }),
  ]);
};

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function open(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/alpaca${path}`, { headers });
  sockets.push(socket);
  const isPacked = headers['content-type'] === 'application/msgpack';
  const schema = schemaOf(isPacked ? z.date() : z.iso.datetime(), path.includes('crypto') ? 'crypto' : 'stocks');
  const unread: Message[] = [];
  let heard = () => {};
  socket.on('message', (data: Buffer, isBinary) => {
    expect(isBinary).toBe(isPacked);
    unread.push(...z.array(schema).parse(isPacked ? decode(data) : JSON.parse(String(data))));
    heard();
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  return {
    socket,
    closed,
    send: (message: object) => socket.send(isPacked ? encode(message) : JSON.stringify(message)),
    /** The next message of that kind; others are forgotten. */
    async next(wanted = (_: Message): boolean => true): Promise<Message> {
      for (;;) {
        const found = unread.shift();
        if (found !== undefined && wanted(found)) return found;
        if (found !== undefined) continue;
        const { promise, resolve } = Promise.withResolvers<void>();
        heard = resolve;
        await promise;
      }
    },
  };
}
const CONNECTED = { T: 'success', msg: 'connected' };
const AUTHENTICATED = { T: 'success', msg: 'authenticated' };
const login = ({ id, secret }: TestApiKey) => ({ action: 'auth', key: id, secret });
const isKind =
  (kind: string, symbol?: string) =>
  ({ T, S }: Message): boolean =>
    T === kind && (symbol === undefined || S === symbol);
async function openReading(path: string, wanted: object, headers: Record<string, string> = {}) {
  const stream = await open(path, headers);
  expect(await stream.next()).toEqual(CONNECTED);
  stream.send(login(key));
  expect(await stream.next()).toEqual(AUTHENTICATED);
  stream.send({ action: 'subscribe', ...wanted });
  expect(await stream.next()).toMatchObject({ T: 'subscription', ...wanted });
  return stream;
}
const quoteOf = async (instrument: string) => unwrapAnswer(server.client().call('quotes/getQuote', { instrument }));

describe('the prices of stocks', () => {
  it('come as they are shown: quotes, trades when something was traded', async () => {
    const stream = await openReading('/v2/iex', { quotes: ['NWRB'], trades: ['NWRB'] });
    passSecond();
    expect(await stream.next()).toMatchObject({ T: 'q', S: 'NWRB' });
    passSecond();
    const [quote, present] = [await stream.next(isKind('q')), await quoteOf('US.NWRB')];
    expect(quote).toMatchObject({
      ...{ bp: Number(present.bid), ap: Number(present.ask), bs: Number(present.bidSize), as: Number(present.askSize) },
      ...{ t: present.at, bx: 'Q' },
    });
    let before = present;
    for (let traded = 0; traded < 3; ) {
      passSecond();
      await stream.next(isKind('q'));
      const after = await quoteOf('US.NWRB');
      const size = Number(after.volume) - Number(before.volume);
      before = after;
      if (size === 0) continue;
      traded++;
      expect(await stream.next(isKind('t'))).toMatchObject({ t: after.at, p: Number(after.last), s: size });
    }
  });

  it('in MessagePack are the same, with its timestamps', async () => {
    const wanted = { quotes: ['NWRB'] };
    const [text, packed] = [
      await openReading('/v2/sip', wanted),
      await openReading('/v2/sip', wanted, { 'content-type': 'application/msgpack' }),
    ];
    passSecond();
    const { t: at, ...rest } = await text.next(isKind('q'));
    expect(await packed.next(isKind('q'))).toEqual({ ...rest, t: new Date(at) });
  });

  it('bars of the minute and of the day come when the minute is over', async () => {
    const stream = await openReading('/v2/iex', { bars: ['*'], dailyBars: ['NWRB'], updatedBars: ['*'] });
    passSecond();
    passSecond(60_000);
    const found = await stream.next(isKind('b', 'NWRB'));
    const { bars } = await unwrapAnswer(
      server.client().call('quotes/getBars', { instrument: 'US.NWRB', period: '1m', adjustment: 'none', limit: 2 }),
    );
    expect(found).toMatchObject({ t: bars[0]!.at, c: Number(bars[0]!.close), v: Number(bars[0]!.volume) });
    expect(await stream.next(isKind('d'))).toMatchObject({ S: 'NWRB', t: '2026-11-20T05:00:00.000Z' });
  });

  it('end when they are no longer wanted', async () => {
    const stream = await openReading('/v2/iex', { quotes: ['NWRB', 'ALPN'] });
    passSecond();
    await stream.next(isKind('q', 'ALPN'));
    stream.send({ action: 'unsubscribe', quotes: ['ALPN'] });
    expect(await stream.next(isKind('subscription'))).toEqual({
      ...{ T: 'subscription', trades: [], quotes: ['NWRB'], bars: [], updatedBars: [], dailyBars: [] },
      ...{ statuses: [], lulds: [], corrections: [], cancelErrors: [] },
    });
    for (let seconds = 0; seconds < 2; seconds++) {
      passSecond();
      expect(await stream.next()).toMatchObject({ T: 'q', S: 'NWRB' });
    }
  });

  it('of markets that the key does not see, and of names that nobody has, never come', async () => {
    const stream = await openReading('/v2/iex', { quotes: ['KR.005930', 'NOPE', 'BTC/USD', 'NWRB'] });
    for (let seconds = 0; seconds < 2; seconds++) {
      passSecond();
      expect(await stream.next()).toMatchObject({ T: 'q', S: 'NWRB' });
    }
  });
});

it('coins have the name that was asked for, and order books', async () => {
  const wanted = { quotes: ['BTC/USD', 'BTC/USDT'], orderbooks: ['BTC/USD'] };
  const stream = await openReading('/v1beta3/crypto/us', wanted);
  passSecond();
  for (const name of ['BTC/USD', 'BTC/USDT']) expect(await stream.next(isKind('q'))).toMatchObject({ S: name });
  passSecond();
  const { bp } = await stream.next(isKind('q', 'BTC/USD'));
  expect((await stream.next(isKind('o'))).b[0].p).toBe(bp);
});

it('news come when they are published, to who asked for their instruments', async () => {
  const stream = await openReading('/v1beta1/news', { news: ['NWRB'] });
  stream.send({ action: 'subscribe', trades: ['NWRB'] });
  expect(await stream.next()).toMatchObject({ T: 'error', code: 410 });
  const { clock, composed } = server;
  const heard: Message[] = [];
  const call = (name: 'news/listNews', input: object) => unwrapAnswer(customer.client.call(name, input));
  const reader = {
    ...{ socket: { program: { call } }, wants: (_: string, name: string) => name === 'NWRB', flush: () => {} },
    offer: (message: SharedMessage) => heard.push(JSON.parse(String(message.in('json')))),
  } as unknown as DataConnection;
  const poll = createNewsPoll(createAlpacaDependencies(composed.dependencies));
  await insertTestNews(server, 'Before', ['US.NWRB']);
  await poll.tick(new Set([reader]), clock.now());
  await insertTestNews(server, 'About another', ['US.ALPN']);
  await insertTestNews(server, 'News', ['US.NWRB']);
  await poll.tick(new Set([reader]), clock.now() + 5_000);
  expect(z.array(schemaOf(z.iso.datetime(), 'stocks')).parse(heard)).toMatchObject([
    { T: 'n', headline: 'News', symbols: ['NWRB'], source: 'A wire' },
  ]);
});

describe('a reader', () => {
  it('may authenticate by headers, once', async () => {
    const stream = await open('/v2/iex', key.headers);
    expect(await stream.next()).toEqual(CONNECTED);
    expect(await stream.next()).toEqual(AUTHENTICATED);
    stream.send(login(key));
    expect(await stream.next()).toEqual({ T: 'error', code: 403, msg: 'already authenticated' });
  });

  it('is told what is wrong', async () => {
    const stream = await open('/v2/iex');
    await stream.next();
    const wrong: [object | string, number][] = [
      [{ action: 'subscribe', trades: ['NWRB'] }, 401],
      [{ action: 'dance' }, 400],
      ['nonsense', 400],
    ];
    for (const [message, code] of wrong) {
      if (typeof message === 'string') stream.socket.send(message);
      else stream.send(message);
      expect(await stream.next()).toMatchObject({ T: 'error', code });
    }
    stream.send(login(key));
    expect(await stream.next()).toEqual(AUTHENTICATED);
    const names = Array.from({ length: 501 }, (_, index) => `S${index}`);
    for (const [message, code] of [
      [{ trades: names }, 405],
      [{ trades: 'NWRB' }, 400],
      [{ trades: ['x'.repeat(33)] }, 400],
      [{ orderbooks: ['BTC/USD'] }, 410],
    ] as const) {
      stream.send({ action: 'subscribe', ...message });
      expect(await stream.next()).toMatchObject({ T: 'error', code });
    }
  });

  it('with a wrong secret is cut off', async () => {
    const stream = await open('/v2/iex');
    await stream.next();
    stream.send(login({ ...key, secret: 'a'.repeat(40) }));
    expect(await stream.next()).toEqual({ T: 'error', code: 402, msg: 'auth failed' });
    await stream.closed;
  });

  it('beyond those that a key may have is refused', async () => {
    const crowded = await createTestApiKey(customer);
    for (let count = 0; count < 10; count++) {
      const stream = await open('/v2/iex', crowded.headers);
      await stream.next();
      expect(await stream.next()).toEqual(AUTHENTICATED);
    }
    const last = await open('/v2/iex', crowded.headers);
    await last.next();
    expect(await last.next()).toEqual({ T: 'error', code: 406, msg: 'connection limit exceeded' });
    await last.closed;
  });

  it('whose key is revoked or expires is cut off', async () => {
    const expiresAt = new Date(server.clock.now() + 3_600_000).toISOString();
    const [revoked, expiring] = [await createTestApiKey(customer), await createTestApiKey(customer, { expiresAt })];
    const streams = [];
    for (const each of [revoked, expiring]) {
      const stream = await open('/v2/iex', each.headers);
      await stream.next();
      await stream.next();
      stream.send({ action: 'subscribe', quotes: ['NWRB'] });
      await stream.next(isKind('subscription'));
      passSecond();
      await stream.next(isKind('q'));
      streams.push(stream);
    }
    await unwrapAnswer(customer.client.call('user/revokeApiKey', { id: revoked.id, key: createIdempotencyKey() }));
    await streams[0]!.closed;
    passSecond(3_600_000);
    await streams[1]!.closed;
  });

  it('that sends too much, or too much at once, is cut off', async () => {
    const noisy = await open('/v2/iex', key.headers);
    for (let count = 0; count < 100; count++) noisy.send({ action: 'unsubscribe' });
    await noisy.closed;
    const large = await open('/v2/iex', key.headers);
    large.send({ action: 'subscribe', trades: ['x'.repeat(70_000)] });
    await large.closed;
  });
});

it('a halt is a status, and so is its end; a price band is sent when it changes', () => {
  const { dependencies } = server.composed;
  const instrument = dependencies.venues.instrument('US.NWRB')!;
  const topic = new InstrumentTopic({ symbol: 'NWRB', instrument });
  const tick = (halt: object | null, high: bigint) => {
    const halts = { ...dependencies.halts, at: () => halt as never, bandAt: () => ({ low: 100_000_000n, high }) };
    const { statuses, lulds } = topic.tick({ ...dependencies, halts }, server.clock.now());
    return [statuses, lulds].map((message) => message && JSON.parse(String(message.in('json'))));
  };
  const limits = { T: 'l', S: 'NWRB', d: 1, u: 2, i: 'B' };
  expect(tick(null, 200_000_000n)).toEqual([undefined, expect.objectContaining(limits)]);
  expect(tick({ kind: 'limitPause', wide: false }, 200_000_000n)).toEqual([
    expect.objectContaining({ T: 's', S: 'NWRB', sc: 'H', rc: 'LUDP', rm: 'limitPause' }),
    undefined,
  ]);
  expect(tick(null, 300_000_000n)).toEqual([
    expect.objectContaining({ T: 's', sc: 'T' }),
    expect.objectContaining({ u: 3 }),
  ]);
});

describe('a connection by itself', () => {
  function connect(bufferedAmount = 0) {
    const heard: Message[] = [];
    const closed: string[] = [];
    const socket = Object.assign(new EventEmitter(), { bufferedAmount });
    const connection = new DataConnection(
      {
        ...{ request: { headers: {} }, socket, program: null, authenticate: async () => null },
        send: (data: Buffer) => heard.push(...JSON.parse(String(data))) > 0,
        close: (reason: string) => void closed.push(reason),
      } as unknown as AlpacaSocket,
      { channels: ['trades'], clock: server.clock, changed: () => {}, failed: () => {} },
    );
    return { connection, socket, heard, closed };
  }

  it('that says nothing within ten seconds is closed', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { heard, closed } = connect();
    vi.advanceTimersByTime(9_999);
    expect(heard).toEqual([CONNECTED]);
    vi.advanceTimersByTime(1);
    expect(heard[1]).toEqual({ T: 'error', code: 404, msg: 'auth timeout' });
    expect(closed).toEqual(['auth timeout']);
  });

  it('that reads too slowly is told so and closed', () => {
    const { connection, socket, heard, closed } = connect();
    socket.bufferedAmount = 300 * 1024;
    connection.offer(new SharedMessage(() => ({ T: 't' })));
    connection.flush();
    expect(heard.at(-1)).toEqual({ T: 'error', code: 407, msg: 'slow client' });
    expect(closed).toEqual(['slow client']);
    socket.emit('close');
  });
});
