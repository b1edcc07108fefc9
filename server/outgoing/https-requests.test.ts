/**
 * Nobody can make the server call an address of its own network: not by name, by number, by redirect or by a name that
 * changes its address.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ForbiddenAddressError, post } from './https-requests.ts';
import { isPublicAddress } from '../runtime/addresses.ts';

let inside: Server;
let port: number;
const heard: string[] = [];
beforeAll(async () => {
  inside = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    if (request.url === '/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    else if (request.url === '/endless') {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        response.once('drain', more);
      };
      more();
    } else if (request.url !== '/silent') response.end('heard');
  });
  await new Promise<void>((listening) => {
    inside.listen(0, '127.0.0.1', listening);
  });
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
it.each(['1.1.1.1', '172.32.0.1', '100.63.255.255', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const numbers = (): string[] =>
  ['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'].map(
    (host) => `https://${host}:${port}/secret`,
  );
it('a refused address has a name in the log, where its words may not stand', async () => {
  const refused = post({ url: `https://127.0.0.1:${port}/secret`, body: '{}' });
  await expect(refused).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
});

it('addresses of this machine are refused in every way of writing them', async () => {
  for (const url of [
    ...numbers(),
    `http://127.0.0.1:${port}/secret`,
    `https://localhost:${port}/secret`,
    `https://user@example.com/`,
    'file:///etc/passwd',
    'http://example.com/',
  ]) {
    await expect(post({ url, body: '{}' }), url).rejects.toThrow(ForbiddenAddressError);
  }
  expect(heard).toEqual([]);
});

it('a name is looked up once and connected to as found; one private address among others refuses it', async () => {
  let asked = 0;
  const rebinding = (_: string, done: (error: null, found: { address: string; family: number }[]) => void): void => {
    asked += 1;
    done(
      null,
      asked === 1
        ? [
            { address: '1.1.1.1', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ]
        : [{ address: '127.0.0.1', family: 4 }],
    );
  };
  await expect(post({ url: `https://changing.example:${port}/secret`, body: '{}' }, rebinding)).rejects.toThrow(
    ForbiddenAddressError,
  );
  expect(asked).toBe(1);
  expect(heard).toEqual([]);
});

it('a redirect is an answer and not an order; an endless answer ends; silence is not waited for', async () => {
  const at = (path: string) => ({ url: `http://127.0.0.1:${port}${path}`, body: '{}', privateAllowed: true });
  expect(await post(at('/'))).toEqual({ status: 200, body: 'heard' });
  expect((await post(at('/away'))).status).toBe(302);
  expect((await post(at('/endless'))).body).toHaveLength(65_536);
  await expect(post({ ...at('/silent'), timeoutMs: 50 })).rejects.toThrow();
  expect(heard).not.toContain('POST /secret');
});
