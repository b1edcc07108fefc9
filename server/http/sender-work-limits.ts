/**
 * Counts the work that calls and streams' frames cause in the database, by who is behind it: whoever keeps it busy for
 * long is refused until others have had their part, whatever calls they spread it over.
 */
import type { SenderWork } from '../runtime/sender-work.ts';
import { createRateLimitBuckets, type HttpLimits, isLoopback, rateLimitKeyOf } from './rate-and-connection-limits.ts';

/** In milliseconds for which sessions with the database are held: a page of the app takes some tens. */
const DATABASE_TIME = { burst: 20_000, perSecond: 500 };

export interface SenderWorkLimits {
  /** `sender` is a session's owner, null for a visitor. Null if it isn't counted. `observe` receives each time held. */
  start(sender: string | null, ip: string, observe?: (milliseconds: number) => void): SenderWork | null;
}

export const customerSender = (account: bigint): string => `customer ${account}`;

export function createSenderWorkLimits({ loopbackExempt }: Pick<HttpLimits, 'loopbackExempt'>): SenderWorkLimits {
  // The world's clock can be moved; this one can't.
  const take = createRateLimitBuckets(DATABASE_TIME);
  return {
    start(owner, ip, observe) {
      if (loopbackExempt && isLoopback(ip)) return null;
      const address = rateLimitKeyOf(ip);
      const sender = owner ?? `visitor ${address}`;
      return {
        sender,
        address,
        started: false,
        owedSeconds: () => take(sender, performance.now(), 0),
        charge(milliseconds) {
          observe?.(milliseconds);
          take(sender, performance.now(), milliseconds);
        },
      };
    },
  };
}
