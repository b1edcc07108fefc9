/** How often an address and an account may call, and how much of the server each may occupy. */
import type { CrossProcessHeldSlots, CrossProcessTokensTaken } from '../cluster/cross-process-limit-usage.ts';
import { NETWORK_ALLOWANCE, networkOf } from '../runtime/ip-addresses.ts';
import type { BodySlotLimits } from './body-slots.ts';

export interface TokenBucketSize {
  /** Calls at once. */
  burst: number;
  perSecond: number;
}

export interface HttpLimits {
  address: TokenBucketSize;
  account: TokenBucketSize;
  /** Open connections. */
  connections: { all: number; ofAddress: number };
  /** Bodies of more than 16 KB under way; they need a session. Staff have slots of their own. */
  bodies: { customers: BodySlotLimits; staff: BodySlotLimits };
  /** Uploads under way, of up to 6 MB each. */
  uploads: BodySlotLimits;
  streams: StreamLimits;
  /** For trials only: all their customers call from this machine. In production it is an address like any other. */
  loopbackExempt: boolean;
}

export interface StreamLimits {
  all: number;
  /** Streams that haven't sent their hello message, in all and from one address. */
  silent: number;
  silentOfAddress: number;
  /** The rest of `all` is reserved for sessions. */
  visitors: number;
  visitorsOfAddress: number;
  ofSession: number;
}

export const DEFAULT_HTTP_LIMITS: HttpLimits = {
  address: { burst: 2_000, perSecond: 200 },
  account: { burst: 1_000, perSecond: 100 },
  // A whole school may share one address.
  connections: { all: 12_000, ofAddress: 600 },
  bodies: {
    customers: { all: 16, ofAccount: 2, ofAddress: 8 },
    staff: { all: 16, ofAccount: 2, ofAddress: 16 },
  },
  uploads: { all: 8, ofAccount: 1, ofAddress: 4 },
  streams: { all: 10_000, silent: 1_000, silentOfAddress: 50, visitors: 6_000, visitorsOfAddress: 200, ofSession: 20 },
  loopbackExempt: false,
};

const SENDERS_MAXIMUM = 100_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * Takes `cost` tokens, by default one, for `sender` and for the network that it belongs to: 0, or the seconds (≥ 1)
 * until there is one again. Whoever has one may take more than that, and owes the rest.
 */
export type TakeRateLimitToken = (sender: string, now: number, cost?: number) => number;

/** `shared`: what other processes take from buckets of the same name is taken from these too. */
export function createRateLimitBuckets(
  { burst, perSecond }: TokenBucketSize,
  shared?: CrossProcessTokensTaken,
): TakeRateLimitToken {
  const buckets = new Map<string, Bucket>();
  let newest = 0;
  const factorOf = (sender: string): number => (sender.endsWith('::/48') ? NETWORK_ALLOWANCE : 1);
  const bucketOf = (sender: string): Bucket => {
    const known = buckets.get(sender);
    if (known) return known;
    // A full bucket is the same as none: forgetting the oldest one is generous to its sender once, and limits the
    // memory.
    if (buckets.size >= SENDERS_MAXIMUM) buckets.delete(buckets.keys().next().value!);
    const bucket = { left: burst * factorOf(sender), at: newest };
    buckets.set(sender, bucket);
    return bucket;
  };
  shared?.hear((sender, taken) => {
    const bucket = bucketOf(sender);
    // Both processes may have allowed the last one; the debt is never more than a burst.
    bucket.left = Math.max(-burst * factorOf(sender), bucket.left - taken);
  });
  function take(sender: string, now: number, cost: number): number {
    const [bucket, factor] = [bucketOf(sender), factorOf(sender)];
    const refilled = (Math.max(0, now - bucket.at) / 1000) * perSecond * factor;
    bucket.left = Math.min(burst * factor, bucket.left + refilled);
    bucket.at = now;
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / (perSecond * factor)));
    bucket.left -= cost;
    shared?.announce(sender);
    return 0;
  }
  return (sender, now, cost = 1) => {
    newest = now;
    const wait = take(sender, now, cost);
    // What its sender is refused costs the network nothing.
    const network = wait > 0 ? null : networkOf(sender);
    return network === null ? wait : take(network, now, cost);
  };
}

/** How many places the senders of each /48 hold together, here and elsewhere. */
export function createNetworkCounts(elsewhere: CrossProcessHeldSlots) {
  const held = new Map<string, number>();
  return {
    /** `ofAddress`: how many a single sender may hold. */
    isFull(sender: string | null, ofAddress: number): boolean {
      const network = sender === null ? null : networkOf(sender);
      if (network === null) return false;
      return (held.get(network) ?? 0) + elsewhere.of(network) >= ofAddress * NETWORK_ALLOWANCE;
    },
    change(sender: string | null, by: 1 | -1): void {
      const network = sender === null ? null : networkOf(sender);
      if (network === null) return;
      const count = (held.get(network) ?? 0) + by;
      if (count === 0) held.delete(network);
      else held.set(network, count);
      elsewhere.announce(network, count);
    },
  };
}

export const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

/** Null if it isn't counted. */
export const countedAddressOf = (
  address: string,
  { loopbackExempt }: Pick<HttpLimits, 'loopbackExempt'>,
): string | null => (loopbackExempt && isLoopback(address) ? null : rateLimitKeyOf(address));

/** The same for what few may hold: a whole /48 counts as one. */
export function countedNetworkOf(address: string, limits: Pick<HttpLimits, 'loopbackExempt'>): string | null {
  const sender = countedAddressOf(address, limits);
  return sender === null ? null : (networkOf(sender) ?? sender);
}

/**
 * What counts as one sender: an IPv4 address, or the /64 network of an IPv6 one, since the holder of one address there
 * has all 2^64 of them (RFC 6177).
 */
export function rateLimitKeyOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%', 1);
  const [front = '', back] = plain.split('::', 2);
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const frontGroups = groups(front);
  const zeros = back === undefined ? 0 : 8 - frontGroups.length - groups(back).length;
  const whole = [...frontGroups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...groups(back ?? '')];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
