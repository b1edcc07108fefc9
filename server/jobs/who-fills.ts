/** Which processes fill waiting orders: each leads some partitions of the books. */
import { PARTITIONS } from '@bourse/core/books/partition.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { LEASE_LOCKS } from './lease.ts';

export interface WhoFills {
  /** How many processes lead a partition. */
  processes: number;
  /** How many partitions have a leader. */
  led: number;
  /** How many there are. */
  partitions: number;
}

/** As the database knows it: a lease that lasts, and the lock of the session that holds it. */
export async function whoFills({ kysely }: Pick<Database, 'kysely'>): Promise<WhoFills> {
  const { rows } = await sql<{ processes: number; led: number }>`
    select count(distinct pid)::integer as processes, count(distinct part)::integer as led
      from leadership join pg_locks on objid::bigint = number
      where part = any(${[...PARTITIONS]}::smallint[]) and until > statement_timestamp()
        and locktype = 'advisory' and granted and objsubid = 2 and classid = ${LEASE_LOCKS}
        and pg_locks.database = (select oid from pg_database where datname = current_database())`.execute(kysely);
  return { processes: 0, led: 0, ...rows[0], partitions: PARTITIONS.length };
}
