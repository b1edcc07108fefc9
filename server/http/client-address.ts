/**
 * Finds the address that a request came from or, behind proxies that the operator trusts, the address that they name.
 * `x-forwarded-for` is read from the right, where the nearest proxy has written; anything left of the first untrusted
 * address is only that sender's claim.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ipFamilyOf, parseNetwork } from '../runtime/ip-addresses.ts';

/** No chain of proxies is this long. */
const HOPS_MAXIMUM = 32;

export interface ClientAddressResolver {
  of(request: Pick<IncomingMessage, 'headers' | 'socket'>): string;
  /** A trusted proxy's own address, which many customers share. */
  isProxy(address: string): boolean;
}

/**
 * `trusted`: addresses and networks ("10.0.0.0/8"). `reportUntrusted`: called once, when an untrusted sender uses
 * `x-forwarded-for`.
 */
export function createClientAddressResolver(
  trusted: readonly string[] = [],
  reportUntrusted: (address: string) => void = () => {},
): ClientAddressResolver {
  const proxies = new BlockList();
  for (const each of trusted) {
    const { address, family, bits } = parseNetwork(each)!;
    proxies.addSubnet(address, bits, family);
  }
  let isReported = false;
  const isProxy = (address: string): boolean => {
    const plain = normalizeAddress(address);
    return trusted.length > 0 && isIP(plain) !== 0 && proxies.check(plain, ipFamilyOf(plain));
  };

  return {
    isProxy,
    of({ headers, socket }) {
      const direct = socket.remoteAddress ?? '';
      const forwarded = headers['x-forwarded-for'];
      if (forwarded === undefined) return direct;
      if (!isProxy(direct)) {
        if (!isReported) reportUntrusted(direct);
        isReported = true;
        return direct;
      }
      let nearest = direct;
      for (const hop of String(forwarded).split(',').slice(-HOPS_MAXIMUM).reverse()) {
        const address = parseHop(hop.trim());
        // A proxy that doesn't name the sender counts as the sender itself.
        if (address === null) return nearest;
        nearest = address;
        if (!isProxy(address)) return address;
      }
      return nearest;
    },
  };
}

/** "::ffff:203.0.113.9" and "fe80::1%eth0" as plain addresses. */
function normalizeAddress(address: string): string {
  const [plain = ''] = address.split('%', 1);
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** Some proxies append the port. */
function parseHop(hop: string): string | null {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) === 0 ? null : bare;
}
