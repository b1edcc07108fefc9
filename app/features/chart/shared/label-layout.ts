/** Where a chart's labels go, so that none lies on another or on a candle. All in px, of one pane. */

export interface TagPlaces {
  /** In the order of what was wanted. */
  middles: number[];
  /** Of the last price; null without one. */
  last: number | null;
}

/**
 * The nearest places to `wanted` (middles, in any order) at which tags of that height don't overlap. The last price
 * stays where it is, and moves only where those above or below it would otherwise have no room.
 */
export function stackTags(
  wanted: readonly number[],
  { tag, height, last }: { tag: number; height: number; last: number | null },
): TagPlaces {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  const above = last === null ? 0 : order.filter(({ y }) => y < last).length;
  const below = order.length - above;
  const limit = (y: number) => Math.max(tag / 2 + above * tag, Math.min(y, height - tag / 2 - below * tag));
  const place = last === null ? null : limit(last);
  const middles = order.map(({ y }) => y);
  if (place === null) spreadBetween(middles, [0, middles.length], [tag / 2, height - tag / 2], tag);
  else {
    spreadBetween(middles, [0, above], [tag / 2, place - tag], tag);
    spreadBetween(middles, [above, middles.length], [place + tag, height - tag / 2], tag);
  }
  const found = Array.from(wanted, () => 0);
  order.forEach(({ index }, at) => {
    found[index] = middles[at] ?? 0;
  });
  return { middles: found, last: place };
}

/** Moves the middles of a part as little as keeps them apart, within its room. */
function spreadBetween(
  middles: number[],
  [first, end]: readonly [number, number],
  [top, bottom]: readonly [number, number],
  tag: number,
): void {
  let free = top;
  for (let at = first; at < end; at += 1) {
    middles[at] = Math.max(middles[at] ?? 0, free);
    free = (middles[at] ?? 0) + tag;
  }
  let limit = bottom;
  for (let at = end - 1; at >= first; at -= 1) {
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
