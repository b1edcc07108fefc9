/**
 * What the house owes its customers in one currency, as a tree of sums. Each customer finds their own balance among the
 * leaves, so nobody who checks can be left out of the sum. A node's hash covers both children's hashes and both sums;
 * if it covered only the total, an amount could be shifted from one side to the other unnoticed.
 */
import { sha256, toHex } from './sha256.ts';
import { ascii, foldPath, hashOf, joined, SUM_MAXIMUM, sumBytes, sumOf } from './merkle-path.ts';
import { isSealTrue, type SealFacts } from './seal.ts';

/** `sum` is in minor units. */
export interface SumNode {
  hash: Uint8Array;
  sum: bigint;
}

/**
 * What one customer is owed, as in one tree. Only that customer knows `salt` (32 bytes, hexadecimal), so that no
 * neighbour can guess whose leaf it is.
 */
export interface LiabilityLeaf {
  tree: number;
  currency: string;
  account: string;
  amount: string;
  salt: string;
}
/** `root` and `sum` are the tree's; `path` has the siblings up to the root. Sums and amounts are minor units. */
export interface LiabilityProof extends LiabilityLeaf {
  index: number;
  count: number;
  path: readonly { hash: string; sum: string }[];
  root: string;
  sum: string;
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export const leafLine = ({ tree, currency, account, amount, salt }: LiabilityLeaf): string =>
  [tree, currency, account, amount, salt].join('|');

/** Null for a negative amount or one larger than any sum: such a leaf would lower what is owed to others. */
export function leafNode(leaf: LiabilityLeaf): SumNode | null {
  const sum = sumOf(leaf.amount);
  if (
    sum === null ||
    hashOf(leaf.salt) === null ||
    !/^[0-9A-Za-z]{1,20}$/.test(leaf.account) ||
    !/^[A-Z]{3,5}$/.test(leaf.currency)
  )
    return null;
  return { hash: sha256(joined(LEAF, ascii(leafLine(leaf)))), sum };
}

export function sumNode(left: SumNode, right: SumNode): SumNode {
  return {
    hash: sha256(joined(NODE, left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum))),
    sum: left.sum + right.sum,
  };
}

/** The note by which a seal binds a tree. */
export const treeNote = ({
  tree,
  currency,
  count,
  sum,
  root,
}: Pick<LiabilityProof, 'tree' | 'currency' | 'count' | 'sum' | 'root'>): string =>
  `liabilities ${tree} ${currency} ${count} ${sum} ${root}`;

/** Whether the leaf is counted in the tree whose root and sum these are. */
export function isCounted(proof: LiabilityProof): boolean {
  const leaf = leafNode(proof);
  const path: SumNode[] = [];
  for (const { hash, sum } of proof.path) {
    const [bytes, part] = [hashOf(hash), sumOf(sum)];
    if (bytes === null || part === null) return false;
    path.push({ hash: bytes, sum: part });
  }
  if (leaf === null) return false;
  const root = foldPath(leaf, proof.index, proof.count, path, (left, right) =>
    left.sum + right.sum > SUM_MAXIMUM ? null : sumNode(left, right),
  );
  return root !== null && toHex(root.hash) === proof.root && root.sum === sumOf(proof.sum);
}

/**
 * Whether the leaf is counted, and the tree is the one that this seal binds: only the seal says how many leaves it has.
 */
export const isCountedIn = (proof: LiabilityProof, seal: SealFacts): boolean =>
  isCounted(proof) && seal.notes.includes(treeNote(proof)) && isSealTrue(seal);
