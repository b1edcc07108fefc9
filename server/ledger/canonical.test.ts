/** The tree over a seal's transfers is the one that RFC 9162 defines. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HASH_BYTES, merkleRoot } from './canonical.ts';

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

it('has the root that the definition gives, however many leaves there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70 }), (count) => {
      const leaves = Array.from({ length: count }, (_, index) => sha256(Buffer.of(index)));
      expect(leaves.every((leaf) => leaf.length === HASH_BYTES)).toBe(true);
      expect(merkleRoot(Buffer.concat(leaves))).toEqual(defined(leaves));
    }),
  );
});
