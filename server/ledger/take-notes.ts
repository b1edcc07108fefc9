/**
 * Lines that a seal binds besides transfers: hashes of coming sessions' keys, the operator's rules, and the house's
 * liabilities.
 */
import type pg from 'pg';

const NOTES_A_SEAL = 1_000;

interface Commitment {
  market: string;
  date: string;
  key_hash: string;
}

/** Returns the waiting lines, in order, and marks them as bound by seal `number`. */
export async function takeNotes(client: pg.PoolClient, number: bigint): Promise<string[]> {
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
