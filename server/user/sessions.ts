/**
 * Sessions: opaque tokens, stored only as hashes. They are cached in memory; the database announces the end of one at
 * once, and while announcements can't be received the cache expires quickly.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import type { DB } from '../db/types.ts';
import { endSessions, SESSION_ENDED } from '../desk/end-sessions.ts';
import { hashToken, TOKEN } from '../access/tokens.ts';
import type { AccountId } from '../ids.ts';
import type { Live } from '../live.ts';
import { KeptSessions } from './kept-sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** An unused session ends after this time, and any session after the longer time. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const SESSION_LONGEST_MS = 90 * DAY_MS;
const SEEN_EVERY_MS = 5 * 60 * 1000;
const KEPT_MAXIMUM = 50_000;
/** How long the cache is trusted without announcements; an ended session must be dead within a second. */
const DEAF_MS = 800;

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

interface Kept extends Session {
  hash: Buffer;
  createdAt: number;
  seenAt: number;
}

type SessionParts = { database: Database; clock: Clock; live: Live };

export async function openSessions(parts: SessionParts): Promise<Sessions> {
  const kept = new KeptSessions<Kept>(KEPT_MAXIMUM);
  const looking = new Map<string, Promise<Kept | null>>();
  const ears = await hearEnds(parts, kept);

  async function lookUp(token: string): Promise<Kept | null> {
    const before = kept.ends;
    const found = await loadSession(parts.database.kysely, hashToken(token));
    if (found && before === kept.ends && ears.hearing()) kept.keep(token, found);
    return found;
  }

  return {
    find(token) {
      if (!TOKEN.test(token)) return null;
      const session = kept.get(token);
      if (session) return living(parts, session);
      const under = looking.get(token) ?? lookUp(token).finally(() => looking.delete(token));
      looking.set(token, under);
      return under.then((found) => found && living(parts, found));
    },
    stop: () => ears.stop(),
  };
}

/** Forgets ended sessions when their end is announced, and everything after a while without announcements. */
async function hearEnds({ live, database }: SessionParts, kept: KeptSessions<Kept>) {
  let hearing = false;
  let deaf: NodeJS.Timeout | undefined;
  live.listen({
    events: () => {},
    sessionsEnded: (ids) => {
      for (const id of ids) kept.forget(id);
    },
  });
  const listener = await listen(database, [SESSION_ENDED], {
    notified: (_, sessionId) => live.endSessions([sessionId]),
    connected: () => {
      clearTimeout(deaf);
      kept.forgetAll();
      hearing = true;
    },
    // A restarting database is usually back sooner than an ended session has to be dead: until then the cache is
    // trusted.
    disconnected: () => {
      hearing = false;
      deaf = setTimeout(() => kept.forgetAll(), DEAF_MS);
    },
  });
  return {
    hearing: () => hearing,
    stop(): Promise<void> {
      clearTimeout(deaf);
      return listener.stop();
    },
  };
}

function living(parts: SessionParts, session: Kept): Session | Promise<null> {
  const now = parts.clock.now();
  if (now - session.seenAt > SESSION_IDLE_MS || now - session.createdAt > SESSION_LONGEST_MS)
    return expire(parts, session);
  if (now - session.seenAt > SEEN_EVERY_MS) {
    session.seenAt = now;
    void markSeen(parts.database.kysely, session.hash, now).catch(() => {});
  }
  return { account: session.account, mobile: session.mobile, sessionId: session.sessionId };
}

/** Ends an expired session in the database, so that no clock set back revives it. */
async function expire({ database, clock, live }: SessionParts, session: Kept): Promise<null> {
  await endSessions(database.kysely, session.account, { only: session.sessionId }, clock.now());
  live.endSessions([session.sessionId]);
  return null;
}

async function loadSession(db: Kysely<DB>, hash: Buffer): Promise<Kept | null> {
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
