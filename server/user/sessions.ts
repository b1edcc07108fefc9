/**
 * Sessions: opaque tokens, stored only as hashes. They are cached in memory; the database announces the end of one at
 * once, and while announcements can't be received the cache expires quickly.
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import type { DB } from '../db/types.ts';
import { endSessions, SESSION_ENDED } from '../customers/account-states.ts';
import { hashToken, TOKEN } from '../access/session-tokens.ts';
import type { AccountId } from '../ids.ts';
import type { Live } from '../commands/transaction.ts';

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

/**
 * A limited cache of sessions by token and by name, in approximate LRU order with two generations: a session that is
 * used moves to the young one; when that reaches half the limit it becomes the old one, and the previous old one is
 * dropped.
 */
export interface Named {
  sessionId: string;
}

class Generation<Kept> {
  readonly byToken = new Map<string, Kept>();
  readonly tokenOf = new Map<string, string>();
}

export class KeptSessions<Kept extends Named> {
  /** Counts endings, so that a look-up under way meanwhile isn't cached. */
  ends = 0;
  private readonly half: number;
  private young = new Generation<Kept>();
  private old = new Generation<Kept>();

  constructor(maximum: number) {
    this.half = Math.ceil(maximum / 2);
  }

  get size(): number {
    return new Set([...this.young.byToken.keys(), ...this.old.byToken.keys()]).size;
  }

  get(token: string): Kept | undefined {
    const kept = this.young.byToken.get(token);
    if (kept) return kept;
    const before = this.old.byToken.get(token);
    if (before) this.keep(token, before);
    return before;
  }

  keep(token: string, found: Kept): void {
    if (this.young.byToken.size >= this.half) {
      this.old = this.young;
      this.young = new Generation();
    }
    this.young.byToken.set(token, found);
    this.young.tokenOf.set(found.sessionId, token);
  }

  forget(sessionId: string): void {
    this.ends++;
    for (const { byToken, tokenOf } of [this.young, this.old]) {
      const token = tokenOf.get(sessionId);
      if (token !== undefined) byToken.delete(token);
      tokenOf.delete(sessionId);
    }
  }

  forgetAll(): void {
    this.ends++;
    this.young = new Generation();
    this.old = new Generation();
  }
}
