/**
 * Finds the address that a request came from or, behind proxies that the operator trusts, the address that they name.
 * `x-forwarded-for` is read from the right, where the nearest proxy has written; anything left of the first untrusted
 * address is only that sender's claim.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { familyOf, readNetwork } from '../runtime/addresses.ts';

/** No chain of proxies is this long. */
const HOPS_MAXIMUM = 32;

export interface Senders {
  of(request: Pick<IncomingMessage, 'headers' | 'socket'>): string;
  /** A trusted proxy's own address, which many customers share. */
  isProxy(address: string): boolean;
}

/**
 * `trusted`: addresses and networks ("10.0.0.0/8"). `told`: called once, when an untrusted sender uses
 * `x-forwarded-for`.
 */
export function createSenders(trusted: readonly string[] = [], told: (address: string) => void = () => {}): Senders {
  const proxies = new BlockList();
  for (const each of trusted) {
    const { address, family, bits } = readNetwork(each)!;
    proxies.addSubnet(address, bits, family);
  }
  let isTold = false;
  const isProxy = (address: string): boolean => {
    const plain = withoutWrapping(address);
    return trusted.length > 0 && isIP(plain) !== 0 && proxies.check(plain, familyOf(plain));
  };

  return {
    isProxy,
    of({ headers, socket }) {
      const direct = socket.remoteAddress ?? '';
      const forwarded = headers['x-forwarded-for'];
      if (forwarded === undefined) return direct;
      if (!isProxy(direct)) {
        if (!isTold) told(direct);
        isTold = true;
        return direct;
      }
      let nearest = direct;
      for (const hop of String(forwarded).split(',').slice(-HOPS_MAXIMUM).reverse()) {
        const address = addressIn(hop.trim());
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
function withoutWrapping(address: string): string {
  const [plain = ''] = address.split('%', 1);
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
}

/** Some proxies append the port. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;
  return isIP(bare) === 0 ? null : bare;
}
