/** Many readers, in a separate process: each subscribes to its quotes, and counts and discards what comes. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** `hellos`: the first frame of each, where they differ. */
export type MessageToReaders =
  | { open: { port: number; path: string; count: number; frames: string[]; hellos?: string[] } }
  | { report: true };
export type MessageFromReaders = { opened: true } | { received: number };

const sockets: Socket[] = [];
let received = 0;

/** A client's text frame, masked as RFC 6455 requires. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255]);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)]);
}

function open(port: number, path: string, frames: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\nupgrade: ` +
        'websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ' +
        `${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    socket.once('data', () => {
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      for (const frame of frames) socket.write(frameOf(frame));
      resolve();
    });
  });
}

process.on('message', async (message: MessageToReaders) => {
  if ('open' in message) {
    const { port, path, count, frames, hellos = [] } = message.open;
    for (let index = 0; index < count; index++) await open(port, path, [...hellos.slice(index, index + 1), ...frames]);
    process.send!({ opened: true } satisfies MessageFromReaders);
  } else process.send!({ received } satisfies MessageFromReaders);
});
process.on('disconnect', () => process.exit());
