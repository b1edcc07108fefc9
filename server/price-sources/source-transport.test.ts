/** A price source is reached only at public addresses, by request and socket; no error names more than a host. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { SourceError } from './price-source.ts';
import { parseRetryAfter } from './source-answers.ts';
import { createSourceTransport } from './source-transport.ts';
import { startTestingSourceServer, type TestingSourceServer } from './testing-source-server.ts';

const SECRET = 'key-4711';
let server: TestingSourceServer;
let sockets: WebSocketServer;
let port: number;
const upgraded: string[] = [];
beforeAll(async () => {
  server = await startTestingSourceServer();
  server.answer('/price', { body: { last: 1 } });
  sockets = new WebSocketServer({ server: server.http });
  sockets.on('connection', (socket, request) => {
    upgraded.push(request.url ?? '');
    if (request.url === '/huge') socket.send('x'.repeat(2 * 1024 * 1024));
    else socket.send('hello');
  });
  ({ port } = server.http.address() as AddressInfo);
});
afterAll(async () => {
  for (const client of sockets.clients) client.terminate();
  sockets.close();
  await server.close();
});

const inside = createSourceTransport({ resolve: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) });
const allowed = createSourceTransport({ privateBaseAllowed: true, timeoutMaximumMs: 200 });

const closeReasonOf = (transport: typeof inside, url: string): Promise<string> =>
  new Promise((closed) => {
    transport.openSocket(url).onClose(closed);
  });

it.each(['127.0.0.1', '[::1]', 'prices.test'])('nothing is requested from %s', async (host) => {
  await expect(inside.get({ url: `https://${host}:${port}/price?apikey=${SECRET}` })).rejects.toMatchObject({
    fault: 'refused',
    message: expect.not.stringContaining(SECRET),
  });
});

it.each(['wss://127.0.0.1', 'wss://prices.test', 'ws://prices.test'])('no socket is opened to %s', async (origin) => {
  expect(await closeReasonOf(inside, `${origin}:${port}/?apikey=${SECRET}`)).toMatch(/ is not a public address$/);
  expect(upgraded).toEqual([]);
});

it('an operator can allow a proxy of their own', async () => {
  const { status, complete, bytes } = await allowed.get({ url: `${server.origin}/price` });
  expect({ status, complete, text: bytes.toString() }).toEqual({ status: 200, complete: true, text: '{"last":1}' });
  const socket = allowed.openSocket(`ws://127.0.0.1:${port}/stream`);
  expect(await new Promise((received) => socket.onText(received))).toBe('hello');
  const closed = new Promise((call) => socket.onClose(call));
  socket.close();
  expect(await closed).toMatch(/closed the connection/);
});

it('a redirect is an answer, not followed', async () => {
  server.setFault('consentRedirect');
  const { status } = await allowed.get({ url: `${server.origin}/price` });
  server.setFault(null);
  expect(status).toBe(302);
});

it.each([
  ['silence', 'timedOut'],
  ['connectionReset', 'unreachable'],
] as const)('after %s the error says %s and no key', async (fault, expected) => {
  server.setFault(fault);
  const error = await allowed
    .get({ url: `${server.origin}/price?apikey=${SECRET}` })
    .catch((failure: unknown) => failure);
  server.setFault(null);
  expect(error).toBeInstanceOf(SourceError);
  expect(error).toMatchObject({ fault: expected, message: expect.not.stringContaining(SECRET) });
});

it('a message beyond the maximum ends the socket', async () => {
  expect(await closeReasonOf(allowed, `ws://127.0.0.1:${port}/huge`)).toMatch(/WS_ERR_UNSUPPORTED_MESSAGE_LENGTH/);
});

it('a handshake without an answer ends in time', async () => {
  const silent = await startTestingSourceServer();
  silent.http.on('upgrade', () => {});
  const started = once(silent.http, 'upgrade');
  const reason = closeReasonOf(allowed, silent.origin.replace('http', 'ws'));
  await started;
  expect(await reason).toMatch(/timed out/);
  await silent.close();
});

it('reads how long a source asks to be left alone', () => {
  const now = Date.parse('2025-06-12T18:00:00Z');
  expect(parseRetryAfter('7', now)).toBe(7000);
  expect(parseRetryAfter('Thu, 12 Jun 2025 18:01:00 GMT', now)).toBe(60_000);
  expect(parseRetryAfter('Thu, 12 Jun 2025 17:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('999999999', now)).toBe(86_400_000);
  for (const header of [undefined, '', 'soon']) expect(parseRetryAfter(header, now)).toBeNull();
});
