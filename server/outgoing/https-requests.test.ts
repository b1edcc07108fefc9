/**
 * Nobody can make the server call an address of its own network: not by name, by number, by redirect or by a name that
 * changes its address.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ForbiddenAddressError, postHttps } from './https-requests.ts';
import { isPublicAddress } from '../runtime/ip-addresses.ts';

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
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:2::1',
  '2001:20::1',
  '2001:db8::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
it.each([
  '1.1.1.1',
  '172.32.0.1',
  '100.63.255.255',
  '192.31.196.1',
  '2606:4700:4700::1111',
  '2001:4860::8888',
  '2a00::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const numbers = (): string[] =>
  ['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'].map(
    (host) => `https://${host}:${port}/secret`,
  );
it('logs a refused address by name only, never its own text', async () => {
  const refused = postHttps({ url: `https://127.0.0.1:${port}/secret`, body: '{}' });
  await expect(refused).rejects.toMatchObject({ name: 'ForbiddenAddressError' });
});

it('refuses addresses of this machine in every notation', async () => {
  for (const url of [
    ...numbers(),
    `http://127.0.0.1:${port}/secret`,
    `https://localhost:${port}/secret`,
    `https://user@example.com/`,
    'file:///etc/passwd',
    'http://example.com/',
  ]) {
    await expect(postHttps({ url, body: '{}' }), url).rejects.toThrow(ForbiddenAddressError);
  }
  expect(heard).toEqual([]);
});

it('resolves a name once and connects to that address; one private address among several refuses it', async () => {
  let requestCount = 0;
  const rebinding = (_: string, done: (error: null, found: { address: string; family: number }[]) => void): void => {
    requestCount += 1;
    done(
      null,
      requestCount === 1
        ? [
            { address: '1.1.1.1', family: 4 },
            { address: '127.0.0.1', family: 4 },
          ]
        : [{ address: '127.0.0.1', family: 4 }],
    );
  };
  await expect(postHttps({ url: `https://changing.example:${port}/secret`, body: '{}' }, rebinding)).rejects.toThrow(
    ForbiddenAddressError,
  );
  expect(requestCount).toBe(1);
  expect(heard).toEqual([]);
});

it('does not follow redirects, cuts off an endless answer, and does not wait for a silent server', async () => {
  const at = (path: string) => ({ url: `http://127.0.0.1:${port}${path}`, body: '{}', privateAllowed: true });
  expect(await postHttps(at('/'))).toEqual({ status: 200, body: 'heard' });
  expect((await postHttps(at('/away'))).status).toBe(302);
  expect((await postHttps(at('/endless'))).body).toHaveLength(65_536);
  await expect(postHttps({ ...at('/silent'), timeoutMs: 50 })).rejects.toThrow();
  expect(heard).not.toContain('POST /secret');
});
