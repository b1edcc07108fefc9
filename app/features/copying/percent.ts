/** Converts rates between typed percentages and the calls' pure numbers. */
import { formatDecimal, formatScaled, parseDecimal, parseScaled } from '@bourse/core/money.ts';

const ALL = 10_000n;

/** "12.5" → "0.125"; null if it isn't a percentage of up to a hundred. */
export function rateFrom(percent: string): string | null {
  const hundredths = parseDecimal(percent, 2);
  return hundredths === null || hundredths < 0n || hundredths > ALL ? null : formatDecimal(hundredths, 4);
}

/** "0.125" → "12.5". */
export const percentFrom = (rate: string): string => formatScaled((parseScaled(rate) ?? 0n) * 100n);
