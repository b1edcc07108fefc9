import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNetwork } from '../runtime/ip-addresses.ts';
import { createClientAddressResolver } from './client-address.ts';

const addressOf = (trusted: string[], from: string, forwarded?: string): string =>
  createClientAddressResolver(trusted).of({
    socket: { remoteAddress: from },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as never);

test.each([
  ['nobody stands between', [], '203.0.113.9', undefined, '203.0.113.9'],
  ['a stranger says so', [], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['a stranger beside the proxy says so', ['10.0.0.1'], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['the proxy says so', ['10.0.0.1'], '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['the proxy adds to what it was told', ['10.0.0.1'], '10.0.0.1', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
  ['two proxies stand between', ['10.0.0.0/8'], '10.0.0.1', '192.0.2.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
  ['only proxies are named', ['10.0.0.0/8'], '10.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ['the proxy speaks IPv6 for IPv4', ['10.0.0.1'], '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['addresses are IPv6', ['2001:db8::/32'], '2001:db8::1', '2a00::1', '2a00::1'],
  ['ports are told', ['10.0.0.1'], '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
  ['ports of IPv6 are told', ['10.0.0.1'], '10.0.0.1', '[2a00::1]:4711', '2a00::1'],
  ['the proxy says what is no address', ['10.0.0.1'], '10.0.0.1', '198.51.100.7, unknown', '10.0.0.1'],
  ['the proxy says nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy says an empty word', ['10.0.0.1'], '10.0.0.1', '', '10.0.0.1'],
] as const)(
  'where %s, with %o trusted, a request from %s for "%s" is that of %s',
  (_, trusted, from, forwarded, expected) => {
    expect(addressOf([...trusted], from, forwarded)).toBe(expected);
  },
);

test('ignores whatever a client writes before the entry of the proxy', () => {
  fc.assert(
    fc.property(fc.string(), (forged) => {
      expect(addressOf(['10.0.0.0/8'], '10.0.0.1', `${forged}, 198.51.100.7, 10.3.3.3`)).toBe('198.51.100.7');
    }),
  );
});

test('reports an untrusted sender of forwarding headers once', () => {
  const reported: string[] = [];
  const { of } = createClientAddressResolver([], (address) => reported.push(address));
  for (const from of ['127.0.0.1', '127.0.0.2'])
    of({ socket: { remoteAddress: from }, headers: { 'x-forwarded-for': '198.51.100.7' } } as never);
  expect(reported).toEqual(['127.0.0.1']);
});

test('accepts a network only as an address with a prefix length, never as everybody', () => {
  expect(parseNetwork('10.0.0.1')).toEqual({ address: '10.0.0.1', family: 'ipv4', bits: 32 });
  expect(parseNetwork('2001:db8::/32')).toEqual({ address: '2001:db8::', family: 'ipv6', bits: 32 });
  for (const wrong of [
    '',
    'proxy',
    '10.0.0',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '::/0',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '10.0.0.0/08',
    'fe80::1%eth0',
  ])
    expect(parseNetwork(wrong), wrong).toBeNull();
});
