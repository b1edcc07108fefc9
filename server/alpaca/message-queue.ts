/** What the messages of one socket want: done one after the other, at a rate, and no more once it has closed. */
import { WebSocket } from 'ws';
import { createRateLimitBuckets } from '../http/rate-and-connection-limits.ts';
import type { Clock } from '../time/clock.ts';

const MESSAGE_RATE = { burst: 60, perSecond: 5 };
const QUEUED_MAXIMUM = 50;

export class MessageQueue {
  private readonly socket: WebSocket;
  private readonly clock: Clock;
  private readonly failed: (error: unknown) => void;
  private readonly take = createRateLimitBuckets(MESSAGE_RATE);
  private turn = Promise.resolve();
  private queued = 0;

  constructor(socket: WebSocket, clock: Clock, failed: (error: unknown) => void) {
    this.socket = socket;
    this.clock = clock;
    this.failed = failed;
  }

  /** False for a sender of too many messages, which isn't to be read any more. */
  takeMessage(): boolean {
    return this.queued < QUEUED_MAXIMUM && this.take('', this.clock.now(), 1) === 0;
  }

  enqueue(act: () => Promise<void>): void {
    this.queued++;
    this.turn = this.turn
      .then(() => (this.socket.readyState === WebSocket.OPEN ? act() : undefined))
      .catch(this.failed)
      .finally(() => {
        this.queued--;
      });
  }
}
