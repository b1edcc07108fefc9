import type { Parts } from '../parts.ts';
import { FORGET_MS } from '../access/guesses.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ENDED_SESSIONS_KEPT_MS = 90 * DAY_MS;

/** Removes guesses that no longer count, expired codes, and sessions that ended long ago. */
export async function forgetOldAccess({
  database,
  clock,
  machine,
}: Pick<Parts, 'database' | 'clock' | 'machine'>): Promise<void> {
  const [now, machineNow] = [clock.now(), machine.now()];
  await database.kysely
    .deleteFrom('login_throttles')
    .where('updated_at', '<', new Date(machineNow - FORGET_MS))
    .execute();
  await database.kysely
    .deleteFrom('verification_codes')
    .where('expires_at', '<', new Date(now - DAY_MS))
    .execute();
  await database.kysely.deleteFrom('passkey_challenges').where('expires_at', '<', new Date(now)).execute();
  await database.kysely
    .deleteFrom('staff_sessions')
    .where('ended_at', '<', new Date(machineNow - ENDED_SESSIONS_KEPT_MS))
    .execute();
  await database.kysely
    .deleteFrom('sessions')
    .where('ended_at', '<', new Date(now - ENDED_SESSIONS_KEPT_MS))
    .execute();
}
