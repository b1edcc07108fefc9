/**
 * Recomputes the staff's record, names each row that was altered, removed, inserted or swapped, and hands the newest
 * row to the next seal, so that the record can't be cut short or rewritten.
 */
import type pg from 'pg';
import { hashAuditLine, type StaffAuditLine, FIRST_STAFF_AUDIT_HASH } from './audit-entries.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface Row extends StaffAuditLine {
  previous: Buffer;
  hash: Buffer;
}
const ROWS_AT_ONCE = 1_000;

export async function verifyStaffAudit(client: pg.ClientBase): Promise<string[]> {
  const bound = await readSealedHashes(client);
  const differences: string[] = [];
  let before = { seq: 0n, hash: FIRST_STAFF_AUDIT_HASH as Buffer };
  for (;;) {
    const { rows } = await client.query<Row>('select * from staff_audit where seq > $1 order by seq limit $2', [
      before.seq,
      ROWS_AT_ONCE,
    ]);
    if (rows.length === 0) break;
    for (const row of rows) {
      differences.push(...compareRow(row, before, bound.get(row.seq)));
      bound.delete(row.seq);
      before = { seq: row.seq, hash: row.hash };
    }
  }
  // Rows that seals have bound and that are missing now.
  return [...differences, ...[...bound.keys()].map((seq) => `staff record ${seq}: is gone, though a seal has it`)];
}

function compareRow(row: Row, before: { seq: bigint; hash: Buffer }, bound: string | undefined): string[] {
  const differences: string[] = [];
  for (let seq = before.seq + 1n; seq < row.seq && seq < before.seq + 100n; seq += 1n)
    differences.push(`staff record ${seq}: is missing`);
  if (!isAsHashed(row)) differences.push(`staff record ${row.seq}: not as its hash has it`);
  if (row.seq === before.seq + 1n && !row.previous.equals(before.hash))
    differences.push(`staff record ${row.seq}: does not follow ${before.seq}`);
  if (bound !== undefined && bound !== row.hash.toString('hex'))
    differences.push(`staff record ${row.seq}: not as a seal has it`);
  return differences;
}

/** A row with an invalid time can't have been hashed. */
function isAsHashed(row: Row): boolean {
  try {
    return hashAuditLine(row.previous, row).equals(row.hash);
  } catch {
    return false;
  }
}

const SEAL_NOTE = /^staff record (\d+) ([0-9a-f]{64})$/;

/** Hashes of rows that are in the notes of seals. */
async function readSealedHashes(client: pg.ClientBase): Promise<Map<bigint, string>> {
  const { rows } = await client.query<{ notes: string }>(
    `select notes from seals where notes like '%staff record %' order by number`,
  );
  const found = rows
    .flatMap(({ notes }) => notes.split('\n'))
    .map((line) => SEAL_NOTE.exec(line))
    .filter((match) => match !== null);
  return new Map(found.map(([, seq = '0', hash = '']) => [BigInt(seq), hash]));
}

/** Hands the newest row of the staff's record to the next seal, so that the record can't be cut short or rewritten. */

/** True if there was a new row. */
export async function noteStaffAuditForSeal({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into seal_notes (note) select 'staff record ' || seq || ' ' || encode(hash, 'hex')
    from (select seq, hash from staff_audit order by seq desc limit 1) newest
    where not exists (select from seal_notes where note like 'staff record %'
      and note = 'staff record ' || seq || ' ' || encode(hash, 'hex'))`.execute(kysely);
  return (numAffectedRows ?? 0n) > 0n;
}
