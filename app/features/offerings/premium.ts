import { divide, formatScaled, parseScaled, SCALE } from '@bourse/core/money.ts';

/** How far the market's price is from the issue price, as a pure number; null if unknown. */
export function premiumOf(price: string, last: string): string | null {
  const [issue, now] = [parseScaled(price), parseScaled(last)];
  return issue === null || now === null || issue <= 0n
    ? null
    : formatScaled(divide((now - issue) * SCALE, issue, 'half-even'));
}
