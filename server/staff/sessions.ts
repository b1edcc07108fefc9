/**
 * Staff sessions: opaque tokens, stored only as hashes, in a table of their own. Each call queries the database. They
 * expire by the machine's clock, so moving the world's clock logs nobody out.
 */
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import type { Kysely, Transaction } from 'kysely';
import { hashSessionToken, createSession, SESSION_TOKEN_PATTERN } from '../access/session-tokens.ts';
import type { Clock } from '../time/clock.ts';
import type { StaffSession } from '../calls/handler-types.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import type { StaffId } from '../ids.ts';

const MINUTE_MS = 60_000;
/** Locks an unattended console, and limits one login to a shift. */
export const STAFF_SESSION_IDLE_MS = 30 * MINUTE_MS;
export const STAFF_SESSION_MAXIMUM_MS = 12 * 60 * MINUTE_MS;
const UPDATE_SEEN_EVERY_MS = MINUTE_MS;

export interface StaffSessions {
  /** A token's live session, if its person isn't disabled; else null. */
  find(token: string): Promise<StaffSession | null>;
}

export function createStaffSessions({
  database,
  machineClock,
}: {
  database: Pick<Database, 'kysely'>;
  machineClock: Clock;
}): StaffSessions {
  return {
    async find(token) {
      if (!SESSION_TOKEN_PATTERN.test(token)) return null;
      const row = await database.kysely
        .selectFrom('staff_sessions')
        .innerJoin('staff', 'staff.staff_id', 'staff_sessions.staff_id')
        .select([
          'staff.staff_id',
          'login',
          'name',
          'roles',
          'must_renew',
          'rests_until',
          'session_id',
          'staff_sessions.created_at',
          'seen_at',
        ])
        .where('token_hash', '=', hashSessionToken(token))
        .where('ended_at', 'is', null)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (!row) return null;
      const now = machineClock.now();
      const endsAt = row.created_at.getTime() + STAFF_SESSION_MAXIMUM_MS;
      if (now > endsAt || now - row.seen_at.getTime() > STAFF_SESSION_IDLE_MS) {
        // Ended for good, so that no clock set back revives it.
        await endStaffSessions(database.kysely, row.staff_id, { only: row.session_id }, now);
        return null;
      }
      if (now - row.seen_at.getTime() > UPDATE_SEEN_EVERY_MS) {
        await database.kysely
          .updateTable('staff_sessions')
          .set({ seen_at: new Date(now) })
          .where('session_id', '=', row.session_id)
          .execute();
      }
      return {
        staff: row.staff_id,
        login: row.login,
        name: row.name,
        roles: row.roles as Role[],
        sessionId: row.session_id,
        sessionEndsAt: endsAt,
        mustRenew: row.must_renew,
        restsUntil: row.rests_until?.getTime() ?? null,
      };
    },
  };
}

type Db = Kysely<DB> | Transaction<DB>;

/** @returns the token, which is stored nowhere, and the session. */
export async function insertStaffSession(
  db: Db,
  staff: StaffId,
  device: string,
  now: number,
): Promise<{ token: string; sessionId: string }> {
  const { row, ...session } = createSession(device, now);
  await db
    .insertInto('staff_sessions')
    .values({ ...row, staff_id: staff })
    .execute();
  return session;
}

/** Ends a person's live sessions: one, all but one, or all. */
export async function endStaffSessions(
  db: Db,
  staff: StaffId,
  which: { only: string } | { except: string } | 'all',
  now: number,
): Promise<void> {
  let query = db
    .updateTable('staff_sessions')
    .set({ ended_at: new Date(now) })
    .where('staff_id', '=', staff)
    .where('ended_at', 'is', null);
  if (which !== 'all')
    query =
      'only' in which ? query.where('session_id', '=', which.only) : query.where('session_id', '<>', which.except);
  await query.execute();
}
