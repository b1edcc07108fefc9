import type { Database } from '../db/database.ts';

/** Customers' decisions are kept with their key for seven days at least; the house's own keys (they have a space) stay. */
const KEPT_MS = 8 * 24 * 3_600_000;

export async function forgetOldKeys({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('command_keys').where('at', '<', new Date(now - KEPT_MS)).where('key', 'not like', '% %').execute();
  await kysely.deleteFrom('staff_keys').where('at', '<', new Date(now - KEPT_MS)).execute();
}
