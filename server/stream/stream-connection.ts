/** One socket, with a limit on everything: what waits to be sent, what is subscribed, how much is sent. */
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { AccountId } from '../ids.ts';
import type { StreamWorkLimiter } from './stream-work-limits.ts';

/** Above this, quotes wait (the latest of each instrument only) instead of being sent. */
const QUOTES_WAIT_ABOVE_BYTES = 256 * 1024;
/** A reader that doesn't even keep up with its events is disconnected, and resumes later. */
const BUFFERED_MAXIMUM_BYTES = 1024 * 1024;
export const SUBSCRIPTIONS_MAXIMUM = 500;
export const CLOSE_POLICY_VIOLATION = 1008;

const TEXT = { binary: false, compress: false, fin: true };

/**
 * A text as one unmasked frame (RFC 6455, section 5.2), so that a quote is framed once for all its readers. Without
 * compression `ws` writes at once, so both may write to the same socket.
 */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([frameHeader(payload.length), payload]);
}

function frameHeader(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length]);
  if (length <= 0xffff) return Buffer.from([0x81, 126, length >> 8, length & 0xff]);
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** `portfolio`: the only one whose events it gets, for an API key; `sessionId` is then the key's id. */
export interface StreamCustomer {
  account: AccountId;
  sessionId: string;
  portfolio?: number;
}

export class StreamConnection {
  readonly socket: WebSocket;
  /** The sender's address. */
  readonly ip: string;
  /** Null for a visitor, undefined before the hello. */
  customer: StreamCustomer | null | undefined = undefined;
  readonly instruments = new Set<string>();
  /** The channels that areas add. */
  readonly channels = new Set<string>();
  /** Whether it answered the last ping. */
  alive = true;
  private readonly waiting = new Map<string, Buffer>();
  /** One after the other: an answer may need the database, and the order of frames matters. */
  private turn = Promise.resolve();
  private readonly wire: Duplex;
  private readonly limiter: StreamWorkLimiter;
  /** By whom its work is counted besides: an address, later a customer; null for neither. */
  sender: string | null;

  /** `wire` is the connection beneath the WebSocket. */
  constructor(socket: WebSocket, wire: Duplex, limiter: StreamWorkLimiter, sender: string | null, ip = '') {
    this.socket = socket;
    this.ip = ip;
    this.wire = wire;
    this.limiter = limiter;
    this.sender = sender;
  }

  /** False if it or its sender has caused too much work. */
  take(units: number, now: number): boolean {
    return this.limiter.take(this.sender, units, now);
  }

  /** Handles a frame of so many bytes in its turn; false if too many wait already. */
  enqueue(bytes: number, handle: () => Promise<void>): boolean {
    if (!this.limiter.enqueue(bytes)) return false;
    this.turn = this.turn.then(handle).finally(() => this.limiter.dequeue(bytes));
    return true;
  }

  /** False once closed or closing: nothing must be queued for it any more. */
  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** An answer or an event: in order, never left out. */
  send(frame: string | Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount + frame.length > BUFFERED_MAXIMUM_BYTES) this.socket.terminate();
    else this.socket.send(frame, TEXT);
  }

  /** A framed keep-alive; skipped if the client still has plenty to read. */
  beat(frame: Buffer): void {
    if (this.open && this.wire.writableLength < QUOTES_WAIT_ABOVE_BYTES) this.wire.write(frame);
  }

  /** A framed quote: it replaces one of the same instrument that still waits. */
  offer(instrument: string, frame: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.waiting.size === 0 && this.wire.writableLength < QUOTES_WAIT_ABOVE_BYTES) this.wire.write(frame);
    else this.waiting.set(instrument, frame);
  }

  /**
   * Collects what is offered until `release` and sends it in one piece; waiting quotes go first, as far as the reader
   * keeps up.
   */
  gather(): void {
    this.wire.cork();
    for (const [instrument, frame] of this.waiting) {
      if (this.wire.writableLength >= QUOTES_WAIT_ABOVE_BYTES) return;
      this.waiting.delete(instrument);
      if (this.socket.readyState === WebSocket.OPEN) this.wire.write(frame);
    }
  }

  release(): void {
    this.wire.uncork();
  }

  /** Quotes that wait; for the tests and the operator. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  forget(instrument: string): void {
    this.waiting.delete(instrument);
  }

  /** Ends it because others need its place. */
  drop(): void {
    this.send(JSON.stringify({ type: 'error', code: 'tooMany' }));
    this.close(CLOSE_POLICY_VIOLATION, 'tooMany');
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }
}
