import { formatScaled, parseScaled } from '@bourse/core/money.ts';

/** What of a position can be sold: what secures a loan can't. */
export function freeUnits({ openQuantity, pledged }: { openQuantity: string; pledged?: string | undefined }): string {
  const free = (parseScaled(openQuantity) ?? 0n) - (parseScaled(pledged ?? '0') ?? 0n);
  return formatScaled(free > 0n ? free : 0n);
}
