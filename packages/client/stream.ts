/**
 * The stream as something to iterate over. It reconnects by itself and continues after the last event; what can't be
 * continued is a gap, after which lists are to be read again.
 */
import { StreamConnection } from '@bourse/contract/stream-connection.ts';
import type { ServerFrame } from '@bourse/contract/stream-frames.ts';
import type { ChannelFrame, Language } from './call-types.ts';
import type { ApiKey } from './client.ts';
import { RefusalError } from './results.ts';

export interface StreamOptions {
  /** `account`, `quote:KR.005930`, and further ones of the documents. */
  channels?: readonly string[];
  /** Continue after this event of an earlier stream (`lastSeq`). */
  after?: number;
  signal?: AbortSignal;
  onState?: (state: StreamState) => void;
  /** How many frames may wait for a slow reader before they are dropped and a gap is reported; 10,000 if left out. */
  waitingMaximum?: number;
}
export type StreamState = 'connecting' | 'live' | 'lost' | 'closed';
/** `refused`: channels that don't exist or aren't this key's. `gap`: events are missing; read the lists again. */
export type StreamFrame = ChannelFrame | { type: 'refused'; channels: string[] };

/** Ends with `close`, its signal or its reader's `break`; throws `RefusalError` if the key isn't valid any more. */
export interface Stream extends AsyncIterable<StreamFrame> {
  /** Until the returned function is called. */
  subscribe(channels: readonly string[]): () => void;
  /** The number of the last event that the reader has taken; null before the first. */
  readonly lastSeq: number | null;
  close(): void;
}

interface Connecting {
  origin: string;
  apiKey: ApiKey | undefined;
  language: Language | undefined;
  openSocket: ((url: string) => WebSocket) | undefined;
}

const WAITING_MAXIMUM = 10_000;
const GAP = { type: 'gap' } as const;

export function openStream(
  { origin, apiKey, language, openSocket }: Connecting,
  { channels = [], after, signal, onState, waitingMaximum = WAITING_MAXIMUM }: StreamOptions,
): Stream {
  const waiting = new WaitingFrames(waitingMaximum);
  /** The last event received, and the last one that the reader took. */
  let received = after ?? null;
  let taken = received;
  let welcomes = 0;
  let readsAccount = channels.includes('account');
  const connection = new StreamConnection({
    origin,
    ...(openSocket && { open: openSocket }),
    hello: () => ({
      ...(apiKey && { apiKey: { id: apiKey.id, secret: apiKey.secret } }),
      ...(language && { language }),
    }),
    lastEvent: () => received,
    onState: (state) => onState?.(state === 'idle' ? 'closed' : state),
    onSessionEnded: () => waiting.fail(new RefusalError({ ok: false, code: 'unauthorized', params: {}, msg: '' })),
    onFrame(frame) {
      if (frame.type === 'event') received = frame.seq;
      // Nothing says what happened while the connection was lost.
      if (frame.type === 'welcome' && ++welcomes > 1 && readsAccount && received === null) waiting.add(GAP);
      const readable = frameForReader(frame);
      if (readable) waiting.add(readable);
    },
  });
  const close = (): void => {
    signal?.removeEventListener('abort', close);
    connection.stop();
    waiting.end();
  };
  connection.subscribe(channels);
  if (signal?.aborted) waiting.end();
  else {
    signal?.addEventListener('abort', close, { once: true });
    connection.start();
  }
  return {
    subscribe(more) {
      readsAccount ||= more.includes('account');
      return connection.subscribe(more);
    },
    get lastSeq() {
      return taken;
    },
    close,
    async *[Symbol.asyncIterator]() {
      try {
        for (let frame = await waiting.next(); frame; frame = await waiting.next()) {
          if (frame.type === 'event') taken = frame.seq;
          yield frame;
        }
      } finally {
        close();
      }
    },
  };
}

function frameForReader(frame: ServerFrame): StreamFrame | null {
  if (frame.type === 'ok') return frame.refused.length > 0 ? { type: 'refused', channels: frame.refused } : null;
  return frame.type === 'welcome' || frame.type === 'beat' ? null : frame;
}

/** Frames that wait for their reader: of an instrument's quotes only the latest. */
class WaitingFrames {
  readonly #maximum: number;
  readonly #frames = new Map<string | number, StreamFrame>();
  #count = 0;
  #ended = false;
  #error: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  add(frame: StreamFrame): void {
    const name = frame.type === 'quote' ? frame.instrument : (this.#count += 1);
    if (this.#frames.size >= this.#maximum && !this.#frames.has(name)) {
      this.#frames.clear();
      this.#frames.set(0, GAP);
    }
    this.#frames.delete(name);
    this.#frames.set(name, frame);
    this.#wake?.();
  }

  fail(error: Error): void {
    this.#error = error;
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Null at the end. */
  async next(): Promise<StreamFrame | null> {
    for (;;) {
      const [first] = this.#frames;
      if (this.#ended) return null;
      if (first) {
        this.#frames.delete(first[0]);
        return first[1];
      }
      if (this.#error) throw this.#error;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
  }
}
