/**
 * The sealer takes transfers into the hash chain, in the order (xid, account, seq), once their transactions are
 * finished for everyone. Transactions older than the oldest running one can no longer write, so nothing can slip in
 * behind a seal.
 */
import type pg from 'pg';
import {
  FIRST_PREVIOUS_HASH,
  SHA256_BYTES,
  buildSealLeavesSql,
  computeTransferMerkleRoot,
  computeSealHash,
} from './seal-hash.ts';

/** After this many transfers a seal ends with the current transaction: hashing must not keep customers waiting. */
const TRANSFERS_A_SEAL = 2_048;
/** Taken by the one process that seals. Any fixed number that no other lock uses. */
const SEALER_LOCK = 7_203_115;

interface Sealed {
  leaves: Buffer | null;
  first_xid: bigint | null;
  last_xid: bigint | null;
}

/** Writes at most one seal; false if nothing was left to seal, or another process is sealing. */
export async function writeNextSeal(pool: pg.Pool, now: number): Promise<boolean> {
  const client = await pool.connect();
  try {
    // Thousands of transfers are joined with dozens of times: never by nested loops, whatever the statistics say.
    await client.query('begin isolation level repeatable read; set local enable_nestloop = off');
    const {
      rows: [lock],
    } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [SEALER_LOCK]);
    const sealed = lock?.taken ? await sealNext(client, now) : false;
    await client.query('commit');
    return sealed;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function sealNext(client: pg.PoolClient, now: number): Promise<boolean> {
  const {
    rows: [last],
  } = await client.query<{ number: bigint; hash: Buffer; last_xid: bigint; transfers_total: bigint; at: Date }>(
    'select number, hash, last_xid, transfers_total, at from seals order by number desc limit 1',
  );
  const after = last?.last_xid ?? 0n;
  const {
    rows: [finished],
  } = await client.query<{ last_xid: bigint | null }>(
    `
    select max(xid) as last_xid from (
      select xid from transfers where xid > $1 and xid < ledger_horizon() order by xid limit $2) next`,
    [after, TRANSFERS_A_SEAL],
  );
  // With both ends known, the index finds the few rows however large the ledger is.
  const {
    rows: [sealed],
  } = await client.query<Sealed>(buildSealLeavesSql('xid > $1 and xid <= $2'), [after, finished?.last_xid ?? after]);
  const leaves = sealed?.leaves ?? Buffer.alloc(0);
  const number = (last?.number ?? 0n) + 1n;
  const taken = await takeNotes(client, number);
  if (leaves.length + taken.length === 0) return false;
  const notes = taken.join('\n');
  const count = leaves.length / SHA256_BYTES;
  const previous = last?.hash ?? FIRST_PREVIOUS_HASH;
  const root = computeTransferMerkleRoot(leaves);
  // Of two processes, one may have read the clock before it was moved, and seal after the other.
  const at = new Date(Math.max(now, last?.at.getTime() ?? now));
  const total = (last?.transfers_total ?? 0n) + BigInt(count);
  await client.query(
    `insert into seals (number, previous, hash, root, leaves, count, first_xid, last_xid, transfers_total, at, notes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      number,
      previous,
      computeSealHash(previous, total, root, notes),
      root,
      leaves,
      count,
      sealed?.first_xid ?? after,
      sealed?.last_xid ?? after,
      total,
      at,
      notes,
    ],
  );
  return true;
}

/**
 * Lines that a seal binds besides transfers: hashes of coming sessions' keys, the operator's rules, and the house's
 * liabilities.
 */

const NOTES_A_SEAL = 1_000;

interface Commitment {
  market: string;
  date: string;
  key_hash: string;
}

/** Returns the waiting lines, in order, and marks them as bound by seal `number`. */
async function takeNotes(client: pg.PoolClient, number: bigint): Promise<string[]> {
  const keys = await client.query<Commitment>(
    `select market, session_date::text as date, encode(key_hash, 'hex') as key_hash from session_keys
      where seal is null order by session_date, market`,
  );
  const notes = await client.query<{ note_id: bigint; note: string }>(
    'select note_id, note from seal_notes where seal is null order by note_id limit $1',
    [NOTES_A_SEAL],
  );
  if (keys.rows.length > 0) await client.query('update session_keys set seal = $1 where seal is null', [number]);
  if (notes.rows.length > 0)
    await client.query('update seal_notes set seal = $1 where note_id = any($2::bigint[])', [
      number,
      notes.rows.map((row) => row.note_id),
    ]);
  return [
    ...keys.rows.map(({ market, date, key_hash: hash }) => `session key ${market} ${date} ${hash}`),
    ...notes.rows.map(({ note }) => note),
  ];
}
