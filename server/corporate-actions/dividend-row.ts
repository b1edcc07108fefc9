import { formatAmount, formatScaled, type Amount, type Price, type Quantity } from '@bourse/core/money.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { nameIn } from '../venue/name-in.ts';

type Language = Parameters<typeof nameIn>[0];

/**
 * A dividend's instrument and amounts on the wire; `instrument` under its present name, or null if no venue lists it
 * any more.
 */
export function dividendRow(
  language: Language,
  instrument: Instrument | null,
  {
    id,
    currency,
    quantity,
    perShare,
    gross,
    withheld,
  }: { id: string; currency: string; quantity: Quantity; perShare: Price; gross: Amount; withheld: Amount },
) {
  return {
    instrument: id,
    name: instrument ? nameIn(language, instrument) : id,
    currency,
    quantity: formatScaled(quantity),
    perShare: formatScaled(perShare),
    gross: formatAmount(gross, currency),
    withheld: formatAmount(withheld, currency),
    net: formatAmount(gross - withheld, currency),
  };
}
