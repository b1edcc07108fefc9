/**
 * Sessions: opaque tokens, stored only as hashes. They are cached in memory; the database announces the end of one at
 * once, and while announcements can't be received the cache expires quickly.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import { endCustomerSessions } from '../customers/account-restrictions.ts';
import { listenForEndedSessions, SessionCache } from '../access/session-cache.ts';
import { hashSessionToken, SESSION_TOKEN_PATTERN } from '../access/session-tokens.ts';
import type { AccountId } from '../ids.ts';
import type { AccountEventHub } from '../commands/transaction-with-events.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An unused session ends after this time, and any session after the longer time. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_MAXIMUM_MS = 90 * DAY_MS;
const UPDATE_SEEN_EVERY_MS = 5 * 60 * 1000;
const CACHED_MAXIMUM = 50_000;

export interface Session {
  account: AccountId;
  mobile: string;
  sessionId: string;
}

export interface Sessions {
  /** The token's live session, or null; a promise only if it has to be looked up. */
  find(token: string): Session | null | Promise<Session | null>;
  stop(): Promise<void>;
}

interface CachedSession extends Session {
  hash: Buffer;
  createdAt: number;
  seenAt: number;
}

type SessionDependencies = { database: Database; clock: Clock; accountEvents: AccountEventHub };

export async function openSessionCache(dependencies: SessionDependencies): Promise<Sessions> {
  const cached = new SessionCache<CachedSession>(CACHED_MAXIMUM);
  const looking = new Map<string, Promise<CachedSession | null>>();
  const ears = await listenForEndedSessions(dependencies, cached);

  async function findOrLoad(token: string): Promise<CachedSession | null> {
    const before = cached.ends;
    const found = await loadSession(dependencies.database.kysely, hashSessionToken(token));
    if (found && before === cached.ends && ears.hearing()) cached.keep(token, found);
    return found;
  }

  return {
    find(token) {
      if (!SESSION_TOKEN_PATTERN.test(token)) return null;
      const session = cached.get(token);
      if (session) return refreshSession(dependencies, session);
      const under = looking.get(token) ?? findOrLoad(token).finally(() => looking.delete(token));
      looking.set(token, under);
      return under.then((found) => found && refreshSession(dependencies, found));
    },
    stop: () => ears.stop(),
  };
}

function refreshSession(dependencies: SessionDependencies, session: CachedSession): Session | Promise<null> {
  const now = dependencies.clock.now();
  if (now - session.seenAt > SESSION_IDLE_MS || now - session.createdAt > SESSION_MAXIMUM_MS)
    return expireSession(dependencies, session);
  if (now - session.seenAt > UPDATE_SEEN_EVERY_MS) {
    session.seenAt = now;
    void markSeen(dependencies.database.kysely, session.hash, now).catch(() => {});
  }
  return { account: session.account, mobile: session.mobile, sessionId: session.sessionId };
}

/** Ends an expired session in the database, so that no clock set back revives it. */
async function expireSession(
  { database, clock, accountEvents }: SessionDependencies,
  session: CachedSession,
): Promise<null> {
  await endCustomerSessions(database.kysely, session.account, { only: session.sessionId }, clock.now());
  accountEvents.endSessions([session.sessionId]);
  return null;
}

async function loadSession(db: Kysely<DB>, hash: Buffer): Promise<CachedSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('customers', 'customers.account_id', 'sessions.account_id')
    .select(['sessions.account_id', 'session_id', 'mobile', 'sessions.created_at', 'seen_at'])
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        hash,
        account: row.account_id,
        mobile: row.mobile,
        sessionId: row.session_id,
        createdAt: row.created_at.getTime(),
        seenAt: row.seen_at.getTime(),
      }
    : null;
}

const markSeen = (db: Kysely<DB>, hash: Buffer, now: number) =>
  db
    .updateTable('sessions')
    .set({ seen_at: new Date(now) })
    .where('token_hash', '=', hash)
    .execute();
