/** An independent client of the stream: JSON text frames over one WebSocket. */
import type { CallSession } from './call-client.ts';

export interface StreamFrame {
  type: string;
  id?: number;
  seq?: number;
  kind?: string;
  instrument?: string;
  refused?: string[];
  user?: string;
  data?: unknown;
}

export interface StreamReader {
  /** Every frame so far, oldest first. */
  readonly frames: readonly StreamFrame[];
  /** Sequence numbers of the private events so far, in order of arrival. */
  seqs(): number[];
  send(frame: object): void;
  /** The first matching frame, past or future; rejects on timeout or if the socket closes. */
  first(what: string, fits: (frame: StreamFrame) => boolean, timeoutMs?: number): Promise<StreamFrame>;
  /** The close code from the other side. */
  readonly closed: Promise<number>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** Node's own WebSocket accepts headers, such as the cookie that a browser would add. */
const NodeSocket = WebSocket as unknown as new (
  url: string,
  more: { headers: Readonly<Record<string, string>> },
) => WebSocket;

/** Opens the stream and says hello; resolves when welcomed. */
export async function openStreamReader(
  origin: string,
  session?: CallSession,
  headers: Readonly<Record<string, string>> = {},
): Promise<StreamReader> {
  const socket = new NodeSocket(`${origin.replace('http', 'ws')}/api/vue/stream`, { headers });
  const frames: StreamFrame[] = [];
  const listeners = new Set<() => void>();
  const notifyListeners = (): void => {
    for (const listener of listeners) listener();
  };
  let over = false;
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as StreamFrame);
    notifyListeners();
  });
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      over = true;
      notifyListeners();
      resolve(code);
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('the stream does not open')), { once: true });
  });

  const reader: StreamReader = {
    frames,
    closed,
    seqs: () => frames.flatMap((frame) => (frame.type === 'event' && frame.seq !== undefined ? [frame.seq] : [])),
    send: (frame) => socket.send(JSON.stringify(frame)),
    first: (what, fits, timeoutMs = TIMEOUT_MS) =>
      new Promise((resolve, reject) => {
        let seen = 0;
        const end = (): void => {
          listeners.delete(check);
          clearTimeout(timer);
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`the stream does not say ${what} within ${timeoutMs} ms`));
        }, timeoutMs);
        const check = (): void => {
          const found = frames.slice(seen).find(fits);
          seen = frames.length;
          if (found) {
            end();
            resolve(found);
          } else if (over) {
            end();
            reject(new Error(`the stream closed before it said ${what}`));
          }
        };
        listeners.add(check);
        check();
      }),
    close: () => socket.close(),
  };
  reader.send({ hello: session ?? {} });
  await reader.first('welcome', (frame) => frame.type === 'welcome');
  return reader;
}
