import { parseScaled } from '@bourse/core/money.ts';

/** Whole percent of the allowance used, 0 to 100; less than one percent counts as one. */
export function partUsed({ used, allowance }: { used: string; allowance: string }): number {
  const [part, whole] = [parseScaled(used) ?? 0n, parseScaled(allowance) ?? 0n];
  if (part <= 0n) return 0;
  if (whole <= 0n || part >= whole) return 100;
  return Number((part * 100n + whole - 1n) / whole);
}
