/**
 * What is asked for and waits for a corporate action, between processes: who leads the instrument applies it, though
 * nobody holds it and another process was asked.
 */
import type { InstrumentId } from '@bourse/core/market.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { listen } from '../db/listener.ts';
import type { Feeds } from '../venue/feeds.ts';

export interface AskedElsewhere {
  /** What other processes have said lately. */
  asked(): InstrumentId[];
  /** Says what waits here; what was said a moment ago isn't said again. */
  tell(waiting: ReadonlySet<InstrumentId>): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'asked_actions';
/** Whoever leads it from now on hasn't heard it before. */
const TOLD_MS = 5_000;
/** Nobody waits any more who hasn't said so for so long. */
const HEARD_MS = 3 * TOLD_MS;

export async function openAskedElsewhere({
  database,
  feeds,
}: {
  database: Pick<Database, 'kysely' | 'app'>;
  feeds: Pick<Feeds, 'instrument'>;
}): Promise<AskedElsewhere> {
  /** When each was heard and told, by this process's own clock. */
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
