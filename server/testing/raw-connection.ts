/** Connections as an attacker holds them: whatever bytes, ended when it likes. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  /** What the server has said so far. */
  heard(): string;
  /** When the server has hung up, with all that it said; what this side does about it is its own affair. */
  closed: Promise<string>;
}

/**
 * Doesn't hang up by itself when the server does: half of it stays open. `from` is one of this machine's own addresses.
 */
export async function openRaw(origin: string, bytes = '', from = '127.0.0.1'): Promise<RawConnection> {
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
