/** A house hides liabilities: every known forgery of a liability tree is run against the customers' verifier. */
import {
  isLeafInLiabilityTree,
  hashLiabilityLeaf,
  type LiabilityLeaf,
  type LiabilityProof,
  combineSumNodes,
  type SumTreeNode,
} from '@bourse/core/ledger/seals/liability-tree.ts';
import { buildMerklePath, computeMerkleRoot } from '@bourse/core/ledger/seals/merkle-tree.ts';
import { sha256, toHex } from '@bourse/core/ledger/seals/sha256.ts';
import type { SeededRandom } from '../seeded-random.ts';

const SUM_LIMIT = 2n ** 100n;

type Combine = (left: SumTreeNode, right: SumTreeNode) => SumTreeNode;
interface Tree {
  leaves: LiabilityLeaf[];
  proofOf(index: number, combine?: Combine): LiabilityProof;
}

function buildRandomTree(random: SeededRandom): Tree {
  const leaves = Array.from(
    { length: 2 + random.int(40) },
    (_, index): LiabilityLeaf => ({
      tree: 1,
      currency: 'USD',
      account: String(100_001 + index),
      amount: String(1 + random.int(1_000_000_000)),
      salt: toHex(sha256(new TextEncoder().encode(`salt ${index} ${random.int(2 ** 30)}`))),
    }),
  );
  const nodes = leaves.map((leaf) => hashLiabilityLeaf(leaf)!);
  return {
    leaves,
    proofOf(index, combine = combineSumNodes) {
      const root = computeMerkleRoot(nodes, combine);
      return {
        ...leaves[index]!,
        index,
        count: leaves.length,
        path: buildMerklePath(nodes, index, combine).map(({ hash, sum }) => ({ hash: toHex(hash), sum: String(sum) })),
        root: toHex(root.hash),
        sum: String(root.sum),
      };
    },
  };
}

const withNeighbour = (proof: LiabilityProof, sum: (own: bigint) => bigint): LiabilityProof => {
  const [first, ...others] = proof.path;
  const changed = sum(BigInt(first!.sum));
  return {
    ...proof,
    path: [{ ...first!, sum: String(changed) }, ...others],
    sum: String(BigInt(proof.sum) + changed - BigInt(first!.sum)),
  };
};
const swallowing =
  (pick: (left: bigint, right: bigint) => bigint): Combine =>
  (left, right) => ({ ...combineSumNodes(left, right), sum: pick(left.sum, right.sum) });

/** The proof shown to the customer at `index`, which must be refused. */
const CHEATS: Readonly<Record<string, (tree: Tree, index: number, random: SeededRandom) => LiabilityProof>> = {
  'a negative leaf': (tree, index) => ({ ...tree.proofOf(index), amount: `-${tree.leaves[index]!.amount}` }),
  'a neighbour below zero': (tree, index) => withNeighbour(tree.proofOf(index), (own) => -own),
  'a neighbour shown smaller': (tree, index) => withNeighbour(tree.proofOf(index), (own) => own - 1n),
  'a dummy node that takes the larger sum': (tree, index) =>
    tree.proofOf(
      index,
      swallowing((left, right) => (left > right ? left : right)),
    ),
  'a dummy node that takes the smaller sum': (tree, index) =>
    tree.proofOf(
      index,
      swallowing((left, right) => (left < right ? left : right)),
    ),
  'a sum that runs over': (tree, index) => withNeighbour(tree.proofOf(index), () => SUM_LIMIT),
  'a total below its parts': (tree, index) => ({
    ...tree.proofOf(index),
    sum: String(BigInt(tree.proofOf(index).sum) - 1n),
  }),
  'a leaf shared by two': (tree, index) => ({ ...tree.proofOf(index), account: '999999' }),
  'a leaf left out': (tree, index, random) => ({
    ...tree.proofOf(index),
    ...tree.leaves[(index + 1 + random.int(tree.leaves.length - 1)) % tree.leaves.length]!,
    index,
  }),
  'a lower amount': (tree, index) => ({
    ...tree.proofOf(index),
    amount: String(BigInt(tree.leaves[index]!.amount) - 1n),
  }),
  'one changed digit of the root': (tree, index, random) => {
    const proof = tree.proofOf(index);
    const at = random.int(proof.root.length);
    return {
      ...proof,
      root: `${proof.root.slice(0, at)}${proof.root[at] === '0' ? '1' : '0'}${proof.root.slice(at + 1)}`,
    };
  },
};

export interface LiabilityTreeFindings {
  tried: number;
  cheats: number;
  honest: number;
  taken: string[];
}

export function cheatAtLiabilityTrees(random: SeededRandom, rounds: number): LiabilityTreeFindings {
  const found: LiabilityTreeFindings = { tried: 0, cheats: Object.keys(CHEATS).length, honest: 0, taken: [] };
  for (let round = 0; round < rounds; round += 1) {
    const tree = buildRandomTree(random);
    const index = random.int(tree.leaves.length);
    if (isLeafInLiabilityTree(tree.proofOf(index))) found.honest += 1;
    for (const [name, make] of Object.entries(CHEATS)) {
      found.tried += 1;
      if (isLeafInLiabilityTree(make(tree, index, random))) found.taken.push(name);
    }
  }
  return found;
}
