/**
 * What the house owes its customers in one currency, as a tree of sums. Each customer finds their own balance among the
 * leaves, so nobody who checks can be left out of the sum. A node's hash covers both children's hashes and both sums;
 * if it covered only the total, an amount could be shifted from one side to the other unnoticed.
 */
import { sha256, toHex } from './sha256.ts';
import {
  asciiToBytes,
  computeRootFromPath,
  parseHash,
  concatBytes,
  LIABILITY_SUM_MAXIMUM,
  sumToBytes,
  parseSum,
} from './merkle-tree.ts';
import { isSealHashValid, type LedgerSeal } from './ledger-seal-verification.ts';

/** `sum` is in minor units. */
export interface SumTreeNode {
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

export const formatLiabilityLeaf = ({ tree, currency, account, amount, salt }: LiabilityLeaf): string =>
  [tree, currency, account, amount, salt].join('|');

/** Null for a negative amount or one larger than any sum: such a leaf would lower what is owed to others. */
export function hashLiabilityLeaf(leaf: LiabilityLeaf): SumTreeNode | null {
  const sum = parseSum(leaf.amount);
  if (
    sum === null ||
    parseHash(leaf.salt) === null ||
    !/^[0-9A-Za-z]{1,20}$/.test(leaf.account) ||
    !/^[A-Z]{3,5}$/.test(leaf.currency)
  )
    return null;
  return { hash: sha256(concatBytes(LEAF, asciiToBytes(formatLiabilityLeaf(leaf)))), sum };
}

export function combineSumNodes(left: SumTreeNode, right: SumTreeNode): SumTreeNode {
  return {
    hash: sha256(concatBytes(NODE, left.hash, sumToBytes(left.sum), right.hash, sumToBytes(right.sum))),
    sum: left.sum + right.sum,
  };
}

/** The note by which a seal binds a tree. */
export const formatLiabilityTreeNote = ({
  tree,
  currency,
  count,
  sum,
  root,
}: Pick<LiabilityProof, 'tree' | 'currency' | 'count' | 'sum' | 'root'>): string =>
  `liabilities ${tree} ${currency} ${count} ${sum} ${root}`;

/** Whether the leaf is counted in the tree whose root and sum these are. */
export function isLeafInLiabilityTree(proof: LiabilityProof): boolean {
  const leaf = hashLiabilityLeaf(proof);
  const path: SumTreeNode[] = [];
  for (const { hash, sum } of proof.path) {
    const [bytes, part] = [parseHash(hash), parseSum(sum)];
    if (bytes === null || part === null) return false;
    path.push({ hash: bytes, sum: part });
  }
  if (leaf === null) return false;
  const root = computeRootFromPath(leaf, proof.index, proof.count, path, (left, right) =>
    left.sum + right.sum > LIABILITY_SUM_MAXIMUM ? null : combineSumNodes(left, right),
  );
  return root !== null && toHex(root.hash) === proof.root && root.sum === parseSum(proof.sum);
}

/**
 * Whether the leaf is counted, and the tree is the one that this seal binds: only the seal says how many leaves it has.
 */
export const isLeafInSealedTree = (proof: LiabilityProof, seal: LedgerSeal): boolean =>
  isLeafInLiabilityTree(proof) && seal.notes.includes(formatLiabilityTreeNote(proof)) && isSealHashValid(seal);
