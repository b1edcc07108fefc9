/**
 * All entries of an offer as one root, and each entrant's receipt. Leaves are in the order of their hashes, so the
 * order in which entries are stored or sent makes no difference. Leaves and nodes are hashed as in the ledger's seals.
 */
import { formatScaled } from '../../ledger/money.ts';
import {
  asciiToBytes,
  computeRootFromPath,
  parseHash,
  buildMerklePath,
  computeMerkleRoot,
} from '../../ledger/seals/merkle-tree.ts';
import { hmacSha256, sha256, toHex } from '../../ledger/seals/sha256.ts';
import { type DrawEntry, type SerializedDrawEntry, parseDrawEntry } from './serialized-draw.ts';

export interface EntryLeaf {
  entry: DrawEntry;
  hash: Uint8Array;
}

/**
 * An entrant's pseudonym in one offer, the same for all accounts of one identity. `secret` is the house's own; the salt
 * derived from it is revealed only to the entrant, so that they can find themselves.
 */
export const computeEntrantSalt = (secret: Uint8Array, offering: string, identity: string): string =>
  toHex(hmacSha256(secret, asciiToBytes(`entrant|${offering}|${identity}`)));

/** `identity`: what identifies a verified person. */
export const computeEntrantPseudonym = (offering: string, identity: string, salt: string): string =>
  toHex(sha256(asciiToBytes(`entrant|${offering}|${identity}|${salt}`)));

export const formatEntryLine = (offering: string, { number, entrant, quantity, contribution }: DrawEntry): string =>
  `entry|${offering}|${number}|${entrant}|${formatScaled(quantity)}|${contribution}`;

export function buildEntryLeaf(offering: string, entry: DrawEntry): EntryLeaf {
  const line = formatEntryLine(offering, entry);
  // The first byte, 0, says that this is a leaf.
  const bytes = new Uint8Array(line.length + 1);
  for (let at = 0; at < line.length; at++) bytes[at + 1] = line.charCodeAt(at);
  return { entry, hash: sha256(bytes) };
}

/** The smaller hash first. */
export function compareHashes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < a.length; at++) {
    const difference = a[at]! - b[at]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Sorts `items` by hash, smallest first. The first six bytes distinguish most of them. */
export function sortByHash<Item>(items: readonly Item[], hashFor: (item: Item) => Uint8Array): Item[] {
  const hashes = items.map(hashFor);
  const heads = Float64Array.from(hashes, (hash) => {
    let head = 0;
    for (let at = 0; at < 6; at++) head = head * 256 + hash[at]!;
    return head;
  });
  const order = Uint32Array.from(items, (_, index) => index);
  order.sort((a, b) => heads[a]! - heads[b]! || compareHashes(hashes[a]!, hashes[b]!));
  return Array.from(order, (index) => items[index]!);
}

/** Why some entries have no root. */
export type DrawEntriesFault = 'numberTwice' | 'entrantTwice' | 'entryMalformed';

/** The leaves in their order; a fault if a number or a person is in it twice. */
export function buildEntryLeaves(offering: string, entries: readonly DrawEntry[]): EntryLeaf[] | DrawEntriesFault {
  if (new Set(entries.map(({ number }) => number)).size < entries.length) return 'numberTwice';
  if (new Set(entries.map(({ entrant }) => entrant)).size < entries.length) return 'entrantTwice';
  const leaves = entries.map((entry) => buildEntryLeaf(offering, entry));
  return sortByHash(leaves, ({ hash }) => hash);
}

/** The same for entries as they are sent. */
export function parseEntryLeaves(
  offering: string,
  facts: readonly SerializedDrawEntry[],
): EntryLeaf[] | DrawEntriesFault {
  const entries = facts.map(parseDrawEntry);
  if (!entries.every((entry) => entry !== null)) return 'entryMalformed';
  return buildEntryLeaves(offering, entries);
}

const node = new Uint8Array(65);
node[0] = 1;
/** As `hashNode` of the seals, but allocates only the hash: there are as many nodes as entries. */
function entriesNode(left: Uint8Array, right: Uint8Array): Uint8Array {
  node.set(left, 1);
  node.set(right, 33);
  return sha256(node);
}

/** 32 bytes; an offer without entries has a root too. */
export const computeEntriesRoot = (leaves: readonly EntryLeaf[]): Uint8Array =>
  leaves.length === 0
    ? sha256(new Uint8Array(0))
    : computeMerkleRoot(
        leaves.map(({ hash }) => hash),
        entriesNode,
      );

/** Proof that an entry is leaf `index` of `count` below `root`; all hashes as hexadecimal. */
export interface DrawEntryReceipt {
  offering: string;
  entry: SerializedDrawEntry;
  index: number;
  count: number;
  path: readonly string[];
  root: string;
}

/** The neighbours of leaf `index` on its way up. */
export const buildEntryProofPath = (leaves: readonly EntryLeaf[], index: number): string[] =>
  buildMerklePath(
    leaves.map(({ hash }) => hash),
    index,
    entriesNode,
  ).map(toHex);

/** Whether the entry is among those below the root. */
export function isEntryIncluded({ offering, entry: facts, index, count, path, root }: DrawEntryReceipt): boolean {
  const entry = parseDrawEntry(facts);
  const neighbours = path.map(parseHash);
  if (entry === null || !neighbours.every((each) => each !== null)) return false;
  const top = computeRootFromPath(buildEntryLeaf(offering, entry).hash, index, count, neighbours, entriesNode);
  return top !== null && toHex(top) === root;
}

// All receipts of an offer from one tree: each costs one look-up per level, where a separate path would need every
// hash.

export interface EntriesTree {
  root: Uint8Array;
  /** The neighbours of leaf `index` on its way up, as in `buildEntryProofPath`. */
  path(index: number): string[];
}

export function buildEntriesTree(leaves: readonly EntryLeaf[]): EntriesTree {
  const levels: Uint8Array[][] = [leaves.map(({ hash }) => hash)];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => {
      const right = below[2 * index + 1];
      return right === undefined ? below[2 * index]! : entriesNode(below[2 * index]!, right);
    });
  }
  return {
    root: levels.at(-1)![0] ?? computeEntriesRoot([]),
    path(index) {
      const neighbours: string[] = [];
      let place = index;
      for (const level of levels) {
        const neighbour = level[place % 2 === 0 ? place + 1 : place - 1];
        if (neighbour !== undefined) neighbours.push(toHex(neighbour));
        place = Math.floor(place / 2);
      }
      return neighbours;
    },
  };
}
