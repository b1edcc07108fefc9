import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { foldedName, hasMixedWord } from '@bourse/core/staff/names.ts';
import type { StaffId } from '../ids.ts';
import type { Db } from './store.ts';

/** A name that could be taken for that of a colleague, also of one who is locked out; `whose`: null for a new login. */
export async function refuseName(db: Db, name: string, whose: StaffId | null): Promise<Refusal | null> {
  if (hasMixedWord(name)) return refuse('staffNameLetters');
  const people = await db.selectFrom('staff').select(['staff_id', 'name']).execute();
  const isTaken = people.some((each) => each.staff_id !== whose && foldedName(each.name) === foldedName(name));
  return isTaken ? refuse('staffNameTaken') : null;
}
