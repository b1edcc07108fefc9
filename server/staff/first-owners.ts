/** People created at the server itself. */
import { restMs } from '../proposals/proposal-terms.ts';
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
