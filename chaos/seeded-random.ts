/** Seeded chance: two runs with one seed draw the same numbers. (What the machine does between them differs.) */

export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<Thing>(list: readonly Thing[]): Thing;
  shuffled<Thing>(list: readonly Thing[]): Thing[];
  /** A key, as customers' devices generate it. */
  key(): string;
  /** A separate generator for a part, so that how often one part draws changes nothing in another. */
  fork(name: string): SeededRandom;
}

/** Source: sfc32 of PractRand (public domain), seeded through FNV-1a. */
export function createSeededRandom(seed: number | string): SeededRandom {
  let [a, b, c, d] = [hash(`a${seed}`), hash(`b${seed}`), hash(`c${seed}`), 1];
  function next(): number {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  }
  for (let round = 0; round < 12; round += 1) next();

  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[int(list.length)]!;
    },
    shuffled(list) {
      const all = [...list];
      for (let last = all.length - 1; last > 0; last -= 1) {
        const other = int(last + 1);
        [all[last], all[other]] = [all[other]!, all[last]!];
      }
      return all;
    },
    key: () =>
      Array.from({ length: 4 }, () =>
        int(2 ** 32)
          .toString(36)
          .padStart(7, '0'),
      ).join('-'),
    fork: (name) => createSeededRandom(`${seed}/${name}`),
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
