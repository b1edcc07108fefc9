/** The sectors of a ring, clockwise from the top. */
const TURN = 2 * Math.PI;
const MIDDLE = 60;
const OUTER = 56;
const INNER = 37;
/** A part next to others never closes the whole ring. */
const MOST = 0.9999;

const point = (radius: number, part: number): string =>
  `${(MIDDLE + radius * Math.sin(part * TURN)).toFixed(2)} ${(MIDDLE - radius * Math.cos(part * TURN)).toFixed(2)}`;

/** Paths within 120 × 120 that close the ring: the shares may sum to a little more or less than 1. */
export function sectorsOf(shares: readonly number[]): string[] {
  const sum = shares.reduce((all, share) => all + share, 0) || 1;
  let start = 0;
  return shares.map((rounded) => {
    const share = rounded / sum;
    const end = start + Math.min(share, MOST);
    const large = end - start > 0.5 ? 1 : 0;
    const path =
      `M${point(OUTER, start)}A${OUTER} ${OUTER} 0 ${large} 1 ${point(OUTER, end)}` +
      `L${point(INNER, end)}A${INNER} ${INNER} 0 ${large} 0 ${point(INNER, start)}Z`;
    start += share;
    return path;
  });
}
