import { formatDecimal, formatScaled, parseScaled, SCALE, SCALE_DIGITS } from '@bourse/core/money.ts';

/** Percent as a pure number: "5" is "0.05". */
export const rateOf = (percent: string): string => formatScaled((parseScaled(percent) ?? 0n) / 100n);
export const percentOf = (rate: string): string => formatScaled((parseScaled(rate) ?? 0n) * 100n);

/** How far one price lies from another, as a pure number; null if that can't be said. */
export function distanceOf(price: string, worst: string): string | null {
  const from = parseScaled(price);
  const to = parseScaled(worst);
  if (from === null || to === null || from <= 0n) return null;
  const gap = to > from ? to - from : from - to;
  return formatDecimal((gap * SCALE) / from, SCALE_DIGITS);
}
