/** Recomputes the seals from the transfers, and names each row that was altered, removed, inserted or swapped. */
import type pg from 'pg';
import { FIRST_PREVIOUS, leafHash, merkleRoot, sealHash, type SealedRow } from './canonical.ts';

interface Seal {
  number: bigint;
  previous: Buffer;
  hash: Buffer;
  root: Buffer;
  leaves: Buffer;
  count: number;
  last_xid: bigint;
  transfers_total: bigint;
  notes: string;
}

export async function auditChain(client: pg.ClientBase): Promise<string[]> {
  const differences: string[] = [];
  let before = { number: 0n, hash: FIRST_PREVIOUS as Buffer, lastXid: 0n, total: 0n };
  for (;;) {
    const {
      rows: [seal],
    } = await client.query<Seal>('select * from seals where number > $1 order by number limit 1', [before.number]);
    if (!seal) break;
    if (seal.number !== before.number + 1n) differences.push(`seal ${before.number + 1n} is missing`);
    const { rows } = await client.query<SealedRow>(
      'select * from transfers where xid > $1 and xid <= $2 order by xid, account_id, seq',
      [before.lastXid, seal.last_xid],
    );
    differences.push(...compareLeaves(seal, rows), ...compareLinks(seal, before));
    before = { number: seal.number, hash: seal.hash, lastXid: seal.last_xid, total: seal.transfers_total };
  }
  return differences;
}

/** Empty if the row's time is invalid and it can have no hash. */
function hashOf(row: SealedRow): string {
  try {
    return leafHash(row).toString('hex');
  } catch {
    return '';
  }
}

function compareLeaves(seal: Seal, rows: readonly SealedRow[]): string[] {
  const sealed = Array.from({ length: seal.count }, (_, index) =>
    seal.leaves.subarray(index * 32, index * 32 + 32).toString('hex'),
  );
  const known = new Set(sealed);
  const found = rows.map((row) => ({ row, hash: hashOf(row) }));
  const present = new Set(found.map(({ hash }) => hash));
  const differences = found
    .filter(({ hash }) => !known.has(hash))
    .map(({ row }) => `transfer ${row.account_id}/${row.seq}: not as seal ${seal.number} has it`);
  const lost = sealed.filter((hash) => !present.has(hash)).length;
  if (lost > found.length - (seal.count - lost) || (lost > 0 && differences.length === 0))
    differences.push(`seal ${seal.number}: ${lost} of its ${seal.count} transfers are gone`);
  if (differences.length === 0 && found.some(({ hash }, index) => hash !== sealed[index]))
    differences.push(`seal ${seal.number}: its transfers stand in another order`);
  return differences;
}

function compareLinks(seal: Seal, before: { hash: Buffer; total: bigint }): string[] {
  const root = merkleRoot(seal.leaves);
  const differences: string[] = [];
  if (!seal.previous.equals(before.hash)) differences.push(`seal ${seal.number}: does not follow the one before it`);
  if (seal.transfers_total !== before.total + BigInt(seal.count))
    differences.push(`seal ${seal.number}: counts ${seal.transfers_total} transfers up to it`);
  if (!root.equals(seal.root) || !sealHash(seal.previous, seal.transfers_total, root, seal.notes).equals(seal.hash))
    differences.push(`seal ${seal.number}: its hash is not that of its contents`);
  return differences;
}
