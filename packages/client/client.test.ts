import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Client, type ClientOptions, createClient } from './client.ts';
import { ConnectionError, isRefusedFor, RefusalError, unwrap } from './index.ts';

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}
type Reply = Response | Error | (() => Promise<Response>);

let sent: Sent[];
let replies: Reply[];
const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const done = (data: object): Response => json(200, { status: 1, msg: '', data });
const refused = (status: number, code: string, params = {}, headers = {}): Response =>
  json(status, { status: 0, msg: `It says ${code}.`, code, params }, headers);

const connect = (options: Partial<ClientOptions> = {}): Client =>
  createClient({
    origin: 'https://bourse.example/',
    apiKey: { id: 'BKAAA', secret: 'hush' },
    fetch: async (url, init) => {
      sent.push({ url, headers: init.headers as Record<string, string>, body: JSON.parse(String(init.body)) });
      const reply = replies.shift() ?? done({});
      if (reply instanceof Error) throw reply;
      if (reply instanceof Response) return reply;
      return Promise.race([
        reply(),
        new Promise<never>((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      ]);
    },
    ...options,
  });
const buy = { instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1' } as const;
/** Starts a call and lets all waits of its pass. */
async function afterWaits<Value>(call: Promise<Value>): Promise<Value> {
  call.catch(() => {});
  await vi.runAllTimersAsync();
  return call;
}

beforeEach(() => {
  [sent, replies] = [[], []];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a call', () => {
  test('goes to the server by POST with the key in a header that no redirect passes on', async () => {
    replies = [done({ rows: [], next: null })];
    const result = await connect({ language: 'kor' }).call('trading/listOrders', { status: 'pending' });
    expect(result).toEqual({ ok: true, data: { rows: [], next: null }, msg: '' });
    expect(sent).toMatchObject([
      {
        url: 'https://bourse.example/api/vue/trading/listOrders',
        headers: { authorization: 'Bearer BKAAA.hush', language: 'kor' },
        body: { status: 'pending' },
      },
    ]);
  });

  test('that changes something gets a key of its own, a read none, and one’s own key stays', async () => {
    const client = connect();
    await client.call('trading/placeOrder', buy);
    await client.call('trading/placeOrder', buy);
    await client.call('trading/placeOrder', { ...buy, key: 'my-own-key' });
    await client.call('trading/previewOrder', buy);
    const keys = sent.map(({ body }) => body['key']);
    expect(keys).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
      'my-own-key',
      undefined,
    ]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('is repeated with the same key after a lost answer and after "no answer in time"', async () => {
    replies = [new TypeError('socket hang up'), refused(504, 'outcomeUnknown'), done({ order: {} })];
    expect(await afterWaits(connect().call('trading/placeOrder', buy))).toMatchObject({ ok: true });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body['key'])).size).toBe(1);
  });

  test('waits as long as the server says', async () => {
    replies = [refused(429, 'tooMany', { retryAfterSeconds: 7 }, { 'retry-after': '7' }), done({})];
    const call = connect().call('wallet/getWallet');
    await vi.advanceTimersByTimeAsync(6_900);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await call).toMatchObject({ ok: true });
  });

  test('gives up after four attempts, or when the wait would be too long', async () => {
    const busy = () => refused(503, 'notReady', {}, { 'retry-after': '1' });
    replies = [busy(), busy(), busy(), busy()];
    expect(await afterWaits(connect().call('wallet/getWallet'))).toMatchObject({ ok: false, code: 'notReady' });
    expect(sent).toHaveLength(4);
    replies = [refused(429, 'tooMany', { retryAfterSeconds: 90 }, { 'retry-after': '90' })];
    const late = await connect().call('wallet/getWallet');
    expect(isRefusedFor(late, 'tooMany') && late.params.retryAfterSeconds).toBe(90);
    replies = [1, 2, 3, 4].map(() => new TypeError('no route'));
    await expect(afterWaits(connect().call('wallet/getWallet'))).rejects.toThrow(ConnectionError);
  });

  test('that is refused is a value with code and params, also where HTTP has a status for it', async () => {
    replies = [
      refused(200, 'quantityExceedsHeld'),
      refused(401, 'unauthorized'),
      json(400, { status: 0, msg: '', code: 'badInput', params: { field: 'in' }, detail: 'Expected a currency' }),
    ];
    const client = connect();
    const codes = await Array.fromAsync([1, 2, 3], () => client.call('wallet/getWallet'));
    expect(codes).toMatchObject([
      { code: 'quantityExceedsHeld', msg: 'It says quantityExceedsHeld.' },
      { code: 'unauthorized' },
      { code: 'badInput', params: { field: 'in' }, detail: 'Expected a currency' },
    ]);
    expect(sent).toHaveLength(3);
    expect(() => unwrap(codes[0]!)).toThrow(RefusalError);
  });

  test('ends with the reason of its signal, while it waits too', async () => {
    const abort = new AbortController();
    replies = [refused(429, 'tooMany', { retryAfterSeconds: 30 }, { 'retry-after': '30' })];
    const call = connect().call('wallet/getWallet', {}, { signal: abort.signal });
    await vi.advanceTimersByTimeAsync(100);
    abort.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });

  test('that hangs is tried again after its time', async () => {
    replies = [() => new Promise<Response>(() => {}), done({ total: '1' })];
    expect(await afterWaits(connect({ timeoutMs: 2_000 }).call('wallet/getWallet'))).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });
});

test('pages reads a list to its end, and no further than it is read', async () => {
  const page = (rows: string[], next: string | null) => done({ rows: rows.map((id) => ({ id })), next });
  replies = [page(['c', 'b'], 'x2'), page(['a'], null)];
  const ids: string[] = [];
  for await (const { id } of connect().pages('trading/listOrders', { limit: 2 })) ids.push(id);
  expect(ids).toEqual(['c', 'b', 'a']);
  expect(sent.map(({ body }) => body)).toEqual([{ limit: 2 }, { limit: 2, cursor: 'x2' }]);
  replies = [page(['c', 'b'], 'x2')];
  for await (const _ of connect().pages('trading/listOrders', {})) break;
  expect(sent).toHaveLength(3);
  replies = [refused(200, 'portfolioNotFound')];
  await expect(connect().pages('trading/listOrders', { portfolio: '7' }).next()).rejects.toThrow(RefusalError);
});
