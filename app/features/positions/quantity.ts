import { formatQuantity } from '../../format/numbers.ts';
import { fill, getTexts } from '../../language/language.ts';
import { isShares } from './shared/direction.ts';

/** A quantity with its unit: "25 shares", "0.5 units". */
export function quantityOf(instrument: string, quantity: string): string {
  const t = getTexts().trading;
  return fill(isShares(instrument) ? t.shares : t.units, { quantity: formatQuantity(quantity) });
}
