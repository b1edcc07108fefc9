/** People created at the server itself. */
import { getNewLoginWaitingPeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import type { Db } from './store.ts';

const FIRST_OWNERS = 2;

type WorldKind = Parameters<typeof getNewLoginWaitingPeriodMs>[0];

/** If all money is practice money, nobody created or renewed at the server itself has to wait. Null: at once. */
export const computeServerLoginWaitEnd = (world: WorldKind, now: number): Date | null =>
  world.kind === 'demo' ? null : new Date(now + getNewLoginWaitingPeriodMs(world));

/**
 * The first two begin at once, as long as there is no customer whose money could be touched; anybody later waits as
 * after a colleague's appointment.
 */
export async function computeNewServerLoginWaitEnd(db: Db, world: WorldKind, now: number): Promise<Date | null> {
  const [customers, people] = await Promise.all([
    db.selectFrom('customers').select('account_id').limit(1).execute(),
    db.selectFrom('staff').select('staff_id').limit(FIRST_OWNERS).execute(),
  ]);
  return customers.length === 0 && people.length < FIRST_OWNERS ? null : computeServerLoginWaitEnd(world, now);
}
