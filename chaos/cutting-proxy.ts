/** A proxy that cuts the connection during the answer, so that the client never learns the decision. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Where the answer is cut: before its first byte, or in its middle. */
export type CutPoint = 'before' | 'middle';

export interface CuttingProxy {
  port: number;
  /** The body of the answer that was cut off, by the key of its request; null if it never began. */
  withheld(key: string): string | null;
  cuts(): number;
  close(): Promise<void>;
}

/** Handles one request per connection, as from a client that opens a new one for each. */
export async function openCuttingProxy(port: number, draw: () => CutPoint): Promise<CuttingProxy> {
  const withheld = new Map<string, string>();
  const sockets = new Set<Socket>();
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const cut = draw();
    let [requestText, answered] = ['', ''];
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', end);
    upstream.on('error', end);
    client.on('close', end);
    client.on('data', (data) => {
      requestText += data.toString();
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      answered += data.toString();
      const body = bodyOf(answered);
      if (body === null) return;
      const key = /"key":"([^"]+)"/.exec(requestText)?.[1];
      if (key !== undefined) withheld.set(key, body);
      cuts += 1;
      if (cut === 'before') return end();
      client.write(answered.slice(0, answered.length - Math.ceil(body.length / 2)), end);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    withheld: (key) => withheld.get(key) ?? null,
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The body once it is complete. Bodies here are ASCII. */
function bodyOf(answer: string): string | null {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = Number(/content-length: (\d+)/i.exec(answer.slice(0, head))?.[1]);
  const body = answer.slice(head + 4);
  return Buffer.byteLength(body) >= length ? body : null;
}
