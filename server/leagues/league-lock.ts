import { sql } from 'kysely';
import { createKeyedConcurrencyLimiter } from '../access/concurrency-limits.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import { runOnPrimary } from '../db/replica.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** The first part of an advisory lock's key; the second is the league's number. */
const LEAGUE_LOCKS = 1_279_607_111;

/** Until the transaction ends. Take it before the lock of an account. */
export const lockLeague = (db: Db, league: number) =>
  sql`select pg_advisory_xact_lock(${LEAGUE_LOCKS}::integer, ${league}::integer)`.execute(db);

/** Each holds a database connection while it waits for the lock. */
const LINES = 2;
const lines = createKeyedConcurrencyLimiter({ atOnce: 1, waitingMaximum: 2_000 });

/**
 * Runs what counts a league's entrants, or takes and gives back names, one after another at all processes: the desk
 * locks accounts alone.
 */
export const runUnderLeagueLock = <Answer>(
  { database }: Pick<ServerDependencies, 'database'>,
  league: number,
  act: () => Promise<Answer>,
): Promise<Answer> =>
  lines.take(String(league % LINES), () =>
    runOnPrimary(() =>
      database.kysely.transaction().execute(async (db) => {
        await lockLeague(db, league);
        return act();
      }),
    ),
  );
