/** Where a chart's labels go, so that none lies on another or on a candle. All in px, of one pane. */

/** The nearest places to `wanted` (middles, in any order) at which tags of that height don't overlap. */
export function stackTags(
  wanted: readonly number[],
  { tag, height, taken = [] }: { tag: number; height: number; taken?: readonly number[] },
): number[] {
  const order = wanted.map((y, index) => ({ y, index, isFixed: false }));
  const fixed = taken.map((y) => ({ y, index: -1, isFixed: true }));
  const all = [...order, ...fixed].sort((a, b) => a.y - b.y || Number(b.isFixed) - Number(a.isFixed));
  const middles = all.map(({ y }) => Math.min(Math.max(y, tag / 2), height - tag / 2));
  // Around a fixed tag the others move away from it: those above upwards, those below downwards.
  const bounds = [-1, ...all.flatMap(({ isFixed }, at) => (isFixed ? [at] : [])), all.length];
  for (let part = 0; part + 1 < bounds.length; part += 1)
    spreadBetween(middles, bounds[part] ?? -1, bounds[part + 1] ?? all.length, tag, height);
  const found = Array.from(wanted, () => 0);
  all.forEach(({ index }, at) => {
    if (index >= 0) found[index] = middles[at] ?? 0;
  });
  return found;
}

/** Moves the middles after `first` and before `last`, which stay, as little as keeps them apart. */
function spreadBetween(middles: number[], first: number, last: number, tag: number, height: number): void {
  const top = first < 0 ? tag / 2 : (middles[first] ?? 0) + tag;
  const bottom = last >= middles.length ? height - tag / 2 : (middles[last] ?? 0) - tag;
  let free = top;
  for (let at = first + 1; at < last; at += 1) {
    middles[at] = Math.max(middles[at] ?? 0, free);
    free = (middles[at] ?? 0) + tag;
  }
  let limit = Math.max(bottom, top);
  for (let at = last - 1; at > first; at -= 1) {
    middles[at] = Math.min(middles[at] ?? 0, limit);
    limit = (middles[at] ?? 0) - tag;
  }
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** How far a label is moved along its line from one try to the next. */
const STEP_PX = 12;
/** How far a label may leave its line, in heights of its own. */
const RISES = [0, -1, 1, -2, 2];

export interface LabelRoom {
  width: number;
  height: number;
  /** Covered above, by legends. */
  head: number;
  /** At the left edge, in px. */
  margin: number;
}

/**
 * A box for a label of that size at its line's `y`: at the right edge, else further left, else beside its line. Null
 * where `obstacles` leave no room: the line then has its price at the axis alone.
 */
export function findLabelBox(
  y: number,
  size: { width: number; height: number },
  obstacles: readonly Box[],
  { width, height, head, margin }: LabelRoom,
): Box | null {
  const rightmost = width - margin - size.width;
  const half = size.height / 2;
  const start = Math.min(Math.max(y, head + half), height - half);
  for (const rise of RISES) {
    const middle = start + rise * (size.height + 1);
    const [top, bottom] = [middle - half, middle + half];
    if (top < head || bottom > height) continue;
    const near = obstacles.filter((each) => each.top < bottom && each.bottom > top);
    for (let left = rightmost; left >= margin; left -= STEP_PX) {
      const box = { left, right: left + size.width, top, bottom };
      if (!near.some((each) => overlaps(each, box))) return box;
    }
  }
  return null;
}

interface Band {
  top: number;
  bottom: number;
}

/** What is left of a band outside another. */
export const cutBand = (band: Band, without: Band | null): Band[] =>
  without === null || without.top >= band.bottom || without.bottom <= band.top
    ? [band]
    : [
        { top: band.top, bottom: without.top },
        { top: without.bottom, bottom: band.bottom },
      ].filter(({ top, bottom }) => bottom > top);
