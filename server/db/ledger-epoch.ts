/**
 * After a database was rewritten elsewhere, its transactions count from the beginning: the ledger's continue from where
 * they were.
 */
import type pg from 'pg';
import type { Log } from './embedded/cluster.ts';

/** No visible row has a number that this database is yet to give, unless the rows come from another one. */
const BEHIND = `select greatest((select max(xid) from transfers), (select max(last_xid) from seals)) as latest
  where greatest((select max(xid) from transfers), (select max(last_xid) from seals), 0) >= ledger_epoch() +
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/** As the owner, before anybody writes. Later starts find nothing to do. */
export async function keepLedgerEpoch(client: pg.Client, log: Log): Promise<void> {
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
