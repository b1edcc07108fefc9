/**
 * All receipts of an offer from one tree: each costs one look-up per level, where a separate path would need every
 * hash.
 */
import { toHex } from '../sha256.ts';
import { entriesNode, entriesRoot, type Leaf } from './entries.ts';

export interface EntriesTree {
  root: Uint8Array;
  /** The neighbours of leaf `index` on its way up, as in `entryPath`. */
  path(index: number): string[];
}

export function entriesTree(leaves: readonly Leaf[]): EntriesTree {
  const levels: Uint8Array[][] = [leaves.map(({ hash }) => hash)];
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => {
      const right = below[2 * index + 1];
      return right === undefined ? below[2 * index]! : entriesNode(below[2 * index]!, right);
    });
  }
  return {
    root: levels.at(-1)![0] ?? entriesRoot([]),
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
