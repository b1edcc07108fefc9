/** A door to the database that a test can close, and that can break in the one moment that matters: when a commit is through, but not yet told. */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Way = 'open' | 'cutAfterCommit' | 'closed';

export interface Door {
  /** The database's address through the door. */
  readonly url: string;
  /** After a cut the door is closed. */
  way: Way;
  /** Resolves when somebody has come to the closed door so many times. */
  refusals(count: number): Promise<void>;
  close(): void;
}

/** @param url an address by a Unix socket, as the embedded database has it. */
export async function openDoor(url: string): Promise<Door> {
  const [, credentials, name, query] = /^postgres:\/\/(.*)@\/(.*)\?(.*)$/.exec(url) ?? [];
  const place = new URLSearchParams(query);
  const path = `${place.get('host')}/.s.PGSQL.${place.get('port')}`;
  const refused = new EventEmitter();
  const server = createServer((client) => {
    if (door.way !== 'closed') return pass(client);
    client.destroy();
    refused.emit('refused');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  function pass(client: Socket): void {
    const upstream = connect(path);
    const end = (): void => { client.destroy(); upstream.destroy(); };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => {
      // The command's tag: from here on what was written is durable.
      if (door.way !== 'cutAfterCommit' || !data.includes('COMMIT\0')) return client.write(data);
      door.way = 'closed';
      end();
    });
  }

  const door: Door = {
    url: `postgres://${credentials}@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${name}`,
    way: 'open',
    async refusals(count) {
      for (let seen = 0; seen < count; seen += 1) await once(refused, 'refused');
    },
    close: () => server.close(),
  };
  return door;
}
