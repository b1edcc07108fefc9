/** There was no readable answer. A write may still have happened: repeat it with the same key. */
export class ConnectionError extends Error {
  readonly reason: 'timeout' | 'network' | 'unreadable';

  constructor(reason: ConnectionError['reason'], cause?: unknown) {
    super(`Connection failed: ${reason}`, { cause });
    this.name = 'ConnectionError';
    this.reason = reason;
  }
}
