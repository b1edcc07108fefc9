/** The name under which a customer's identity was verified: a card's holder must have it. */
import type { Database } from '../db/database.ts';
import { NAME_PURPOSE } from '../secrets/purposes.ts';
import type { AccountId } from '../ids.ts';
import { placeOf } from '../secrets/places.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Null before the verification. */
export async function readVerifiedName(
  db: Database['kysely'],
  secrets: Pick<Secrets, 'decrypt'>,
  account: AccountId,
): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('verified_name')
    .where('account_id', '=', account)
    .where('verification', '=', 'certified')
    .executeTakeFirst();
  return row?.verified_name
    ? secrets.decrypt(NAME_PURPOSE, row.verified_name, placeOf.verifiedName(account)).toString()
    : null;
}
