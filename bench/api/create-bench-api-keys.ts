/** A key for each of many customers, written directly. */
import { createApiKeyId, createApiKeySecret, hashApiKeySecret } from '@bourse/server/access/api-key-secrets.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import type { BenchCustomer } from '../orders/create-bench-customers.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Next to the server on `dataDir`; the headers that a program sends, in the customers' order. */
export async function createBenchApiKeys(
  dataDir: string,
  customers: readonly BenchCustomer[],
): Promise<Record<string, string>[]> {
  const keys = customers.map(({ account }) => ({ account, id: createApiKeyId(), secret: createApiKeySecret() }));
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const client = openDatabaseClient(database.ownerUrl ?? '');
  await client.connect();
  await client.query(
    `insert into api_keys (key_id, account_id, portfolio, name, secret_hash, scopes, addresses, markets,
      calls_per_minute, created_at)
    select k.id, account_id, 0, 'bench', k.hash, '{read,trade}', '{}', '{}', 200, now()
    from unnest($1::text[], $2::text[], $3::bytea[]) k(mobile, id, hash) join customers using (mobile)`,
    [keys.map(({ account }) => account), keys.map(({ id }) => id), keys.map(({ secret }) => hashApiKeySecret(secret))],
  );
  await client.end();
  await database.stop();
  return keys.map(({ id, secret }) => ({ 'apca-api-key-id': id, 'apca-api-secret-key': secret }));
}
