/**
 * When unrelated people are reported as acting together: this many on one side of an instrument within a minute, and
 * together this multiple of the displayed size. Each pays only the impact of their own orders. The house's own rule.
 */
export const FEWEST_HOLDERS = 3;
export const TIMES_DISPLAYED = 20;

/** What passed both in one minute of the clock, or over the end of the one before. */
export interface Together {
  instrument: string;
  direction: string;
  /** Since 1970: where it ended. */
  minute: number;
  crosses: boolean;
}
/** Identifies one direction of one instrument in a minute. */
export const keyOf = ({ instrument, direction }: Pick<Together, 'instrument' | 'direction'>, minute: number): string =>
  `${minute} ${direction} ${instrument}`;

/**
 * Each fill counts once: what crosses a minute's end is reported only if neither minute is by itself, nor the one
 * before with the one before that. `known` has the keys of what was reported before all these.
 */
export function countOnce<Row extends Together>(found: readonly Row[], known: Iterable<string>): Row[] {
  const taken = new Set(known);
  const take = (row: Row): boolean => {
    if (row.crosses && [row.minute - 1, row.minute].some((minute) => taken.has(keyOf(row, minute)))) return false;
    taken.add(keyOf(row, row.minute));
    return true;
  };
  const alone = found.filter((row) => !row.crosses && take(row));
  const crossing = found.filter(({ crosses }) => crosses).sort((a, b) => a.minute - b.minute);
  return [...alone, ...crossing.filter(take)];
}
