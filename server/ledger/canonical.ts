/** A transfer as the bytes that its seal binds. A stranger must be able to write the same line from a statement. */
import { hash } from 'node:crypto';

export interface SealedRow {
  account_id: bigint; seq: bigint; currency: string; amount: bigint; debit: string; credit: string;
  debit_after: bigint | null; credit_after: bigint | null; code: string; reference: string; at: Date; xid: bigint;
}

/** Fields in the table's order, joined by "|"; an absent balance is empty, the time is ISO 8601 with milliseconds. */
export const canonicalLine = (row: SealedRow): string => [
  row.account_id, row.seq, row.currency, row.amount, row.debit, row.credit, row.debit_after ?? '', row.credit_after ?? '', row.code, row.reference,
  row.at.toISOString(), row.xid,
].join('|');

const sha256 = (...parts: (Buffer | Uint8Array)[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** RFC 9162 section 2.1.1: 0x00 before a leaf, 0x01 before a node, so that neither can stand for the other. */
export const leafHash = (row: SealedRow): Buffer => sha256(LEAF, Buffer.from(canonicalLine(row)));

export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(NODE, merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
}

/** A seal binds the one before it, how many transfers there are up to it, the root of its own, and its notes. */
export const sealHash = (previous: Buffer, transfersTotal: bigint, root: Buffer, notes: string): Buffer =>
  sha256(previous, Buffer.from(`|${transfersTotal}|`), root, Buffer.from(`|${notes}`));
export const FIRST_PREVIOUS = Buffer.alloc(32);
