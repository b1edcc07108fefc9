/** A lending pool, and its quantities with their unit. */
import type { ListCallRow } from '../../api/use-call.ts';
import { quantityUnitOf } from '@bourse/core/ledger/quantity-unit.ts';
import { formatQuantity, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';

/** One instrument's pool, with the reader's own part. */
export type SecuritiesLendingPool = ListCallRow<'lending/listLendingPools'>;

/** Formats quantities of an instrument with their unit. */
export function useQuantityWithUnitFormatter({ instrument, currency }: { instrument: string; currency: string }) {
  const t = useTexts('lending');
  const unit = quantityUnitOf(instrument, currency);
  return (quantity: string): string =>
    unit === null
      ? fillPlaceholders(t.units, { quantity: formatQuantity(quantity) })
      : formatWithCurrency(formatQuantity(quantity), unit);
}
