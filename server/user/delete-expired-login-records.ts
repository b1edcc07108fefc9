import {
  deleteEndedSessions,
  deleteEndedStaffSessions,
  deleteExpiredCodes,
  deleteGuessesBefore,
} from './login-records-store.ts';
import { deleteExpiredChallenges } from './passkeys-store.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { GUESS_COUNT_RESET_MS } from '../access/guess-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ENDED_SESSION_RETENTION_MS = 90 * DAY_MS;

/** Removes guesses that no longer count, and sessions that ended long ago. */
export async function deleteExpiredLoginRecords({
  database,
  clock,
  machineClock,
}: Pick<ServerDependencies, 'database' | 'clock' | 'machineClock'>): Promise<void> {
  const [now, machineNow] = [clock.now(), machineClock.now()];
  await deleteGuessesBefore(database.kysely, machineNow - GUESS_COUNT_RESET_MS);
  await deleteEndedStaffSessions(database.kysely, machineNow - ENDED_SESSION_RETENTION_MS);
  await deleteEndedSessions(database.kysely, now - ENDED_SESSION_RETENTION_MS);
}

/** Removes codes and challenges that can no longer be answered. */
export async function deleteExpiredCodesAndChallenges({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteExpiredCodes(database.kysely, now);
  await deleteExpiredChallenges(database.kysely, now);
}
