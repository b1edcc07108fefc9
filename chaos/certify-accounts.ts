/** Certifies customers' identities in a trial's world, as a reviewer would have. */
import { setTimeout as wait } from 'node:timers/promises';
import { createDataEncryption } from '@bourse/server/secrets/data-encryption.ts';
import { encryptionPlaceBuilders } from '@bourse/server/secrets/encryption-bindings.ts';
import { readSecretKeys } from '@bourse/server/secrets/read-secret-keys.ts';
import { VERIFIED_NAME_PURPOSE } from '../server/secrets/encryption-bindings.ts';
import type pg from 'pg';

/** The name of the demo's own customer, who is certified by a rule. */
export const CERTIFIED_HOLDER_NAME = 'Haru Demo';
const CERTIFIED_MOBILE = '0100000001';

const CERTIFIED_WITHIN_MS = 20_000;
/** A separate job certifies the demo's customer, and runs late on a busy machine. */
async function untilHolderIsCertified(client: pg.Client): Promise<void> {
  for (const end = performance.now() + CERTIFIED_WITHIN_MS; ; await wait(200)) {
    const { rows } = await client.query<{ verification: string }>(
      'select verification from customers where mobile = $1',
      [CERTIFIED_MOBILE],
    );
    if (rows[0]?.verification === 'certified') return;
    if (performance.now() > end) throw new Error("the demo's own customer is not certified in time");
  }
}

/** Certifies accounts under the holder's name; the encrypted data is bound to its account. */
export async function certifyAccounts(client: pg.Client, dataDir: string, accounts: readonly string[]): Promise<void> {
  await untilHolderIsCertified(client);
  const secrets = createDataEncryption(await readSecretKeys({ keys: undefined, world: 'demo', dataDir }, 'find'));
  const encrypted = accounts.map((account) =>
    secrets.encrypt(
      VERIFIED_NAME_PURPOSE,
      CERTIFIED_HOLDER_NAME,
      encryptionPlaceBuilders.verifiedName(BigInt(account)),
    ),
  );
  await client.query(
    `update customers c set verification = d.verification, verified_name = n.encrypted, name_prints = d.name_prints
    from customers d, unnest($2::bigint[], $3::text[]) n(account_id, encrypted) where d.mobile = $1
      and c.account_id = n.account_id`,
    [CERTIFIED_MOBILE, accounts, encrypted],
  );
}
