/** Token buckets: how many calls an address and an account may make. */

export interface BucketSize {
  /** Calls at once. */
  burst: number;
  perSecond: number;
}

export interface Limits {
  address: BucketSize;
  account: BucketSize;
  /** A reverse proxy, a test or a bench calls from here: it isn't one customer. */
  loopbackExempt: boolean;
}

export const DEFAULT_LIMITS: Limits = {
  address: { burst: 2_000, perSecond: 200 },
  account: { burst: 1_000, perSecond: 100 },
  loopbackExempt: true,
};

const SENDERS_MAXIMUM = 100_000;

interface Bucket { left: number; at: number }

/** Takes one token for `sender`: 0, or seconds (≥ 1) until there is one again. */
export type Take = (sender: string, now: number) => number;

export function createBuckets({ burst, perSecond }: BucketSize): Take {
  const buckets = new Map<string, Bucket>();
  return (sender, now) => {
    let bucket = buckets.get(sender);
    if (!bucket) {
      // Full buckets are as good as none, so forgetting all of them is generous once and bounds the memory.
      if (buckets.size >= SENDERS_MAXIMUM) buckets.clear();
      bucket = { left: burst, at: now };
      buckets.set(sender, bucket);
    }
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perSecond));
    bucket.left -= 1;
    return 0;
  };
}

export const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
