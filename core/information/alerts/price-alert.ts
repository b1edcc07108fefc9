/** A price alert: fires once when the last price reaches a level, or has moved by a percentage. */
import {
  CURRENCY_DIGITS,
  divide,
  formatScaled,
  SCALE,
  type Currency,
  type Price,
  type Rate,
} from '../../ledger/money.ts';

export type PriceAlertKind = 'above' | 'below' | 'percent';
export interface PriceAlertRequest {
  kind: PriceAlertKind;
  price: Price | null;
  rate: Rate | null;
  /** Epoch ms. */
  expiresAt: number | null;
}
/** The levels at which it fires; `reference` is the price when it was set. */
export interface PriceAlertLevels {
  upper: Price | null;
  lower: Price | null;
  rate: Rate | null;
  reference: Price;
}

export type PriceAlertRefusal =
  | {
      refused: 'alertPriceRequired' | 'percentRequired' | 'goodTillPast' | 'priceNotObtained';
      params: Record<never, never>;
    }
  | { refused: 'alertReached'; params: { price: string; currency: Currency } };

const refuse = (
  refused: 'alertPriceRequired' | 'percentRequired' | 'goodTillPast' | 'priceNotObtained',
): PriceAlertRefusal => ({ refused, params: {} });

/**
 * `last` null: the price is unknown. A level that has already been reached is refused: it would fire at once and report
 * nothing new.
 */
export function decidePriceAlert(
  { kind, price, rate, expiresAt }: PriceAlertRequest,
  last: Price | null,
  currency: Currency,
  now: number,
): PriceAlertLevels | PriceAlertRefusal {
  if (last === null) return refuse('priceNotObtained');
  if (expiresAt !== null && expiresAt <= now) return refuse('goodTillPast');
  if (kind === 'percent') {
    if (rate === null) return refuse('percentRequired');
    const lower = divide(last * (SCALE - rate), SCALE, 'up');
    return {
      upper: divide(last * (SCALE + rate), SCALE, 'up'),
      lower: rate < SCALE && lower < last ? lower : null,
      rate,
      reference: last,
    };
  }
  if (price === null) return refuse('alertPriceRequired');
  if (kind === 'above' ? last >= price : last <= price)
    return { refused: 'alertReached', params: { price: formatScaled(last), currency } };
  return {
    upper: kind === 'above' ? price : null,
    lower: kind === 'below' ? price : null,
    rate: null,
    reference: last,
  };
}

/** The level that `last` has reached; null if none. */
export function findReachedLevel(
  { upper, lower }: Pick<PriceAlertLevels, 'upper' | 'lower'>,
  last: Price,
): Price | null {
  if (upper !== null && last >= upper) return upper;
  return lower !== null && last <= lower ? lower : null;
}

const SCALE_DIGITS = 8;
const PRICE_DIGITS = 2;

/**
 * The level as shown, if it was set as a share of the price: the first price with the reference's decimals that reaches
 * it.
 */
export function roundDisplayedLevel(
  level: Price,
  reference: Price,
  currency: Currency | null,
  rounding: 'up' | 'down',
): Price {
  const decimals = (formatScaled(reference).split('.')[1] ?? '').length;
  const unit =
    10n **
    BigInt(SCALE_DIGITS - Math.max(Math.min(CURRENCY_DIGITS[currency ?? ''] ?? PRICE_DIGITS, PRICE_DIGITS), decimals));
  return divide(level, unit, rounding) * unit;
}
