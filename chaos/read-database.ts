/** A look into a data folder's database that can change nothing. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { clusterName, clusterUrl } from '@bourse/server/db/embedded/cluster.ts';
import { readSecrets } from '@bourse/server/db/embedded/secrets.ts';
import { openClient } from '@bourse/server/db/pool.ts';
import type pg from 'pg';

/** Runs `act` in one snapshot. */
export async function readDatabase<Result>(dataDir: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const secrets = await readSecrets(dataDir);
  // Where the folder's own path is too long for a socket, it is in the system's temporary one.
  const near = join(dataDir, 'run');
  const socketDir = existsSync(near) ? near : join(tmpdir(), clusterName(dataDir));
  const client = openClient(clusterUrl({ socketDir }, 'bourse_app', secrets.app), { applicationName: 'bourse chaos' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await act(client);
  } finally {
    await client.end();
  }
}
