/** Marks on a chart's time line: an instrument's news and events. */

export const SIGNS = ['earnings', 'split', 'dividend', 'action', 'listing', 'news'] as const;
/** In order of priority: marks in one place share the first one's sign. */
export type Sign = (typeof SIGNS)[number];

export interface ChartMark {
  id: string;
  sign: Sign;
  /** Epoch ms. */
  at: number;
  title: string;
  sub: string;
  /** Links to details. */
  to?: string;
  query?: Readonly<Record<string, string>>;
}

export interface Cluster {
  /** The index of its bar: its newest mark's. */
  index: number;
  sign: Sign;
  /** Newest first. */
  ids: readonly string[];
}

interface Placed {
  mark: ChartMark;
  index: number;
}

/** The most important one. */
const signOf = (placed: readonly Placed[]): Sign =>
  SIGNS.find((sign) => placed.some(({ mark }) => mark.sign === sign)) ?? 'news';

/**
 * Marks that would overlap are combined into one. They are combined by bars, starting from the newest, so that
 * scrolling changes neither places nor groups. `indexOf` is negative before the first bar.
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

/** Rounded to a whole year: scrolling back within it sends no further request. */
export const yearOf = (firstBar: number): string => `${new Date(firstBar - 86_400_000).getUTCFullYear()}-01-01`;
