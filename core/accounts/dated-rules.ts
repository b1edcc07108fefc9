/**
 * Rules dated ahead and never changed. A later decision replaces everything that would begin after it, so that nothing
 * dated long ago takes effect again.
 */

/** In force from `from` (epoch ms), decided at `decidedAt`. */
export interface Dated {
  from: number;
  decidedAt: number;
}

/** Without those that a later decision has replaced, in the order of their time. */
export const lasting = <Row extends Dated>(rows: readonly Row[]): Row[] =>
  rows
    .filter((row) => !rows.some((other) => other.decidedAt > row.decidedAt && other.from <= row.from))
    .sort((a, b) => a.from - b.from);

/** The row in force at `at` (epoch ms). */
export const inForce = <Row extends Dated>(rows: readonly Row[], at: number): Row | null =>
  lasting(rows).findLast(({ from }) => from <= at) ?? null;

/**
 * The rows that a new one would replace if it is decided now and applies from `from` on: the one that would apply then,
 * and all that come after it.
 */
export const replacedFrom = <Row extends Dated>(
  rows: readonly Row[],
  from: number,
): { before: Row | null; after: Row[] } => ({
  before: inForce(rows, from),
  after: lasting(rows).filter((row) => row.from > from),
});
