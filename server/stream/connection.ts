/** One socket, with a bound on everything: what waits to be sent, what is subscribed, how much is said. */
import { WebSocket } from 'ws';
import type { AccountId } from '../ids.ts';

/** Above this, quotes wait (the latest of each instrument only) instead of being sent. */
const QUOTES_WAIT_ABOVE_BYTES = 256 * 1024;
/** A reader who doesn't even take its events is cut off, and resumes later. */
const BUFFERED_MAXIMUM_BYTES = 1024 * 1024;
export const SUBSCRIPTIONS_MAXIMUM = 500;

const TEXT = { binary: false, compress: false, fin: true };

export class Connection {
  readonly socket: WebSocket;
  /** Null for a visitor, undefined before the hello. */
  customer: { account: AccountId; sessionId: string } | null | undefined = undefined;
  readonly instruments = new Set<string>();
  /** Whether it answered the last ping. */
  alive = true;
  private readonly waiting = new Map<string, Buffer>();

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  /** An answer or an event: in order, never left out. */
  send(frame: string | Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.socket.bufferedAmount + frame.length > BUFFERED_MAXIMUM_BYTES) this.socket.terminate();
    else this.socket.send(frame, TEXT);
  }

  /** A quote: the latest of its instrument replaces one that still waits. */
  offer(instrument: string, frame: Buffer): void {
    const { socket } = this;
    if (socket.readyState !== WebSocket.OPEN) return;
    if (this.waiting.size === 0 && socket.bufferedAmount < QUOTES_WAIT_ABOVE_BYTES) socket.send(frame, TEXT);
    else this.waiting.set(instrument, frame);
  }

  /** Sends what waited, as far as the reader keeps up. */
  flush(): void {
    if (this.waiting.size === 0) return;
    for (const [instrument, frame] of this.waiting) {
      if (this.socket.bufferedAmount >= QUOTES_WAIT_ABOVE_BYTES) return;
      this.waiting.delete(instrument);
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame, TEXT);
    }
  }

  /** Quotes that wait; for the tests' and the operator's eyes. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  forget(instrument: string): void {
    this.waiting.delete(instrument);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }
}
