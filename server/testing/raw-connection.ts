/** Connections as an attacker uses them: any bytes, closed at will. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  /** What the server has sent so far. */
  heard(): string;
  /** Resolves with everything the server sent once it has hung up; this side stays open. */
  closed: Promise<string>;
}

/** Stays half open when the server hangs up. `from`: one of this machine's own addresses. */
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
