/**
 * Whether a transfer is in the ledger as its seal binds it. Everything needed comes from the customer's own statement
 * and the seal.
 */
import { sha256, toHex } from './sha256.ts';
import { asciiToBytes, computeRootFromPath, parseHash, concatBytes } from './merkle-tree.ts';

/** A seal as returned by `ledger/getSeal`. `transfers`: the number up to it. */
export interface LedgerSeal {
  previous: string;
  hash: string;
  root: string;
  transfers: string;
  notes: readonly string[];
}
/** `line` is the transfer as the seal binds it; it is leaf `index` of `count`. */
export interface TransferProof {
  line: string;
  index: number;
  count: number;
  path: readonly string[];
  seal: LedgerSeal;
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Notes and lines are ASCII. */
export const hashLeaf = (line: string): Uint8Array => sha256(concatBytes(LEAF, asciiToBytes(line)));
export const hashNode = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concatBytes(NODE, left, right));

/** Whether a seal's hash is that of its contents. */
export function isSealHashValid({ previous, hash, root, transfers, notes }: LedgerSeal): boolean {
  const [before, top] = [parseHash(previous), parseHash(root)];
  if (before === null || top === null || !/^\d{1,19}$/.test(transfers)) return false;
  return (
    toHex(sha256(concatBytes(before, asciiToBytes(`|${transfers}|`), top, asciiToBytes(`|${notes.join('\n')}`)))) ===
    hash
  );
}

/** Whether the line is in the seal's tree at the place it names, and the seal is true. */
export function isTransferSealed({ line, index, count, path, seal }: TransferProof): boolean {
  const neighbours = path.map(parseHash);
  if (!neighbours.every((each) => each !== null)) return false;
  const root = computeRootFromPath(hashLeaf(line), index, count, neighbours, hashNode);
  return root !== null && toHex(root) === seal.root && isSealHashValid(seal);
}
