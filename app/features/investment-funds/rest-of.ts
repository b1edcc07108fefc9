import { formatScaled, parseScaled, SCALE } from '@bourse/core/money.ts';

/** What these shares leave of the whole, exactly: a fund's cash. Null while one of them is unknown. */
export function restOf(shares: readonly (string | null)[]): string | null {
  let rest = SCALE;
  for (const share of shares) {
    const parsed = share === null ? null : parseScaled(share);
    if (parsed === null) return null;
    rest -= parsed;
  }
  return formatScaled(rest);
}
