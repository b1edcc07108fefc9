/** Addresses and networks: read from text, and those that the server must not connect to. */
import { BlockList, isIP } from 'node:net';

export interface IpNetwork {
  address: string;
  family: 'ipv4' | 'ipv6';
  bits: number;
}

export const ipFamilyOf = (address: string): IpNetwork['family'] => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** An address, or a network with its length. Null for anything else, and for a network that includes everybody. */
export function parseNetwork(text: string): IpNetwork | null {
  const [address = '', length, ...more] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || more.length > 0) return null;
  const longest = isIP(address) === 4 ? 32 : 128;
  if (length !== undefined && !/^[1-9]\d{0,2}$/.test(length)) return null;
  const bits = length === undefined ? longest : Number(length);
  return bits > longest ? null : { address, family: ipFamilyOf(address), bits };
}

/** How many times what a /64 may have its whole /48 may have, which one site or hosting customer gets (RFC 6177). */
export const NETWORK_ALLOWANCE = 4;
/** The /48 ("2001:db8:1::/48") of a sender that is a /64, as `rateLimitKeyOf` names it; null for any other. */
export function networkOf(sender: string): string | null {
  if (!sender.endsWith('::/64')) return null;
  const [, front] = /([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(sender) ?? [];
  return front === undefined ? null : `${front}::/48`;
}

/**
 * Addresses the server must not connect to because of typed or configured text: this machine, its network, and anything
 * else that isn't public.
 */

/**
 * Source: IANA's special-purpose address registries (IPv4 and IPv6): everything not globally reachable, and multicast.
 */
// Several lists, since one list counts every IPv4 address as part of ::ffff:0:0/96.
const IPV4 = new BlockList();
const IPV6 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  IPV4.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  IPV6.addSubnet(net, prefix, 'ipv6');
/**
 * All that IANA has for public hosts. Outside are loopback and link-local addresses, private and multicast networks and
 * what embeds an IPv4 address: ::/96, ::ffff:0:0/96, ::ffff:0:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48.
 */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

/** Whether `address`, an IP address without brackets, may be connected to. IPv4 embedded in IPv6 is refused. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !IPV4.check(address, 'ipv4');
    case 6:
      return GLOBAL_UNICAST.check(address, 'ipv6') && !IPV6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that no public name server has (RFC 6761, 6762, 8375, ICANN's `.internal`), and those of a machine alone. */
const LOCAL_NAME = /^([^.]*|(.*\.)?(localhost|local|internal|home\.arpa))$/i;

/** Whether a URL's host, without brackets, is an address or a name of this machine or a private network. */
export const isLocalHost = (host: string): boolean =>
  isIP(host) === 0 ? LOCAL_NAME.test(host.replace(/\.$/, '')) : !isPublicAddress(host);
