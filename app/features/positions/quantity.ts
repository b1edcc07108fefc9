import { unitOf } from '@bourse/core/unit.ts';
import { formatQuantity, withCurrency } from '../../format/numbers.ts';
import { fill, getTexts } from '../../language/language.ts';

/** A quantity with its unit: "25 shares", "0.5 BTC". */
export function quantityOf(of: { instrument: string; currency: string }, quantity: string): string {
  const unit = unitOf(of.instrument, of.currency);
  return unit === null
    ? fill(getTexts().trading.shares, { quantity: formatQuantity(quantity) })
    : withCurrency(formatQuantity(quantity), unit);
}
