/** The SQL of settings and of who changed them. */
import type { Db } from '../db/db.ts';
import type { StaffId } from '../ids.ts';

const CHANGES = 20;

/** From now on, in the approver's name. */
export async function insertSetting(
  db: Db,
  { name, value, by, now }: { name: string; value: string; by: StaffId; now: number },
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('settings')
    .values({ name, value, updated_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: at }))
    .execute();
  await db.insertInto('setting_changes').values({ name, value, staff_id: by, at }).execute();
}

/** Latest first, with who changed it. */
export const selectChanges = (
  db: Db,
  name: string,
): Promise<{ value: string; staff_id: StaffId; by: string; at: Date }[]> =>
  db
    .selectFrom('setting_changes')
    .innerJoin('staff', 'staff.staff_id', 'setting_changes.staff_id')
    .select(['value', 'setting_changes.staff_id', 'staff.name as by', 'at'])
    .where('setting_changes.name', '=', name)
    .orderBy('change', 'desc')
    .limit(CHANGES)
    .execute();
