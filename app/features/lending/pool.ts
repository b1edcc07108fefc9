/** A lending pool, and its quantities with their unit. */
import type { RowOf } from '../../api/use-call.ts';
import { unitOf } from '@bourse/core/ledger/unit.ts';
import { formatQuantity, withCurrency } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';

/** One instrument's pool, with the reader's own part. */
export type Pool = RowOf<'lending/listLendingPools'>;

/** Formats quantities of an instrument with their unit. */
export function useUnits({ instrument, currency }: { instrument: string; currency: string }) {
  const t = useTexts('lending');
  const unit = unitOf(instrument, currency);
  return (quantity: string): string =>
    unit === null
      ? fill(t.units, { quantity: formatQuantity(quantity) })
      : withCurrency(formatQuantity(quantity), unit);
}
