/** The single address of a database with two homes: each connection is forwarded to the present primary. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { clusterSocketPort } from '@bourse/server/db/embedded/postgres-cluster.ts';

export interface PrimarySwitch {
  /** From now on connections go to the node whose socket is in this folder; those to others are closed. */
  lead(socketDir: string): void;
  /** Refuses new connections and cuts the present ones: the old primary is fenced. */
  fence(): void;
  close(): Promise<void>;
}

const fileIn = (socketDir: string): string => join(socketDir, `.s.PGSQL.${clusterSocketPort}`);

/** Listens in this folder as PostgreSQL's own socket would. */
export async function openPrimarySwitch(folder: string): Promise<PrimarySwitch> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const sockets = new Set<Socket>();
  let target: string | null = null;

  const server = createServer((client) => {
    if (target === null) {
      client.destroy();
      return;
    }
    const upstream = connect(target);
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.pipe(upstream);
    upstream.pipe(client);
  }).listen(fileIn(folder));
  await once(server, 'listening');

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    lead(socketDir) {
      target = fileIn(socketDir);
    },
    fence() {
      target = null;
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
