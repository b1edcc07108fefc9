/** Prices of the chart as decimal strings: dragged ones, and those that are off the present tick. */
import { formatScaled, parseScaled } from '@bourse/core/money.ts';

const SCALE_DIGITS = 8;

/** Null if the price isn't positive. */
export function draggedPrice(value: number, tick: string): string | null {
  const step = parseScaled(tick) ?? 0n;
  const scaled = Number.isFinite(value) && value > 0 ? parseScaled(value.toFixed(SCALE_DIGITS)) : null;
  if (scaled === null || step <= 0n) return null;
  const nearest = ((scaled + step / 2n) / step) * step;
  return nearest > 0n ? formatScaled(nearest) : null;
}
