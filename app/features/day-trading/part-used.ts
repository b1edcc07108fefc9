import { parseScaled } from '@bourse/core/money.ts';

/** Whole percent of the allowance that is used, 0 to 100; a part of one percent is seen as one. */
export function partUsed({ used, allowance }: { used: string; allowance: string }): number {
  const [part, whole] = [parseScaled(used) ?? 0n, parseScaled(allowance) ?? 0n];
  if (part <= 0n) return 0;
  if (whole <= 0n || part >= whole) return 100;
  return Number((part * 100n + whole - 1n) / whole);
}
