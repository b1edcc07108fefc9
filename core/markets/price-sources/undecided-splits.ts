/**
 * What charts show while a split that a source reports waits for its decision: bars of one unit only. Nobody has agreed
 * yet that shares were divided, so neither side is converted.
 */

/** Local dates; bars from `from` on and before `before`; null: no bound. */
export interface VisibleSpan {
  from: string | null;
  before: string | null;
}

/**
 * A split after the instrument was added would change what customers hold, so prices stay in the old units; one of
 * before is in the past of an instrument that nobody held in old units.
 */
export function findVisibleSpan(splits: readonly { exDate: string }[], addedOn: string): VisibleSpan {
  const past = splits.filter(({ exDate }) => exDate <= addedOn).map(({ exDate }) => exDate);
  const fresh = splits.filter(({ exDate }) => exDate > addedOn).map(({ exDate }) => exDate);
  return { from: past.sort().at(-1) ?? null, before: fresh.sort()[0] ?? null };
}
