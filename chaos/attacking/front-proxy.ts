/**
 * A reverse proxy as it stands in front of an operator's server: it calls from its own address and adds its client's to
 * `x-forwarded-for`.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontProxy {
  origin: string;
  close(): void;
}

/** The proxy's own address towards the server, which trusts it. */
export const PROXY_ADDRESS = '127.0.0.2';

export async function openFrontProxy(target: { port: number }): Promise<FrontProxy> {
  const forwarded = (asked: IncomingMessage) => {
    const before = asked.headers['x-forwarded-for'];
    return request({
      port: target.port,
      host: '127.0.0.1',
      localAddress: PROXY_ADDRESS,
      method: asked.method ?? 'GET',
      path: asked.url ?? '/',
      agent: false,
      headers: {
        ...asked.headers,
        'x-forwarded-for': `${before === undefined ? '' : `${String(before)}, `}${asked.socket.remoteAddress}`,
      },
    });
  };
  const server = createServer((asked, answer) => {
    const sent = forwarded(asked).on('error', () => answer.destroy());
    sent.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    asked.pipe(sent);
  });
  server.on('upgrade', (asked, client) => {
    client.on('error', () => client.destroy());
    const sent = forwarded(asked).on('error', () => client.destroy());
    sent.on('upgrade', (given, wire, head) => {
      const heads = Object.entries(given.headers)
        .map(([name, value]) => `${name}: ${String(value)}\r\n`)
        .join('');
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${heads}\r\n`);
      client.write(head);
      wire
        .on('error', () => client.destroy())
        .pipe(client)
        .pipe(wire);
      client.on('close', () => wire.destroy());
    });
    sent.on('response', (given) => {
      client.end(`HTTP/1.1 ${given.statusCode} Refused\r\ncontent-length: 0\r\n\r\n`);
      given.resume();
    });
    sent.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
