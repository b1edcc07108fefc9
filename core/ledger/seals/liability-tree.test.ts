/** Attacks on a tree of liabilities, as they are known from the literature: none gets past the customer who looks. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256, toHex } from './sha256.ts';
import { asciiToBytes, concatBytes, buildMerklePath, computeMerkleRoot, sumToBytes } from './merkle-tree.ts';
import {
  isLeafInLiabilityTree,
  isLeafInSealedTree,
  hashLiabilityLeaf,
  type LiabilityLeaf,
  type LiabilityProof,
  combineSumNodes,
  type SumTreeNode,
  formatLiabilityTreeNote,
} from './liability-tree.ts';

const leafOf = (account: number, amount: string): LiabilityLeaf => ({
  tree: 1,
  currency: 'USD',
  account: String(account),
  amount,
  salt: toHex(sha256(asciiToBytes(`salt ${account}`))),
});
const wire = (nodes: readonly SumTreeNode[]): LiabilityProof['path'] =>
  nodes.map(({ hash, sum }) => ({ hash: toHex(hash), sum: sum.toString() }));

function proofIn(leaves: readonly LiabilityLeaf[], index: number, combine = combineSumNodes): LiabilityProof {
  const nodes = leaves.map((leaf) => hashLiabilityLeaf(leaf)!);
  const root = computeMerkleRoot(nodes, combine);
  return {
    ...leaves[index]!,
    index,
    count: leaves.length,
    path: wire(buildMerklePath(nodes, index, combine)),
    root: toHex(root.hash),
    sum: root.sum.toString(),
  };
}

it('every customer is counted, and the root holds the total owed', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 62n }), { minLength: 1, maxLength: 30 }), (amounts) => {
      const leaves = amounts.map((amount, index) => leafOf(100001 + index, amount.toString()));
      const proofs = leaves.map((_, index) => proofIn(leaves, index));
      expect(proofs.every(isLeafInLiabilityTree)).toBe(true);
      expect(proofs[0]!.sum).toBe(amounts.reduce((sum, amount) => sum + amount, 0n).toString());
    }),
  );
});

const three = [leafOf(100001, '500'), leafOf(100002, '700'), leafOf(100003, '900')];

it('a leaf below zero, too large or not a whole number is refused', () => {
  for (const amount of ['-1', '1.5', '', '01', '1e3', (2n ** 100n + 1n).toString()]) {
    expect(hashLiabilityLeaf(leafOf(100001, amount))).toBeNull();
    expect(isLeafInLiabilityTree({ ...proofIn(three, 0), amount })).toBe(false);
  }
});

it('a neighbour below zero, which would lower the sum, is refused', () => {
  const proof = proofIn(three, 0);
  expect(
    isLeafInLiabilityTree({ ...proof, sum: '500', path: [{ ...proof.path[0]!, sum: '-900' }, proof.path[1]!] }),
  ).toBe(false);
});

it("sums can't be shifted between the two children, as they could if only the total were hashed", () => {
  const totalOnly = (left: SumTreeNode, right: SumTreeNode): SumTreeNode => ({
    hash: sha256(concatBytes(Uint8Array.of(1), left.hash, right.hash, sumToBytes(left.sum + right.sum))),
    sum: left.sum + right.sum,
  });
  const weak = proofIn(three.slice(0, 2), 0, totalOnly);
  expect(isLeafInLiabilityTree(weak)).toBe(false);
  // The house owes 500 and 700, and would like to show 700 as the total: each customer sees the other's part lowered.
  const honest = proofIn(three.slice(0, 2), 0);
  const shifted = { ...honest, sum: '700', path: [{ ...honest.path[0]!, sum: '200' }] };
  expect(isLeafInLiabilityTree(shifted)).toBe(false);
  // A node that takes the larger of both instead of their sum (a dummy that swallows its neighbour).
  const larger = (left: SumTreeNode, right: SumTreeNode): SumTreeNode => ({
    ...combineSumNodes(left, right),
    sum: left.sum > right.sum ? left.sum : right.sum,
  });
  expect(isLeafInLiabilityTree(proofIn(three, 0, larger))).toBe(false);
});

it('a sum that overflows is refused instead of wrapping to zero', () => {
  const huge = (2n ** 100n).toString();
  const proof = proofIn(three, 0);
  expect(
    isLeafInLiabilityTree({
      ...proof,
      sum: '499',
      path: [
        { ...proof.path[0]!, sum: huge },
        { ...proof.path[1]!, sum: huge },
      ],
    }),
  ).toBe(false);
  expect(
    isLeafInLiabilityTree({
      ...proof,
      path: [{ ...proof.path[0]!, sum: (2n ** 128n - 1n).toString() }, proof.path[1]!],
    }),
  ).toBe(false);
});

it('one leaf cannot serve two customers with the same balance', () => {
  const shared = proofIn([leafOf(100001, '500'), leafOf(100009, '10')], 0);
  expect(isLeafInLiabilityTree(shared)).toBe(true);
  expect(isLeafInLiabilityTree({ ...shared, account: '100002' })).toBe(false);
});

it('a customer who was left out has no proof in the tree', () => {
  const without = proofIn(three.slice(0, 2), 0);
  const [omitted] = three.slice(2);
  for (let index = 0; index < 2; index++) expect(isLeafInLiabilityTree({ ...without, ...omitted, index })).toBe(false);
});

it('any changed figure is detected', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom('tree', 'currency', 'account', 'amount', 'salt', 'index', 'root', 'sum'),
      (index, field) => {
        const proof = proofIn(three, index);
        const value = proof[field];
        const changed = typeof value === 'number' ? value + 1 : `${value[0] === '1' ? '2' : '1'}${value.slice(1)}`;
        expect(isLeafInLiabilityTree({ ...proof, [field]: changed })).toBe(false);
      },
    ),
  );
});

it('a tree is valid only as its seal binds it', () => {
  const proof = proofIn(three, 1);
  const sealed = (note: string) => {
    const [previous, root] = [sha256(asciiToBytes('before')), sha256(asciiToBytes(''))];
    const hash = toHex(sha256(concatBytes(previous, asciiToBytes('|9|'), root, asciiToBytes(`|${note}`))));
    return { previous: toHex(previous), hash, root: toHex(root), transfers: '9', notes: [note] };
  };
  const seal = sealed(formatLiabilityTreeNote(proof));
  expect(isLeafInSealedTree(proof, seal)).toBe(true);
  expect(isLeafInSealedTree({ ...proof, count: 4 }, seal)).toBe(false);
  expect(isLeafInSealedTree(proof, { ...seal, notes: [`${seal.notes[0]}0`] })).toBe(false);
  expect(isLeafInSealedTree(proof, sealed(formatLiabilityTreeNote({ ...proof, sum: '1' })))).toBe(false);
});
