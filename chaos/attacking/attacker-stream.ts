/** Streams as an attacker opens them: from any address, with or without a hello, reading or not. */
import { WebSocket } from 'ws';

export interface AttackerStream {
  socket: WebSocket;
  /** What the server said first: its frame, or how the connection ended. */
  greeting: Promise<string>;
}

export interface AttackerStreamOptions {
  from?: string;
  headers?: Record<string, string>;
  hello?: object | null;
  subscribe?: readonly string[];
}

export function openAttackerStream(
  origin: string,
  { from = '127.0.0.1', headers = {}, hello = {}, subscribe = [] }: AttackerStreamOptions = {},
): AttackerStream {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/vue/stream`, {
    localAddress: from,
    headers,
    perMessageDeflate: false,
  });
  const greeting = new Promise<string>((resolve) => {
    socket.once('open', () => {
      if (hello === null) return resolve('open');
      socket.send(JSON.stringify({ hello }));
      if (subscribe.length > 0) socket.send(JSON.stringify({ id: 1, subscribe }));
    });
    socket.once('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; code?: string };
      resolve(frame.code ?? frame.type);
    });
    socket.on('error', (error) => resolve(error.message)).once('close', (code) => resolve(`closed ${code}`));
  });
  return { socket, greeting };
}
