import type { Database } from '../db/database.ts';

/** Decisions are kept with their key for seven days at least. */
const KEPT_MS = 8 * 24 * 3_600_000;

export async function forgetOldKeys({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('command_keys').where('at', '<', new Date(now - KEPT_MS)).execute();
}
