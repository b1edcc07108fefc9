/** Prices of the chart as decimal strings: dragged ones, and those that are off the present tick. */
import { CURRENCY_DIGITS, formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { MONEY_DECIMALS } from '@bourse/contract/constants.ts';
import { formatFixed } from '@bourse/contract/format.ts';
import { countDecimals } from '../../../format/numbers.ts';

const SCALE_DIGITS = 8;

/** Null if the price isn't positive. */
export function roundDraggedPrice(value: number, tick: string): string | null {
  const step = parseScaled(tick) ?? 0n;
  const scaled = Number.isFinite(value) && value > 0 ? parseScaled(value.toFixed(SCALE_DIGITS)) : null;
  if (scaled === null || step <= 0n) return null;
  const nearest = ((scaled + step / 2n) / step) * step;
  return nearest > 0n ? formatScaled(nearest) : null;
}

/** Prices that are off the present step, because of adjustment or a past year. */

/**
 * A price with its own decimals, but no more than its currency and present step allow: "1062.583" rupees becomes
 * 1,062.58.
 */
export function formatAdjustedPrice(price: string, currency: string, tick: string): string {
  const most = Math.max(countDecimals(tick), Math.min(MONEY_DECIMALS, CURRENCY_DIGITS[currency] ?? MONEY_DECIMALS));
  const digits = Math.min(most, Math.max(countDecimals(price), countDecimals(tick)));
  return formatFixed(price, digits);
}
