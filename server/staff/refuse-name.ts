import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { foldedName, hasMixedWord } from '@bourse/core/staff/names.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { StaffId } from '../ids.ts';

/** Any fixed number that no other lock uses. */
const NAMES_LOCK = 7_203_189;

/**
 * A name that could be taken for that of a colleague, also of one who is locked out; `whose`: null for a new login.
 * Until the transaction ends nobody else is given a name, which this one couldn't see.
 */
export async function refuseName(db: Transaction<DB>, name: string, whose: StaffId | null): Promise<Refusal | null> {
  if (hasMixedWord(name)) return refuse('staffNameLetters');
  await sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(db);
  const people = await db.selectFrom('staff').select(['staff_id', 'name']).execute();
  const isTaken = people.some((each) => each.staff_id !== whose && foldedName(each.name) === foldedName(name));
  return isTaken ? refuse('staffNameTaken') : null;
}
