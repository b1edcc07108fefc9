/** The name under which a customer's identity was verified: what a card's holder must be. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Null before the verification. */
export async function readVerifiedName(db: Database['kysely'], secrets: Pick<Secrets, 'decrypt'>, account: AccountId): Promise<string | null> {
  const { rows: [row] } = await sql<{ name: string | null }>`select case when to_jsonb(c)->>'verification' = 'certified' then to_jsonb(c)->>'verified_name' end as name
    from customers c where account_id = ${account}`.execute(db);
  return row?.name ? secrets.decrypt('verified name', row.name).toString() : null;
}
