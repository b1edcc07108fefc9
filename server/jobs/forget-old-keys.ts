import type { Database } from '../db/database.ts';
import type { WorldClock } from '../world-clock.ts';

/**
 * Customers' decisions are kept with their key for seven days at least, by the machine's clock: however far the world's
 * clock is moved, repeating a command whose answer was lost never runs it twice. The house's own keys (they contain a
 * space) stay.
 */
const KEPT_MS = 8 * 24 * 3_600_000;

export async function forgetOldKeys({ kysely }: Database, clock: Pick<WorldClock, 'ago'>): Promise<void> {
  const before = new Date(clock.ago(KEPT_MS));
  await kysely.deleteFrom('command_keys').where('at', '<', before).where('key', 'not like', '% %').execute();
  await kysely.deleteFrom('staff_keys').where('at', '<', before).execute();
}
