/** The path from a leaf to the root of a Merkle tree, as in RFC 9162 section 2.1.3.2. */

/**
 * Combines `leaf`, number `index` of `count`, with its siblings up to the root. Null if the path is too short or too
 * long for that index, or `combine` refuses.
 */
export function computeRootFromPath<Node>(
  leaf: Node,
  index: number,
  count: number,
  path: readonly Node[],
  combine: (left: Node, right: Node) => Node | null,
): Node | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 0 || index >= count) return null;
  let place = index;
  let last = count - 1;
  let node: Node | null = leaf;
  for (const neighbour of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      node = combine(neighbour, node);
      // A node without a sibling moves up unchanged.
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else node = combine(node, neighbour);
    if (node === null) return null;
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? node : null;
}

const half = (n: number): number => Math.floor(n / 2);

/** The siblings of leaf `index` up to the root; the inverse of `computeRootFromPath`. */
export function buildMerklePath<Node>(
  leaves: readonly Node[],
  index: number,
  combine: (left: Node, right: Node) => Node,
): Node[] {
  const path: Node[] = [];
  let place = index;
  for (let level = leaves; level.length > 1; level = combineLevel(level, combine)) {
    const neighbour = level[place % 2 === 0 ? place + 1 : place - 1];
    if (neighbour !== undefined) path.push(neighbour);
    place = half(place);
  }
  return path;
}

/** The root over at least one leaf. */
export function computeMerkleRoot<Node>(leaves: readonly Node[], combine: (left: Node, right: Node) => Node): Node {
  let level = leaves;
  while (level.length > 1) level = combineLevel(level, combine);
  const [root] = level;
  if (root === undefined) throw new RangeError('a tree has at least one leaf');
  return root;
}

function combineLevel<Node>(level: readonly Node[], combine: (left: Node, right: Node) => Node): Node[] {
  const next: Node[] = [];
  for (let left = 0; left < level.length; left += 2) {
    const right = level[left + 1];
    next.push(right === undefined ? (level[left] as Node) : combine(level[left] as Node, right));
  }
  return next;
}

// Bytes and texts of proofs: hexadecimal, ASCII, and sums as 16 bytes, the most significant first.

export const SUM_BYTE_LENGTH = 16;
/** No currency has this many minor units: a proof that says more is refused before anything is added. */
export const LIABILITY_SUM_MAXIMUM = 2n ** 100n;

export const asciiToBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The 32 bytes of a hash written in hexadecimal; null if it is anything else. */
export function parseHash(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

/** A sum written as a decimal without sign; null if it is anything else or larger than any sum can be. */
export function parseSum(text: string): bigint | null {
  if (!/^(0|[1-9]\d{0,30})$/.test(text)) return null;
  const sum = BigInt(text);
  return sum <= LIABILITY_SUM_MAXIMUM ? sum : null;
}

export function sumToBytes(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(SUM_BYTE_LENGTH);
  let rest = sum;
  for (let index = SUM_BYTE_LENGTH - 1; index >= 0; index--) {
    bytes[index] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}
