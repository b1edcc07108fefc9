/** Moving averages. Series are as long as their input; null where there aren't enough values yet. */

export type Series = (number | null)[];

/** The mean of the last `length` values. */
export function simpleAverage(values: readonly number[], length: number): Series {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (index >= length ? (values[index - length] ?? 0) : 0);
    return index < length - 1 ? null : sum / length;
  });
}

/** Starts with the simple average; then each new value has `weight`, and the previous average the rest. */
function weighted(values: readonly number[], length: number, weight: number): Series {
  let [average, sum] = [0, 0];
  return values.map((value, index) => {
    if (index < length) sum += value;
    if (index < length - 1) return null;
    average = index === length - 1 ? sum / length : average + weight * (value - average);
    return average;
  });
}

/** The newest value weighs 2 / (`length` + 1). */
export const exponentialAverage = (values: readonly number[], length: number): Series =>
  weighted(values, length, 2 / (length + 1));

/** Wilder's own: the newest value weighs 1 / `length`. */
export const wilderAverage = (values: readonly number[], length: number): Series =>
  weighted(values, length, 1 / length);

/** An average of a series that begins later; it is delayed by that much more. */
export function averageOf(
  series: Series,
  length: number,
  average: (values: readonly number[], length: number) => Series,
): Series {
  const begin = series.findIndex((value) => value !== null);
  if (begin < 0) return series.map(() => null);
  return [...series.slice(0, begin).map(() => null), ...average(series.slice(begin) as number[], length)];
}
