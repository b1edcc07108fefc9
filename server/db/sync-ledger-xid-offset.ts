/**
 * If a database was restored or rewritten elsewhere, its transaction ids start from the beginning: this makes the
 * ledger's numbers continue from where they were.
 */
import type pg from 'pg';
import type { DatabaseLog } from './embedded/postgres-cluster.ts';

/** True only if rows come from another database: no visible row can have a number that this one has not given yet. */
const BEHIND = `select greatest((select max(xid) from transfers), (select max(last_xid) from seals)) as latest
  where greatest((select max(xid) from transfers), (select max(last_xid) from seals), 0) >= ledger_epoch() +
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** As the owner, before anybody writes. Later starts find nothing to do. */
export async function syncLedgerXidOffset(client: pg.Client, log: DatabaseLog): Promise<void> {
  const {
    rows: [behind],
  } = await client.query<{ latest: bigint }>(BEHIND);
  if (!behind) return;
  await client.query(
    'create or replace function ledger_epoch() returns bigint language sql immutable parallel safe as ' +
      `'select ${BigInt(behind.latest)}::bigint'`,
  );
  log.warn(
    { epoch: behind.latest.toString() },
    'the database was written anew elsewhere: its transactions count on from where the ledger was',
  );
}
