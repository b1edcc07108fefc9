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
  let moved = 0;
  const values = points.map(({ value, flows }, index) => {
    moved += index === 0 ? 0 : Number(flows);
    return Number(value) - moved;
  });
  const y = heights(values, LEAST_SPAN * Math.max(...points.map(({ value }) => Math.abs(Number(value)))));
  return across(points).map((x, index) => ({ x, y: y(values[index]!) }));
}

export interface ComparedPoint {
  at: string;
  /** Return since the first point. */
  rate: string;
  /** The index's; null where nothing is known of it. */
  index: string | null;
}

/** Both as returns since the first point, on one scale; of the index the points where it is known. */
export function compared(points: readonly ComparedPoint[]): { own: Placed[]; index: Placed[] } {
  const rates = points.flatMap(({ rate, index }) => (index === null ? [Number(rate)] : [Number(rate), Number(index)]));
  const y = heights(rates, LEAST_SPAN);
  const times = across(points);
  return {
    own: points.map(({ rate }, place) => ({ x: times[place]!, y: y(Number(rate)) })),
    index: points.flatMap(({ index }, place) => (index === null ? [] : [{ x: times[place]!, y: y(Number(index)) }])),
  };
}

function across(points: readonly { at: string }[]): number[] {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  return times.map((time) => (last === first ? WIDTH : ((time - first) / (last - first)) * WIDTH));
}

/** How high each value stands; what is less apart than `least` looks so. */
function heights(values: readonly number[], least: number): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, least);
  const middle = (high + low) / 2;
  return (value) => (span === 0 ? HEIGHT / 2 : HEIGHT / 2 + ((middle - value) / span) * (HEIGHT - 2 * EDGE));
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
