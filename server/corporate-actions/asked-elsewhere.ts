import type { InstrumentId } from '@bourse/core/market.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import type { Feeds } from '../venue/feeds.ts';

/**
 * Tells other processes which instruments wait for a corporate action, so that the instrument's leader applies it even
 * if nobody holds it and another process was asked.
 */
export interface AskedElsewhere {
  /** Instruments that other processes have announced lately. */
  asked(): InstrumentId[];
  /** Announces the instruments waiting here; repeats none that was announced a moment ago. */
  tell(waiting: ReadonlySet<InstrumentId>): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'asked_actions';
/** Announcements are repeated at this interval, since a new leader hasn't heard earlier ones. */
const TOLD_MS = 5_000;
/** An instrument that hasn't been announced for this long is no longer waiting. */
const HEARD_MS = 3 * TOLD_MS;

export async function openAskedElsewhere({
  database,
  feeds,
}: {
  database: Pick<Database, 'kysely' | 'app'>;
  feeds: Pick<Feeds, 'instrument'>;
}): Promise<AskedElsewhere> {
  /** When each was last heard and announced, by this process's own clock. */
  const heard = new Map<InstrumentId, number>();
  const told = new Map<InstrumentId, number>();
  const listener = await listen(database, [CHANNEL], {
    notified(_, id) {
      if (feeds.instrument(id)) heard.set(id, performance.now());
    },
  });
  return {
    asked() {
      forget(heard, HEARD_MS);
      return [...heard.keys()];
    },
    async tell(waiting) {
      forget(told, TOLD_MS);
      const fresh = [...waiting].filter((id) => !told.has(id));
      if (fresh.length === 0) return;
      await sql`select pg_notify(${CHANNEL}, id) from unnest(${fresh}::text[]) id`.execute(database.kysely);
      for (const id of fresh) told.set(id, performance.now());
    },
    stop: () => listener.stop(),
  };
}

function forget(at: Map<InstrumentId, number>, afterMs: number): void {
  for (const [id, since] of at) if (performance.now() - since > afterMs) at.delete(id);
}
