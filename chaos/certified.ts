/** Customers whose identity is certified in a trial's world, as a reviewer would have left them. */
import { createSecrets } from '@bourse/server/secrets/secrets.ts';
import { placeOf } from '@bourse/server/secrets/places.ts';
import { readKeys } from '@bourse/server/secrets/read-keys.ts';
import { NAME_PURPOSE } from '../server/secrets/purposes.ts';
import type pg from 'pg';

/** The name of the demo's own customer, who is certified by rule. */
export const HOLDER = 'Haru Demo';
const CERTIFIED_MOBILE = '0100000001';

/** Certifies accounts under the holder's name; what is encrypted is bound to its account. */
export async function certify(client: pg.Client, dataDir: string, accounts: readonly string[]): Promise<void> {
  const secrets = createSecrets(await readKeys({ keys: undefined, world: 'demo', dataDir }, 'find'));
  const encrypted = accounts.map((account) =>
    secrets.encrypt(NAME_PURPOSE, HOLDER, placeOf.verifiedName(BigInt(account))),
  );
  await client.query(
    `update customers c set verification = d.verification, verified_name = n.encrypted, name_prints = d.name_prints
    from customers d, unnest($2::bigint[], $3::text[]) n(account_id, encrypted) where d.mobile = $1
      and c.account_id = n.account_id`,
    [CERTIFIED_MOBILE, accounts, encrypted],
  );
}
