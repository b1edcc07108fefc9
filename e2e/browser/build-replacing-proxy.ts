/**
 * A product that is replaced by a newer build of itself: the same files, but from then on all scripts have other names,
 * and the old names are gone.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface BuildReplacingProxy {
  readonly origin: string;
  /** Requested files that no longer exist. */
  readonly gone: string[];
  deploy(): void;
  stop(): Promise<void>;
}

const HASHED = /-([\w-]{8})\.js/g;
const TEXTS = /^(\/|\/build\.js|\/assets\/.*\.js)$/;
/** A build's part of its scripts' names. */
export const buildMarkOf = (build: number): string => `b${String(build).padStart(2, '0')}`;

/** Maps the present build's file names to those of the real server. */
function createBuildFileNames() {
  const behind = new Map<string, string>();
  let build = 0;
  return {
    deploy: () => void (build += 1),
    named: (text: string): string =>
      text
        .replace(HASHED, (own, hash: string) => {
          const name = build === 0 ? own : `-${hash.slice(0, 5)}${buildMarkOf(build)}.js`;
          behind.set(name, own);
          return name;
        })
        .replace(/"id":"(\w+)"/, (_, id: string) => `"id":"${id}${build}"`),
    /** Null for names that this build no longer has. */
    pathBehind(path: string): string | null {
      const [name] = path.match(HASHED) ?? [];
      if (name === undefined || build === 0) return path;
      const own = name.includes(buildMarkOf(build)) ? behind.get(name) : undefined;
      return own === undefined ? null : path.replace(name, own);
    },
  };
}

/** Forwards an upgraded connection to the real server. */
function handOn(incoming: IncomingMessage, near: Duplex, head: Buffer, { hostname, port }: URL): Duplex {
  const far = connect(Number(port), hostname, () => {
    const lines = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
    far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  });
  for (const socket of [near, far]) socket.on('error', () => socket.destroy());
  return far;
}

/** A proxy for the server at `origin`. */
export async function startBuildReplacingProxy(origin: string): Promise<BuildReplacingProxy> {
  const server = new URL(origin);
  const names = createBuildFileNames();
  const gone: string[] = [];
  const lines = new Set<Duplex>();

  function answer(incoming: IncomingMessage, response: ServerResponse): void {
    const path = incoming.url ?? '/';
    const there = names.pathBehind(path);
    if (there === null) {
      gone.push(path);
      return void response.writeHead(404).end();
    }
    const { 'if-none-match': _match, ...headers } = incoming.headers;
    const to = { hostname: server.hostname, port: server.port, path: there, method: incoming.method ?? 'GET' };
    const forwarded = request({ ...to, headers: { ...headers, 'accept-encoding': 'identity' } }, async (upstream) => {
      const status = upstream.statusCode ?? 502;
      if (!TEXTS.test(path)) return void upstream.pipe(response.writeHead(status, upstream.headers));
      const body = names.named(Buffer.concat(await upstream.toArray()).toString());
      const { 'content-length': _length, etag: _tag, ...rest } = upstream.headers;
      response.writeHead(status, rest).end(body);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  }

  const front = createServer(answer);
  front.on('upgrade', (incoming: IncomingMessage, near: Duplex, head: Buffer) =>
    lines.add(near).add(handOn(incoming, near, head, server)),
  );
  await new Promise<void>((resolve) => front.listen(0, server.hostname, resolve));
  return {
    origin: `http://${server.hostname}:${(front.address() as AddressInfo).port}`,
    gone,
    deploy: names.deploy,
    async stop() {
      for (const line of lines) line.destroy();
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}
