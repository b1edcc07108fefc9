/** A transfer as the bytes that its seal binds. Anyone must be able to write the same line from a statement. */
import { hash } from 'node:crypto';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';

export interface SealedTransferRow {
  account_id: bigint;
  seq: bigint;
  currency: string;
  amount: bigint;
  debit: string;
  credit: string;
  debit_after: bigint | null;
  credit_after: bigint | null;
  code: string;
  reference: string;
  at: Date;
  xid: bigint;
  debit_portfolio: number;
  credit_portfolio: number;
}

/**
 * Fields in the table's order, joined by "|"; an absent balance is empty, the time is ISO 8601 with milliseconds. If a
 * portfolio isn't the main one, those of both sides follow: no line can be read as one of the other form, since they
 * have twelve and fourteen fields and no field holds a "|".
 */
export const formatCanonicalTransferLine = (row: SealedTransferRow): string =>
  [
    row.account_id,
    row.seq,
    row.currency,
    row.amount,
    row.debit,
    row.credit,
    row.debit_after ?? '',
    row.credit_after ?? '',
    row.code,
    row.reference,
    row.at.toISOString(),
    row.xid,
    ...(row.debit_portfolio === MAIN_PORTFOLIO && row.credit_portfolio === MAIN_PORTFOLIO
      ? []
      : [row.debit_portfolio, row.credit_portfolio]),
  ].join('|');

/** `formatCanonicalTransferLine` computed by the database, where an absent balance is empty, too. */
const LINE_SQL = `format('%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s',
    account_id, seq, currency, amount, debit, credit, debit_after, credit_after, code, reference, iso, xid)
  || case when debit_portfolio = 0 and credit_portfolio = 0 then ''
    else format('|%s|%s', debit_portfolio, credit_portfolio) end`;

/**
 * The hashes of the leaves for the transfers that meet `where`, in order, concatenated, and their first and last
 * transaction. The sealer lets the database build the lines, since it processes every transfer there ever is; the audit
 * builds them itself. The transfers of a batch share one time, and formatting a time costs as much as the rest of the
 * line: so each is formatted once.
 */
export const buildSealLeavesSql = (where: string): string => `
  with times as materialized (
    select at, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as iso
    from (select distinct at from transfers where ${where}) moments)
  select string_agg(sha256('\\x00'::bytea || convert_to(${LINE_SQL}, 'UTF8')), ''::bytea order by xid, account_id,
    seq) as leaves, min(xid) as first_xid, max(xid) as last_xid
  from transfers join times using (at) where ${where}`;

const sha256 = (...parts: (Buffer | Uint8Array)[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** RFC 9162 section 2.1.1: 0x00 before a leaf, 0x01 before a node, so that neither can stand for the other. */
export const computeTransferLeafHash = (row: SealedTransferRow): Buffer =>
  sha256(LEAF, Buffer.from(formatCanonicalTransferLine(row)));

export const SHA256_BYTES = 32;

/**
 * The root over the concatenated hashes of the leaves. Built level by level: a last node without a neighbour moves up
 * unchanged, which gives the tree that RFC 9162 defines from the top.
 */
export function computeTransferMerkleRoot(leaves: Buffer): Buffer {
  if (leaves.length === 0) return sha256();
  const level = Buffer.from(leaves);
  const node = Buffer.alloc(1 + 2 * SHA256_BYTES, NODE);
  for (let count = leaves.length / SHA256_BYTES; count > 1; count = Math.ceil(count / 2)) {
    for (let left = 0; left < count; left += 2) {
      const to = (left / 2) * SHA256_BYTES;
      if (left + 1 === count) level.copyWithin(to, left * SHA256_BYTES, (left + 1) * SHA256_BYTES);
      else {
        level.copy(node, 1, left * SHA256_BYTES, (left + 2) * SHA256_BYTES);
        // As text of one byte per character: a separate buffer for each node would cost more than the hash.
        level.write(hash('sha256', node, 'latin1'), to, 'latin1');
      }
    }
  }
  return Buffer.from(level.subarray(0, SHA256_BYTES));
}

/** A seal binds the previous one, the number of transfers up to it, the root of its own, and its notes. */
export const computeSealHash = (previous: Buffer, transfersTotal: bigint, root: Buffer, notes: string): Buffer =>
  sha256(previous, Buffer.from(`|${transfersTotal}|`), root, Buffer.from(`|${notes}`));
export const FIRST_PREVIOUS_HASH = Buffer.alloc(32);
