/** What is marked on a chart's time line: what was told of its instrument, and what has happened to it. */

export const SIGNS = ['earnings', 'split', 'dividend', 'action', 'listing', 'news'] as const;
/** In this order the sign of one stands for all that share its place. */
export type Sign = (typeof SIGNS)[number];

export interface ChartMark {
  id: string;
  sign: Sign;
  /** Epoch ms. */
  at: number;
  title: string;
  sub: string;
  /** Where more of it stands. */
  to?: string;
  query?: Readonly<Record<string, string>>;
}

export interface Cluster {
  /** Of the bar at which it stands: its newest one's. */
  index: number;
  sign: Sign;
  /** Newest first. */
  ids: readonly string[];
}

interface Placed {
  mark: ChartMark;
  index: number;
}

/** The one that says most. */
const signOf = (placed: readonly Placed[]): Sign =>
  SIGNS.find((sign) => placed.some(({ mark }) => mark.sign === sign)) ?? 'news';

/**
 * Marks that would cover one another stand as one. They are gathered from the newest back by bars, so that none
 * changes its place or its company while the chart is scrolled. `indexOf` is negative before the first bar.
 */
export function clustersOf(
  marks: readonly ChartMark[],
  indexOf: (at: number) => number,
  barPx: number,
  leastPx: number,
): Cluster[] {
  const placed = marks
    .map((mark) => ({ mark, index: indexOf(mark.at) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => b.mark.at - a.mark.at);
  const gathered: Placed[][] = [];
  for (const each of placed) {
    const last = gathered.at(-1);
    const newest = last?.[0];
    if (last && newest && (newest.index - each.index) * barPx < leastPx) last.push(each);
    else gathered.push([each]);
  }
  return gathered.map((group) => ({
    index: group[0]?.index ?? 0,
    sign: signOf(group),
    ids: group.map(({ mark }) => mark.id),
  }));
}

/** Of what is asked for once for a whole year: whoever scrolls back within it asks for nothing more. */
export const yearOf = (firstBar: number): string => `${new Date(firstBar - 86_400_000).getUTCFullYear()}-01-01`;
