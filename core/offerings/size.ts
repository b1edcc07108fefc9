/** How large an offer may be: never more than the company has, and nobody may take more than there is. */
import { type Amount, formatAmount, formatScaled, larger, notional, type Quantity, SCALE } from '../money.ts';
import type { Instrument } from '../market.ts';
import type { OfferingRefusal } from './refusals.ts';
import { UNITS } from './terms-of.ts';
import type { Terms } from './types.ts';

/** Where nobody knows how many shares a company has: about a hundred million dollars' worth. */
const MOST_WORTH = 100_000_000n;

type Sized = Pick<Terms, 'quota' | 'minimum' | 'maximum' | 'price' | 'currency'>;

/** What all of it costs at the highest price. */
export const worthOf = ({ price, quota, currency }: Pick<Sized, 'price' | 'quota' | 'currency'>): Amount =>
  notional(price, quota, currency);

export function refuseSize(
  terms: Sized,
  { sharesOutstanding }: Pick<Instrument, 'sharesOutstanding'>,
): OfferingRefusal | null {
  const { quota, minimum, maximum, currency } = terms;
  const all: Quantity = sharesOutstanding * SCALE;
  if (all > 0n && quota > all) return { refused: 'offerBeyondCompany', params: { most: formatScaled(all) } };
  const most = MOST_WORTH * (UNITS[currency] ?? 1n) * notional(SCALE, SCALE, currency);
  if (all === 0n && worthOf(terms) > most)
    return { refused: 'offerWorthTooMuch', params: { most: formatAmount(most, currency), currency } };
  // The market's least may be more than there is.
  return maximum > larger(quota, minimum)
    ? { refused: 'maximumBeyondQuota', params: { quota: formatScaled(quota) } }
    : null;
}
