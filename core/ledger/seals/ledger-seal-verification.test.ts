/** Inclusion in a seal: RFC 9162's tree, and one changed byte anywhere is noticed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256, toHex } from './sha256.ts';
import { asciiToBytes, concatBytes, buildMerklePath, computeMerkleRoot } from './merkle-tree.ts';
import { hashLeaf, hashNode, isTransferSealed, type TransferProof } from './ledger-seal-verification.ts';

function proofOf(lines: readonly string[], index: number): TransferProof {
  const leaves = lines.map(hashLeaf);
  const root = computeMerkleRoot(leaves, hashNode);
  const previous = sha256(asciiToBytes('the seal before'));
  const notes = ['session key KR 2026-11-20 00ff'];
  const hash = toHex(sha256(concatBytes(previous, asciiToBytes('|77|'), root, asciiToBytes(`|${notes.join('\n')}`))));
  return {
    line: lines[index]!,
    index,
    count: lines.length,
    path: buildMerklePath(leaves, index, hashNode).map(toHex),
    seal: { previous: toHex(previous), hash, root: toHex(root), transfers: '77', notes },
  };
}
const linesOf = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `100001|${index + 1}|USD|${index * 7}|promotion|available||${index}|practice|p|2026-11-20T00:00:00.000Z|9`,
  );
const place = fc
  .integer({ min: 1, max: 40 })
  .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 0, max: count - 1 })));

it('every transfer is proved by its seal, however many there are', () => {
  fc.assert(fc.property(place, ([count, index]) => isTransferSealed(proofOf(linesOf(count), index))));
});

it('any changed character is detected', () => {
  fc.assert(
    fc.property(place, fc.nat(), ([count, index], at) => {
      const text = JSON.stringify(proofOf(linesOf(count), index));
      const spot = at % text.length;
      const changed = `${text.slice(0, spot)}${text[spot] === '3' ? '4' : '3'}${text.slice(spot + 1)}`;
      let altered: TransferProof;
      try {
        altered = JSON.parse(changed) as TransferProof;
      } catch {
        return;
      }
      // The number of leaves is given to find the path; another number with the same path proves the same.
      if (altered.count !== count) return;
      // A field of another name is a missing one, which is no proof either.
      try {
        expect(isTransferSealed(altered), changed).toBe(false);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    }),
  );
});

it('a leaf index outside the tree, or a path of the wrong length, is refused', () => {
  const proof = proofOf(linesOf(6), 4);
  expect(isTransferSealed(proof)).toBe(true);
  for (const wrong of [
    { index: 5 },
    { index: -1 },
    { index: 6 },
    { index: 4.5 },
    { count: 5 },
    { count: 0 },
    { count: 2 ** 60 },
  ])
    expect(isTransferSealed({ ...proof, ...wrong })).toBe(false);
  expect(isTransferSealed({ ...proof, path: proof.path.slice(1) })).toBe(false);
  expect(isTransferSealed({ ...proof, path: [...proof.path, proof.path[0]!] })).toBe(false);
});

it('an inner node cannot be passed off as a transfer', () => {
  const lines = linesOf(4);
  const proof = proofOf(lines, 0);
  const [left, right] = [hashLeaf(lines[0]!), hashLeaf(lines[1]!)];
  const forged = String.fromCharCode(...left, ...right);
  expect(isTransferSealed({ ...proof, line: forged, count: 2, path: proof.path.slice(1) })).toBe(false);
});
