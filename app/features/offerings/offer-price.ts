/** Which price of an offer is shown, and its label; none before it is known. */
import type { CallAnswer, ListCallRow } from '../../api/use-call.ts';
import type { Texts } from '../../language/language.ts';
import { divide, formatScaled, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { createRatio, multiplyByRatio } from '@bourse/core/ledger/ratio.ts';

type Offering = Pick<
  CallAnswer<'offerings/getOffering'>['offering'],
  'kind' | 'price' | 'provisional' | 'low' | 'isPriced' | 'live' | 'phase'
>;
export interface DisplayedOfferPrice {
  price: string;
  says: keyof Texts['offerSays']['price'];
}

export function selectDisplayedOfferPrice({
  kind,
  price,
  provisional,
  low,
  isPriced,
  live,
  phase,
}: Offering): DisplayedOfferPrice {
  if (kind === 'ipo') return { price, says: 'issue' };
  if (kind === 'grab' && live && phase === 'open') return { price, says: 'now' };
  // Each second and each bid had its own price: at the end their average is known.
  if (kind !== 'placing' && isPriced && phase === 'ended') return { price, says: 'paid' };
  if (isPriced) return { price, says: kind === 'auction' ? 'average' : 'price' };
  if (kind === 'auction') return { price: provisional, says: 'provisional' };
  // A placing freezes more than it will probably cost, so the frozen amount isn't shown as a price.
  if (kind === 'placing') return live ? { price: low, says: 'provisional' } : { price, says: 'most' };
  return { price, says: 'provisional' };
}

/**
 * An auction has an actual price once its winners are known, and another figure once everybody has paid: what was paid.
 */
export const getAuctionPriceStatus = (offering: Offering): 'none' | 'actual' | 'paid' =>
  !offering.isPriced ? 'none' : selectDisplayedOfferPrice(offering).says === 'paid' ? 'paid' : 'actual';

type ListedOffering = Pick<CallAnswer<'offerings/getOffering'>['offering'], 'last' | 'split'>;

/**
 * The market's price for one share of the offer: the live price is for today's share, so a split since the seal counts.
 * Null if there is none.
 */
export function computeMarketPriceOfOfferedShare(
  moving: string | null,
  { last, split }: ListedOffering,
): string | null {
  if (moving === null || split === null) return moving ?? last;
  const price = parseScaled(moving);
  const ratio = createRatio(BigInt(split.newUnits), BigInt(split.oldUnits));
  return price === null ? last : formatScaled(multiplyByRatio(price, ratio, 'half-even'));
}

/** How far the market's price is from the issue price, as a pure number; null if unknown. */
export function computePremiumToOfferPrice(price: string, last: string): string | null {
  const [issue, now] = [parseScaled(price), parseScaled(last)];
  return issue === null || now === null || issue <= 0n
    ? null
    : formatScaled(divide((now - issue) * SCALE, issue, 'half-even'));
}

/** Whether anything can become due besides the deposit: nothing can if the full, known price is frozen. */
export const canMoreThanDepositBecomeDue = ({
  isPriced,
  deposit,
}: Pick<ListCallRow<'offerings/listOfferings'>, 'isPriced' | 'deposit'>): boolean =>
  !isPriced || (parseScaled(deposit) ?? 0n) < SCALE;
