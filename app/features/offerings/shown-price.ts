/** Which price of an offer is shown, and its label; none before it is known. */
import type { Answer } from '../../api/use-call.ts';
import type { Texts } from '../../language/language.ts';

type Offering = Pick<
  Answer<'offerings/getOffering'>['offering'],
  'kind' | 'price' | 'provisional' | 'low' | 'isPriced' | 'live' | 'phase'
>;
export interface ShownPrice {
  price: string;
  says: keyof Texts['offerSays']['price'];
}

export function shownPrice({ kind, price, provisional, low, isPriced, live, phase }: Offering): ShownPrice {
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
export const underwritingSays = (offering: Offering): 'none' | 'actual' | 'paid' =>
  !offering.isPriced ? 'none' : shownPrice(offering).says === 'paid' ? 'paid' : 'actual';
