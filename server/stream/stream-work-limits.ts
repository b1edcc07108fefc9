/**
 * Limits the work that a stream's frames cause, by connection and by who is behind it: a frame costs by its bytes and
 * by what its names make the server do, so that 500 names in a frame aren't as cheap as one.
 */
import { areaChannelDefinitions, type ClientFrame, splitChannelName } from '@bourse/contract/stream-frames.ts';
import { createRateLimitBuckets, type TokenBucketSize } from '../http/rate-and-connection-limits.ts';

/** Opening a socket. */
export const OPENING_UNITS = 20;
/** A unit is about the work of subscribing to one quote: some microseconds. */
const FRAME_UNITS = 4;
const BYTES_PER_UNIT = 128;
const NAME_UNITS = 1;
/** A customer's own events, which query the database. */
const ACCOUNT_UNITS = 20;
/** Channels of areas, which query it twice. */
const AREA_CHANNEL_UNITS = 100;
/** Events since a number that the client chooses, which are read and sent, up to `REPLAYED_EVENTS_MAXIMUM`. */
const RESUME_UNITS = 250;

/** A list that scrolls fast changes some names thirty times a second. */
const CONNECTION_RATE: TokenBucketSize = { burst: 2_500, perSecond: 600 };
/** Of all visitors at one address, or of one customer's sockets. */
const SENDER_RATE: TokenBucketSize = { burst: 10_000, perSecond: 2_000 };
/** Received and not yet handled. */
const QUEUED_FRAMES_MAXIMUM = 200;
const QUEUED_BYTES_MAXIMUM = 256 * 1024;

/** Before it is parsed. */
export const computeFrameCost = (bytes: number): number => FRAME_UNITS + Math.ceil(bytes / BYTES_PER_UNIT);

export function computeWorkCost(frame: ClientFrame): number {
  if ('resume' in frame) return RESUME_UNITS;
  // What the frame itself costs.
  if ('ping' in frame) return 0;
  if ('unsubscribe' in frame) return frame.unsubscribe.length * NAME_UNITS;
  return frame.subscribe.reduce((sum, name) => sum + subscriptionCostOf(name), 0);
}

function subscriptionCostOf(name: string): number {
  if (name === 'account') return ACCOUNT_UNITS;
  return areaChannelDefinitions.has(splitChannelName(name).kind) ? AREA_CHANNEL_UNITS : NAME_UNITS;
}

export interface StreamWorkLimiter {
  /** False if the connection or its sender has used up its units. `sender` is null if it isn't counted. */
  take(sender: string | null, units: number, now: number): boolean;
  /** False if too much waits already; otherwise it counts as waiting until `dequeue`. */
  enqueue(bytes: number): boolean;
  dequeue(bytes: number): void;
}

/** Makes one for each connection; they share what is counted by sender. */
export function createStreamWorkLimits(): () => StreamWorkLimiter {
  const takeOfSender = createRateLimitBuckets(SENDER_RATE);
  return () => {
    const takeOfConnection = createRateLimitBuckets(CONNECTION_RATE);
    let [frames, queuedBytes] = [0, 0];
    return {
      take: (sender, units, now) =>
        takeOfConnection('', now, units) === 0 && (sender === null || takeOfSender(sender, now, units) === 0),
      enqueue(bytes) {
        if (frames >= QUEUED_FRAMES_MAXIMUM || queuedBytes + bytes > QUEUED_BYTES_MAXIMUM) return false;
        frames += 1;
        queuedBytes += bytes;
        return true;
      },
      dequeue(bytes) {
        frames -= 1;
        queuedBytes -= bytes;
      },
    };
  };
}
