/** What the audit finds in a test's database. */
import { audit } from '../audit.ts';
import { openClient } from '../db/pool.ts';

export async function differencesIn(server: { database: { ownerUrl: string } }): Promise<string[]> {
  const client = openClient(server.database.ownerUrl);
  await client.connect();
  return (await audit(client).finally(() => client.end())).differences;
}
