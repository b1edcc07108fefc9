import { PRACTICE_RULES, type PracticeRule } from '@bourse/contract/practice/calls.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId, StaffId } from '../ids.ts';

/** Customers without any transfer: a crash cut off their welcome. */
export async function listAccountsWithoutTransfers(db: Db): Promise<AccountId[]> {
  const rows = await sql<{ account_id: bigint }>`
    select account_id from accounts where transfer_seq = 0 and not house limit 1000`.execute(db);
  return rows.rows.map((row) => row.account_id);
}

/** True if no channel for real money has been published yet. */
export const hasNoRealMoneyChannel = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('deposit_channels')
    .select('channel')
    .where('practice', '=', false)
    .limit(1)
    .executeTakeFirst()) === undefined;

interface PracticeSetting {
  name: 'practice' | PracticeRule;
  value: 'yes' | 'no';
  by: StaffId;
  now: number;
}

/** From now on, in the name of whoever decided it. */
export async function insertPracticeSetting(db: Db, { name, value, by, now }: PracticeSetting): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('settings')
    .values({ name, value, updated_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: at }))
    .execute();
  await db.insertInto('setting_changes').values({ name, value, staff_id: by, at }).execute();
}

const LISTED_CHANGES = 20;

/** What is allowed in this practice world, and who decided so, latest first. */
export async function readPracticeRules(db: Db) {
  const rows = await db
    .selectFrom('setting_changes as c')
    .innerJoin('staff', 'staff.staff_id', 'c.staff_id')
    .select(['c.name as rule', 'c.value', 'c.staff_id', 'staff.name as by', 'c.at'])
    .where('c.name', 'in', [...PRACTICE_RULES])
    .orderBy('c.change', 'desc')
    .execute();
  return PRACTICE_RULES.map((rule) => {
    const history = rows
      .filter((row) => row.rule === rule)
      .map(({ value, staff_id: staff, by, at }) => ({
        allowed: value === 'yes',
        by: { id: staff.toString(), name: by },
        at: at.toISOString(),
      }));
    return { rule, allowed: history[0]?.allowed ?? false, history: history.slice(0, LISTED_CHANGES) };
  });
}

/** Returns those that weren't there. */
export const insertFirstFundsRules = (db: Db, rules: readonly Insertable<DB['funds_rules']>[]) =>
  db
    .insertInto('funds_rules')
    .values(rules)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'currency'])
    .execute();
