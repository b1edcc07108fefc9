/** Sessions and API keys in memory: by token, until their end is announced by whichever process ended them. */
import { SESSION_ENDED_CHANNEL } from '../customers/account-restrictions.ts';
import { listenForNotifications } from '../db/notification-listener.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** How long the cache is trusted without announcements; an ended session must be dead within a second. */
const CACHE_TRUST_MS = 800;

/**
 * A limited cache of sessions by token and by name, in approximate LRU order with two generations: a session that is
 * used moves to the young one; when that reaches half the limit it becomes the old one, and the previous old one is
 * dropped.
 */
export interface SessionWithId {
  sessionId: string;
}

class Generation<CachedSession> {
  readonly byToken = new Map<string, CachedSession>();
  readonly tokenOf = new Map<string, string>();
}

export class SessionCache<CachedSession extends SessionWithId> {
  /** Counts endings, so that a look-up under way meanwhile isn't cached. */
  ends = 0;
  private readonly half: number;
  private young = new Generation<CachedSession>();
  private old = new Generation<CachedSession>();

  constructor(maximum: number) {
    this.half = Math.ceil(maximum / 2);
  }

  get size(): number {
    return new Set([...this.young.byToken.keys(), ...this.old.byToken.keys()]).size;
  }

  get(token: string): CachedSession | undefined {
    const cached = this.young.byToken.get(token);
    if (cached) return cached;
    const before = this.old.byToken.get(token);
    if (before) this.keep(token, before);
    return before;
  }

  keep(token: string, found: CachedSession): void {
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

/** Forgets ended sessions when their end is announced, and everything after a while without announcements. */
export async function listenForEndedSessions<Cached extends SessionWithId>(
  { accountEvents, database }: Pick<ServerDependencies, 'accountEvents' | 'database'>,
  cached: SessionCache<Cached>,
) {
  let hearing = false;
  let deaf: NodeJS.Timeout | undefined;
  accountEvents.listen({
    events: () => {},
    sessionsEnded: (ids) => {
      for (const id of ids) cached.forget(id);
    },
  });
  const listener = await listenForNotifications(database, [SESSION_ENDED_CHANNEL], {
    notified: (_, sessionId) => accountEvents.endSessions([sessionId]),
    connected: () => {
      clearTimeout(deaf);
      cached.forgetAll();
      hearing = true;
    },
    // A restarting database is usually back sooner than an ended session has to be dead: until then the cache is
    // trusted.
    disconnected: () => {
      hearing = false;
      deaf = setTimeout(() => cached.forgetAll(), CACHE_TRUST_MS);
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
