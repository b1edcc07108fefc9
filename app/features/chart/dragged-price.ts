/** A pixel's price becomes an order's: the nearest one on a tick, as a decimal string. */
import { formatScaled, parseScaled } from '@bourse/core/money.ts';

const SCALE_DIGITS = 8;

/** Null where there is no price above nothing. */
export function draggedPrice(value: number, tick: string): string | null {
  const step = parseScaled(tick) ?? 0n;
  const scaled = Number.isFinite(value) && value > 0 ? parseScaled(value.toFixed(SCALE_DIGITS)) : null;
  if (scaled === null || step <= 0n) return null;
  const nearest = ((scaled + step / 2n) / step) * step;
  return nearest > 0n ? formatScaled(nearest) : null;
}
