import { storedUnit, unitOf } from '@bourse/core/unit.ts';
import { formatQuantity, withCurrency } from '../../format/numbers.ts';
import { fill, getTexts } from '../../language/language.ts';
import type { Position } from './shared/group-positions.ts';

interface Counted {
  instrument: string;
  currency: string;
}

/** What its quantities are counted in, as a field takes it: `shares`, or the name of a coin or a currency. */
export const countedIn = ({ instrument, currency }: Counted): string => storedUnit({ id: instrument, currency });

/** A quantity with its unit: "25 shares", "0.5 BTC". */
export function quantityOf(of: Counted, quantity: string): string {
  const unit = unitOf(of.instrument, of.currency);
  return unit === null
    ? fill(getTexts().trading.shares, { quantity: formatQuantity(quantity) })
    : withCurrency(formatQuantity(quantity), unit);
}

/** Whether some of an open position's units are closed: its quantity is what is left, its profit counts both. */
export const isPartlyClosed = ({
  status,
  quantity,
  openQuantity,
}: Pick<Position, 'status' | 'quantity' | 'openQuantity'>): boolean => status !== 'closed' && openQuantity !== quantity;
