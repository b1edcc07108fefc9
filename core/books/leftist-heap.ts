/** A heap that merges with another in O(log n): smallest key first. Nodes are never changed, only relinked. */
export interface HeapNode {
  id: string;
  key: bigint;
  rank: number;
  left: HeapNode | null;
  right: HeapNode | null;
}
export type Heap = HeapNode | null;

const rankOf = (heap: Heap): number => heap?.rank ?? 0;

export function merge(a: Heap, b: Heap): Heap {
  // Written as a walk down the right spines and back, since a million orders must not deepen the stack.
  const spine: HeapNode[] = [];
  let [x, y] = [a, b];
  while (x && y) {
    if (y.key < x.key) [x, y] = [y, x];
    spine.push(x);
    x = x.right;
  }
  let merged: Heap = x ?? y;
  for (let node = spine.pop(); node; node = spine.pop()) {
    node.right = merged;
    if (rankOf(node.left) < rankOf(node.right)) [node.left, node.right] = [node.right, node.left];
    node.rank = rankOf(node.right) + 1;
    merged = node;
  }
  return merged;
}

export const insert = (heap: Heap, id: string, key: bigint): Heap =>
  merge(heap, { id, key, rank: 1, left: null, right: null });
export const withoutTop = (heap: HeapNode): Heap => merge(heap.left, heap.right);
