/** The points of two curves in a box, both on the same scale. Heights are for the eye only. */
export const BOX = { width: 320, height: 150, edge: 6 } as const;

export interface CurvePoint {
  date: string;
  value: string;
  unmanaged: string;
}
export interface CurvePaths {
  value: string;
  unmanaged: string;
  /** The x from which the holdout begins. */
  holdout: number;
  /** The height of the first value. */
  start: number;
}

/** Null for fewer than two points. The unmanaged curve ends on `until`, like the strategy. */
export function curvePaths(
  points: readonly CurvePoint[],
  holdoutFrom: string,
  until: string | null = null,
): CurvePaths | null {
  if (points.length < 2) return null;
  const held = points.filter(({ date }) => until === null || date <= until);
  const all = [...points.map(({ value }) => Number(value)), ...held.map(({ unmanaged }) => Number(unmanaged))];
  const low = Math.min(...all);
  const span = Math.max(...all) - low || 1;
  const x = (index: number): number => (index / (points.length - 1)) * BOX.width;
  const y = (value: number): number => BOX.edge + (1 - (value - low) / span) * (BOX.height - 2 * BOX.edge);
  const path = (of: 'value' | 'unmanaged', shown: readonly CurvePoint[]): string =>
    shown.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(Number(point[of])).toFixed(1)}`).join('');
  const first = points.findIndex(({ date }) => date >= holdoutFrom);
  return {
    value: path('value', points),
    unmanaged: path('unmanaged', held),
    holdout: first < 0 ? BOX.width : x(first),
    start: y(Number(points[0]!.value)),
  };
}
