/**
 * Sockets for tests: a stream client that waits for frames by their content, never by time, and raw connections as an
 * attacker uses them.
 */
import {
  type EventFrame,
  type QuoteFrame,
  type ServerFrame,
  serverFrameSchema,
} from '@bourse/contract/stream-frames.ts';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface TestSocket {
  readonly frames: ServerFrame[];
  readonly socket: WebSocket;
  send(frame: unknown): void;
  /** The first frame, including those received already, for which `wanted` is true; each is returned once. */
  next<Frame extends ServerFrame>(wanted: (frame: ServerFrame) => frame is Frame): Promise<Frame>;
  closed: Promise<number>;
}

type OfType<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;
export const isFrameOfType =
  <Type extends ServerFrame['type']>(type: Type) =>
  (frame: ServerFrame): frame is OfType<Type> =>
    frame.type === type;
export const isEventFrame = (frame: ServerFrame): frame is EventFrame => frame.type === 'event';
export const isQuoteFrameOf =
  (instrument: string) =>
  (frame: ServerFrame): frame is QuoteFrame =>
    frame.type === 'quote' && frame.instrument === instrument;

/** Opens a socket and says hello; `headers` can set an `origin` as a browser would send it. */
export async function openTestSocket(
  server: { origin: string },
  hello: unknown = {},
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/vue/stream`, { headers });
  const frames: ServerFrame[] = [];
  const unread: ServerFrame[] = [];
  let waiters: (() => void)[] = [];
  socket.on('message', (data) => {
    const frame = serverFrameSchema.parse(JSON.parse(String(data)));
    frames.push(frame);
    unread.push(frame);
    const waiting = waiters;
    waiters = [];
    for (const each of waiting) each();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => {});
  const send = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  if (hello !== undefined) send({ hello });

  return {
    frames,
    socket,
    send,
    closed,
    async next(wanted) {
      for (;;) {
        const at = unread.findIndex(wanted);
        if (at >= 0) return unread.splice(at, 1)[0] as never;
        await new Promise<void>((resolve) => {
          waiters.push(resolve);
        });
      }
    },
  };
}

/** Connections as an attacker uses them: any bytes, closed at will. */

export interface RawConnection {
  socket: Socket;
  /** What the server has sent so far. */
  heard(): string;
  /** Resolves with everything the server sent once it has hung up; this side stays open. */
  closed: Promise<string>;
}

/** Stays half open when the server hangs up. `from`: one of this machine's own addresses. */
export async function openRawConnection(origin: string, bytes = '', from = '127.0.0.1'): Promise<RawConnection> {
  const socket = connect({
    port: Number(new URL(origin).port),
    host: '127.0.0.1',
    localAddress: from,
    allowHalfOpen: true,
  });
  let text = '';
  const closed = new Promise<string>((resolve) => {
    socket.on('end', () => resolve(text)).on('close', () => resolve(text));
  });
  socket
    .on('data', (data) => {
      text += String(data);
    })
    .on('error', () => {});
  await Promise.race([once(socket, 'connect'), closed]);
  if (bytes !== '') socket.write(bytes);
  return { socket, heard: () => text, closed };
}
