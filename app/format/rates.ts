import { formatDecimal, parseScaled, SCALE, SCALE_DIGITS } from '@bourse/core/money.ts';

export { percentOf, rateOf } from '@bourse/web/format/figures.ts';

/** How far one price is from another, as a pure number; null if that can't be said. */
export function distanceOf(price: string, worst: string): string | null {
  const from = parseScaled(price);
  const to = parseScaled(worst);
  if (from === null || to === null || from <= 0n) return null;
  const gap = to > from ? to - from : from - to;
  return formatDecimal((gap * SCALE) / from, SCALE_DIGITS);
}
