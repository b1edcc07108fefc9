/**
 * A proxy to the database that a test can close, and that can break at the one moment that matters: when a commit is
 * through, but not yet reported.
 */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** `silent`: connections stay open, and nothing comes through any more. */
export type ProxyMode = 'open' | 'cutAfterCommit' | 'silent' | 'closed';

export interface TestDatabaseProxy {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** The first message of each session. */
  readonly openings: string[];
  /** After a cut the proxy is closed. */
  mode: ProxyMode;
  /** Resolves when this many connections have been refused. */
  refusals(count: number): Promise<void>;
  close(): void;
}

/** @param url an address by a Unix socket, as the embedded database has it. */
export async function openTestDatabaseProxy(url: string): Promise<TestDatabaseProxy> {
  const [, credentials, name, query] = /^postgres:\/\/(.*)@\/(.*)\?(.*)$/.exec(url) ?? [];
  const place = new URLSearchParams(query);
  const path = `${place.get('host')}/.s.PGSQL.${place.get('port')}`;
  const refused = new EventEmitter();
  const server = createServer((client) => {
    if (door.mode !== 'closed') return pass(client);
    client.destroy();
    refused.emit('refused');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  const passed = new Set<Socket>();
  function pass(client: Socket): void {
    const upstream = connect(path);
    passed.add(client);
    client.once('close', () => passed.delete(client));
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.once('data', (data) => door.openings.push(data.toString('latin1')));
    client.on('data', (data) => {
      if (door.mode !== 'silent') upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (door.mode === 'silent') return;
      // The command's tag: from here on what was written is durable.
      if (door.mode !== 'cutAfterCommit' || !data.includes('COMMIT\0')) return client.write(data);
      door.mode = 'closed';
      end();
    });
  }

  const door: TestDatabaseProxy = {
    url: `postgres://${credentials}@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${name}`,
    openings: [],
    mode: 'open',
    async refusals(count) {
      for (let seen = 0; seen < count; seen += 1) await once(refused, 'refused');
    },
    close() {
      server.close();
      for (const each of passed) each.destroy();
    },
  };
  return door;
}
