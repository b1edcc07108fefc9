/** What a stranger can make the server hold: few connections, little memory, not for long. */
import { beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { openRawConnection } from '../testing/test-sockets.ts';
import { DEFAULT_HTTP_LIMITS } from './rate-and-connection-limits.ts';

/** More than the other tests' client keeps alive to the same address. */
const CONNECTIONS = 12;
const limits = {
  ...DEFAULT_HTTP_LIMITS,
  connections: { all: 100, ofAddress: CONNECTIONS },
  bodies: { customers: { all: 2, ofAccount: 1, ofAddress: 2 }, staff: { all: 1, ofAccount: 1, ofAddress: 1 } },
};
const server = provideTestServer({ limits: { ...limits, loopbackExempt: false }, requestMs: 3_000 });
let customer: TestCustomer;
beforeAll(async () => {
  customer = await server.customer();
});

const KB = 1024;
const heads = (path: string, length: number, session = ''): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${session}content-length: ${length}\r\n\r\n`;
const sessionOf = ({ token, account }: TestCustomer): string => `token: ${token}\r\naccount: ${account}\r\n`;
const held = (): Promise<number> =>
  new Promise((resolve) => {
    server.composed.app.server.getConnections((_, count) => resolve(count));
  });

test.each([
  ["a visitor's call", '/api/vue/quotes/getQuote', '"badInput"'],
  ["a customer's call without a session", '/api/vue/wallet/getWallet', '"unauthorized"'],
  ['no call at all', '/nowhere', '"badInput"'],
  ["the payout service's word", '/api/payouts', '"badInput"'],
])('reads at most 16 KB of %s', async (_, path, code) => {
  const { socket, heard } = await openRawConnection(server.origin, heads(path, 900 * KB) + ' '.repeat(17 * KB));
  await expect.poll(heard).toContain(code);
  socket.destroy();
});

test('accepts larger bodies from customers, but only a few at once', async () => {
  const other = await server.customer();
  const start = (who: TestCustomer) =>
    openRawConnection(server.origin, heads('/api/vue/discovery/search', 30 * KB, sessionOf(who)) + ' '.repeat(20 * KB));
  const first = await start(customer);
  const second = await start(other);
  await expect.poll(() => server.composed.dependencies.metrics.print()).toContain('bourse_large_bodies 2');
  const again = await start(customer);
  await expect.poll(again.heard).toContain('"tooMany"');
  first.socket.write('{"query":"x"}'.padStart(10 * KB));
  await expect.poll(first.heard).toContain('"status":1');
  for (const { socket } of [first, second, again]) socket.destroy();
  await expect.poll(() => server.composed.dependencies.metrics.print()).toContain('bourse_large_bodies 0');
});

test('disconnects a client that does not finish its request, even if the client keeps its end open', async () => {
  const before = await held();
  const half = [
    heads('/api/vue/quotes/getQuote', 900 * KB) + 'x',
    'POST /api/vue/quotes/getQuote HTTP/1.1\r\nhost: x\r\n',
    '',
    'NONSENSE\r\n\r\n',
  ];
  const unfinished = await Promise.all(half.map((bytes) => openRawConnection(server.origin, bytes, '127.0.0.7')));
  const answers = await Promise.all(unfinished.map(({ closed }) => closed));
  expect(answers.map((text) => text.slice(9, 12))).toEqual(['408', '408', '408', '400']);
  await expect.poll(held).toBeLessThanOrEqual(before);
  for (const { socket } of unfinished) socket.destroy();
});

test('a body sent byte by byte uses no more memory than one sent at once', async () => {
  const { socket, heard } = await openRawConnection(server.origin, heads('/api/vue/quotes/getQuote', 24));
  socket.setNoDelay(true);
  for (const each of '{"instrument":"US.NWRB"}')
    await new Promise<void>((sent) => {
      socket.write(each, () => sent());
    });
  await expect.poll(heard).toContain('"status":1');
  socket.destroy();
});

test('limits connections per address and frees them when they close', async () => {
  const open = (from: string) =>
    openRawConnection(server.origin, 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n', from);
  const heldConnections = await Promise.all(Array.from({ length: CONNECTIONS }, () => open('127.0.0.8')));
  for (const { heard } of heldConnections) await expect.poll(heard).toContain('200 OK');
  expect(await (await open('127.0.0.8')).closed).toBe('');
  const other = await open('127.0.0.9');
  await expect.poll(other.heard).toContain('200 OK');
  for (const { socket } of [...heldConnections, other]) socket.destroy();
  await expect
    .poll(async () => {
      const again = await open('127.0.0.8');
      await Promise.race([
        again.closed,
        new Promise((heard) => {
          again.socket.once('data', heard);
        }),
      ]);
      again.socket.destroy();
      return again.heard();
    })
    .toContain('200 OK');
});
