import { divide, formatScaled, parseScaled, SCALE } from '@bourse/core/money.ts';

/** How far the market's price lies from the issue price, as a pure number; null where that can't be said. */
export function premiumOf(price: string, last: string): string | null {
  const [issue, now] = [parseScaled(price), parseScaled(last)];
  return issue === null || now === null || issue <= 0n
    ? null
    : formatScaled(divide((now - issue) * SCALE, issue, 'half-even'));
}
