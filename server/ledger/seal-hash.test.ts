/** The tree over a seal's transfers is the one that RFC 9162 defines. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatCanonicalTransferLine,
  SHA256_BYTES,
  computeTransferLeafHash,
  computeTransferMerkleRoot,
} from './seal-hash.ts';

const sha256 = (...parts: Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Section 2.1.1, word for word. */
function defined(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return leaves[0]!;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(Buffer.of(1), defined(leaves.slice(0, k)), defined(leaves.slice(k)));
}

it('computes the root of the definition for any number of leaves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70 }), (count) => {
      const leaves = Array.from({ length: count }, (_, index) => sha256(Buffer.of(index)));
      expect(leaves.every((leaf) => leaf.length === SHA256_BYTES)).toBe(true);
      expect(computeTransferMerkleRoot(Buffer.concat(leaves))).toEqual(defined(leaves));
    }),
  );
});

/** A line as every earlier seal has bound it, and its leaf's hash. */
const STORED = {
  row: {
    account_id: 100001n,
    seq: 5n,
    currency: 'USD',
    amount: 1250n,
    debit: 'available',
    credit: 'frozen',
    debit_after: 98750n,
    credit_after: 1250n,
    code: 'hold',
    reference: 'o4',
    at: new Date('2026-11-20T10:00:00.000Z'),
    xid: 812n,
    debit_portfolio: 0,
    credit_portfolio: 0,
  },
  line: '100001|5|USD|1250|available|frozen|98750|1250|hold|o4|2026-11-20T10:00:00.000Z|812',
  hash: 'ba37b5313df9b2c53a7c8ee37b507740dac44179836ef91dd4dda28e3089dd60',
};

it('writes transfers of the main portfolio in the original format', () => {
  expect(formatCanonicalTransferLine(STORED.row)).toBe(STORED.line);
  expect(computeTransferLeafHash(STORED.row).toString('hex')).toBe(STORED.hash);
});

it('binds both portfolios if one is not the main one, in a line not to be confused with the original format', () => {
  const moved = { ...STORED.row, credit: 'available', credit_portfolio: 2 };
  expect(formatCanonicalTransferLine(moved)).toBe(
    '100001|5|USD|1250|available|available|98750|1250|hold|o4|2026-11-20T10:00:00.000Z|812|0|2',
  );
  const lines = [STORED.row, moved, { ...moved, debit_portfolio: 2, credit_portfolio: 0 }].map(
    formatCanonicalTransferLine,
  );
  expect(new Set(lines).size).toBe(lines.length);
});
