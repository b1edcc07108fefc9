/**
 * Rules dated ahead and never changed. A later decision replaces every rule that would start after its own, so that no
 * rule dated long ago takes effect again.
 */

/** In force from `from` (epoch ms), decided at `decidedAt`. */
export interface DatedRule {
  from: number;
  decidedAt: number;
}

/** Drops the rules that a later decision has replaced; sorted by start. */
export const dropReplacedRules = <Row extends DatedRule>(rows: readonly Row[]): Row[] =>
  rows
    .filter((row) => !rows.some((other) => other.decidedAt > row.decidedAt && other.from <= row.from))
    .sort((a, b) => a.from - b.from);

/** The row in force at `at` (epoch ms). */
export const findRuleInForce = <Row extends DatedRule>(rows: readonly Row[], at: number): Row | null =>
  dropReplacedRules(rows).findLast(({ from }) => from <= at) ?? null;

/**
 * The rows that a new one, decided now and starting at `from`, would replace: the one in force then, and all that start
 * later.
 */
export const findReplacedRules = <Row extends DatedRule>(
  rows: readonly Row[],
  from: number,
): { before: Row | null; after: Row[] } => ({
  before: findRuleInForce(rows, from),
  after: dropReplacedRules(rows).filter((row) => row.from > from),
});
