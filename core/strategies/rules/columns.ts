/** Functions of a column of closes for the rules: dimensionless numbers, since they are ratios of prices. */

/** NaN if one of the last `count` is missing. */
export function meanOfLast(closes: Float64Array, count: number): number {
  const from = closes.length - count;
  if (from < 0) return NaN;
  let sum = 0;
  for (let i = from; i < closes.length; i++) sum += closes[i]!;
  return sum / count;
}

/** Standard deviation around the mean of the last `count`, of the whole set. */
export function deviationOfLast(closes: Float64Array, count: number): number {
  const mean = meanOfLast(closes, count);
  let sum = 0;
  for (let i = Math.max(0, closes.length - count); i < closes.length; i++) sum += (closes[i]! - mean) ** 2;
  return Math.sqrt(sum / count);
}

/** Change from row to row of the last `count`. */
export function changesOfLast(closes: Float64Array, count: number): Float64Array {
  const changes = new Float64Array(count).fill(NaN);
  const from = closes.length - count;
  if (from < 1) return changes;
  for (let i = 0; i < count; i++) changes[i] = closes[from + i]! / closes[from + i - 1]! - 1;
  return changes;
}

/** Places of those that may be held, the highest score first, at most `count`; among equals the earlier one. */
export function best(scores: readonly number[], count: number, may: (score: number) => boolean): number[] {
  return scores
    .map((score, place) => ({ score, place }))
    .filter(({ score }) => Number.isFinite(score) && may(score))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, count)
    .map(({ place }) => place);
}

/** The same weight for each of these places. */
export function evenly(size: number, places: readonly number[], each: number): number[] {
  const weights = Array.from({ length: size }, () => 0);
  for (const place of places) weights[place] = each;
  return weights;
}
