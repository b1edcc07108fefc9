/** Forwards requests and streams to a server, like whatever is in front of an operator's servers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Where a request goes, and how it looks there. */
export interface ForwardTarget {
  port: number;
  /** The address from which it is forwarded. */
  localAddress?: string;
  headers: OutgoingHttpHeaders;
  /** The part of it already read, which is all of it. */
  body?: Buffer;
  /** Headers for the answer. */
  answerHeaders?: OutgoingHttpHeaders;
}

export interface ForwardingProxy {
  /** "http://127.0.0.1:4100", without a slash at the end. */
  origin: string;
  close(): void;
}

/** Null if nothing here has that address. */
export type ChooseForwardTarget = (incoming: IncomingMessage) => ForwardTarget | null | Promise<ForwardTarget | null>;

/** `whenAway`: the answer if nobody listens; by default the connection is dropped. */
export async function startForwardingProxy(
  choose: ChooseForwardTarget,
  whenAway: (answer: ServerResponse) => void = (answer) => answer.destroy(),
): Promise<ForwardingProxy> {
  const server = createServer((incoming, answer) => {
    void (async () => {
      const onward = await choose(incoming);
      if (onward === null) return void answer.writeHead(404).end();
      const sent = forwardRequest(incoming, onward);
      sent.on('error', () => (answer.headersSent ? answer.destroy() : whenAway(answer)));
      sent.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, mergeHeaders(response.headers, onward.answerHeaders));
        response.pipe(answer);
      });
      if (onward.body) sent.end(onward.body);
      else incoming.pipe(sent);
    })().catch(() => answer.destroy());
  });
  server.on('upgrade', (incoming, client) => {
    client.on('error', () => client.destroy());
    void (async () => {
      const onward = await choose(incoming);
      if (onward === null) return void client.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      pipeUpgrade(incoming, client, onward);
    })().catch(() => client.destroy());
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

const forwardRequest = (
  { method = 'GET', url = '/' }: IncomingMessage,
  { port, localAddress, headers }: ForwardTarget,
) =>
  request({
    port,
    host: '127.0.0.1',
    ...(localAddress === undefined ? {} : { localAddress }),
    method,
    path: url,
    agent: false,
    headers,
  });

/** Merges the cookies of both. */
function mergeHeaders(response: OutgoingHttpHeaders, more: OutgoingHttpHeaders = {}): OutgoingHttpHeaders {
  const cookies = [response['set-cookie'], more['set-cookie']].flatMap((each) => (each as string[] | undefined) ?? []);
  return { ...response, ...more, ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) };
}

function pipeUpgrade(incoming: IncomingMessage, client: Duplex, onward: ForwardTarget): void {
  const sent = forwardRequest(incoming, onward).on('error', () => client.destroy());
  sent.on('upgrade', (response, wire, head) => {
    const heads = Object.entries(response.headers)
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
  sent.on('response', (response) => {
    client.end(`HTTP/1.1 ${response.statusCode} Refused\r\ncontent-length: 0\r\n\r\n`);
    response.resume();
  });
  sent.end();
}
