/** People created at the server itself, and people who had too many rights before an update. */
import { appendAudit } from '../desk/staff-audit.ts';
import type { Parts } from '../parts.ts';
import { AT_THE_SERVER } from './at-the-server.ts';
import { restMs } from '../desk/notice-period.ts';
import type { Db } from './store.ts';

const FIRST = 2;

type Kind = Parameters<typeof restMs>[0];

/** If all money is practice money, nobody created or renewed at the server itself has to wait. Null: at once. */
export const restAtTheServer = (world: Kind, now: number): Date | null =>
  world.kind === 'demo' ? null : new Date(now + restMs(world));

/**
 * The first two begin at once, as long as there is no customer whose money could be touched; anybody later waits as
 * after a colleague's appointment.
 */
export async function restOfNext(db: Db, world: Kind, now: number): Promise<Date | null> {
  const [customers, people] = await Promise.all([
    db.selectFrom('customers').select('account_id').limit(1).execute(),
    db.selectFrom('staff').select('staff_id').limit(FIRST).execute(),
  ]);
  return customers.length === 0 && people.length < FIRST ? null : restAtTheServer(world, now);
}

/** Owners who also decided about money have lost that in the update: it is recorded once, and shown to them. */
export async function tellTakenRoles({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  const isTaken = (db: Db) =>
    db
      .selectFrom('staff')
      .select(['staff_id', 'login', 'roles', 'roles_taken'])
      .where('roles_taken', 'is not', null)
      .where('roles_taken_at', 'is', null);
  if ((await isTaken(database.kysely).execute()).length === 0) return;
  const now = clock.now();
  await database.kysely.transaction().execute(async (db) => {
    const rows = await isTaken(db).orderBy('staff_id').forUpdate().execute();
    await db
      .updateTable('staff')
      .set({ roles_taken_at: new Date(now) })
      .where('roles_taken', 'is not', null)
      .where('roles_taken_at', 'is', null)
      .execute();
    await appendAudit(
      db,
      AT_THE_SERVER,
      rows.map(({ staff_id, login, roles, roles_taken }) => ({
        action: 'separateRoles',
        subject: `staff ${staff_id}`,
        detail: { login, roles: roles.join(' '), taken: (roles_taken ?? []).join(' ') },
      })),
      now,
    );
  });
}
