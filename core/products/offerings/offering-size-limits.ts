/** Size limits of an offer: never more than the company has, and nobody may take more than there is. */
import {
  type Amount,
  divide,
  formatAmount,
  formatScaled,
  maximumOf,
  computeNotional,
  type Quantity,
  SCALE,
} from '../../ledger/money.ts';
import type { Instrument } from '../../markets/market-types.ts';
import type { OfferingRefusal } from './subscribe-to-offering.ts';
import { roundToSteps } from './offering-market-rules.ts';
import { ROUGH_CURRENCY_UNITS_PER_DOLLAR } from './ipo-terms.ts';
import type { OfferingTerms } from './offering.ts';

/** If a company's number of shares is unknown: about a hundred million dollars' worth. */
const MOST_WORTH = 100_000_000n;

/** One person gets at most a tenth of what the promotion account subsidises. */
const PERSONS = 10n;
/** Roughly how many dollars' worth of discounts people's offers may promise in any thirty days. */
const PROMISED_WORTH = 100_000n;
export const PROMOTION_BUDGET_WINDOW_MS = 30 * 86_400_000;
/** How long before its opening a planned offer is sealed, for everybody to see. */
export const OFFERING_ADVANCE_NOTICE_MS = 86_400_000;

type Sized = Pick<OfferingTerms, 'quota' | 'minimum' | 'maximum' | 'price' | 'currency'> &
  Partial<Pick<OfferingTerms, 'promotionCap' | 'unit'>>;

/** The cost of the whole offer at the highest price. */
export const computeOfferingWorth = ({ price, quota, currency }: Pick<Sized, 'price' | 'quota' | 'currency'>): Amount =>
  computeNotional(price, quota, currency);

export function refuseOfferingBeyondSizeLimits(
  terms: Sized,
  { sharesOutstanding }: Pick<Instrument, 'sharesOutstanding'>,
): OfferingRefusal | null {
  const { quota, minimum, maximum, currency, promotionCap = 0n, unit = SCALE } = terms;
  const all: Quantity = sharesOutstanding * SCALE;
  if (all > 0n && quota > all) return { refused: 'offerBeyondCompany', params: { most: formatScaled(all) } };
  const most = MOST_WORTH * (ROUGH_CURRENCY_UNITS_PER_DOLLAR[currency] ?? 1n) * computeNotional(SCALE, SCALE, currency);
  if (all === 0n && computeOfferingWorth(terms) > most)
    return { refused: 'offerWorthTooMuch', params: { most: formatAmount(most, currency), currency } };
  // The market's minimum may be more than there is.
  if (maximum > maximumOf(quota, minimum))
    return { refused: 'maximumBeyondQuota', params: { quota: formatScaled(quota) } };
  const part = maximumOf(roundToSteps(quota / PERSONS, unit), minimum);
  return promotionCap > 0n && maximum > part
    ? { refused: 'maximumBeyondPart', params: { most: formatScaled(part) } }
    : null;
}

type Promised = Pick<OfferingTerms, 'promotionCap' | 'currency'>;
/** In units of about a dollar's worth, in any currency. */
const worthOfPromise = ({ promotionCap, currency }: Promised): Amount =>
  divide(
    promotionCap * SCALE,
    (ROUGH_CURRENCY_UNITS_PER_DOLLAR[currency] ?? 1n) * computeNotional(SCALE, SCALE, currency),
    'up',
  );

/**
 * Whether the promotion account can promise this in addition to what people's offers of the last thirty days have
 * promised.
 */
export function refusePromotionBeyondBudget(terms: Promised, before: readonly Promised[]): OfferingRefusal | null {
  const spent = before.reduce((sum, each) => sum + worthOfPromise(each), 0n);
  const left = maximumOf(0n, PROMISED_WORTH * SCALE - spent);
  if (worthOfPromise(terms) <= left) return null;
  const { currency } = terms;
  const amount = divide(
    left * (ROUGH_CURRENCY_UNITS_PER_DOLLAR[currency] ?? 1n) * computeNotional(SCALE, SCALE, currency),
    SCALE,
    'down',
  );
  return { refused: 'promotionBeyondMonth', params: { left: formatAmount(amount, currency), currency } };
}
