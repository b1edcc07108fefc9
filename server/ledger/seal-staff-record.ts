/** Hands the newest row of the staff's record to the next seal, so that the record can't be cut short or rewritten. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** True if there was a new row. */
export async function sealStaffRecord({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into seal_notes (note) select 'staff record ' || seq || ' ' || encode(hash, 'hex')
    from (select seq, hash from staff_audit order by seq desc limit 1) newest
    where not exists (select from seal_notes where note like 'staff record %'
      and note = 'staff record ' || seq || ' ' || encode(hash, 'hex'))`.execute(kysely);
  return (numAffectedRows ?? 0n) > 0n;
}
