/** The geometry of a curve: where each point lies, and which one is nearest to a finger. */
export interface CurvePoint {
  at: string;
  value: string;
  /** What came in right at the point, below zero what went out. */
  flows: string;
}
export interface Placed {
  x: number;
  y: number;
}

export const WIDTH = 375;
export const HEIGHT = 112;
const EDGE = 6;
/** A fall of a hundredth of a percent is no cliff: the height is at least this part of what is there. */
const LEAST_SPAN = 0.002;

/**
 * By time from left to right, upwards by what has been gained since the first point: money that comes or goes is no
 * gain, so the line doesn't leap there. What is small beside what is there looks small. Heights are for the eye only.
 */
export function placed(points: readonly CurvePoint[]): Placed[] {
  const times = points.map(({ at }) => Date.parse(at));
  let moved = 0;
  const values = points.map(({ value, flows }, index) => {
    moved += index === 0 ? 0 : Number(flows);
    return Number(value) - moved;
  });
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, LEAST_SPAN * Math.max(...points.map(({ value }) => Math.abs(Number(value)))));
  const middle = (high + low) / 2;
  return points.map((_, index) => ({
    x: last === first ? WIDTH : ((times[index]! - first) / (last - first)) * WIDTH,
    y: span === 0 ? HEIGHT / 2 : HEIGHT / 2 + ((middle - values[index]!) / span) * (HEIGHT - 2 * EDGE),
  }));
}

/** Empty for fewer than two points. */
export const pathOf = (places: readonly Placed[]): string =>
  places.length < 2
    ? ''
    : places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The number of the point nearest to a place between 0 and 1 of the width. */
export function nearest(places: readonly Placed[], part: number): number {
  const x = part * WIDTH;
  let best = 0;
  places.forEach((place, index) => {
    if (Math.abs(place.x - x) < Math.abs(places[best]!.x - x)) best = index;
  });
  return best;
}
