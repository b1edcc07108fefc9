/**
 * Paths of a line through rates, its zero line and the area between. Heights are for the eye: only here may a figure be
 * a float.
 */
export interface ChartLines {
  line: string;
  area: string;
  zero: string;
  /** The lowest and highest rate, as given. */
  low: string;
  high: string;
}

const EDGE = 3;
/**
 * Returns within this distance of zero (1 %) are drawn on a scale of at least this size, so that tiny ones look tiny.
 */
const LEAST = 0.01;

/**
 * Empty paths for fewer than two rates. Zero is always visible, so that the line shows at once whether there is a gain.
 */
export function chartLines(rates: readonly string[], width: number, height: number): ChartLines {
  const values = rates.map(Number);
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const low = rates[values.indexOf(lowest)] ?? '0';
  const high = rates[values.indexOf(highest)] ?? '0';
  if (values.length < 2) return { line: '', area: '', zero: '', low, high };

  const isSmall = lowest > -LEAST && highest < LEAST;
  const floor = isSmall ? -LEAST : Math.min(0, lowest);
  const span = (isSmall ? LEAST : Math.max(0, highest)) - floor;
  const y = (value: number): string => (EDGE + (1 - (value - floor) / span) * (height - 2 * EDGE)).toFixed(1);
  const x = (index: number): string => ((index / (values.length - 1)) * width).toFixed(1);
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return { line, area: `${line}L${width} ${y(0)}L0 ${y(0)}Z`, zero: `M0 ${y(0)}H${width}`, low, high };
}
