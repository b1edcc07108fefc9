import { formatScaled, parseScaled } from '@bourse/core/money.ts';

/** The units of a position that can be sold: those that secure a loan can't. */
export function freeUnits({ openQuantity, pledged }: { openQuantity: string; pledged?: string | undefined }): string {
  const free = (parseScaled(openQuantity) ?? 0n) - (parseScaled(pledged ?? '0') ?? 0n);
  return formatScaled(free > 0n ? free : 0n);
}
