/** Each kind's screens, and its success message. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { useTexts } from '../../language/language.ts';

export type OfferingKind = CallInput<Calls['offerings/listOfferings']>['kind'];
interface OfferKindScreens {
  list: string;
  /** The route of one offer, with `?offering=`. */
  detail: string;
  success: 'subscription' | 'placing';
  /** Whether an application can be cancelled. */
  cancels: boolean;
}
const DETAIL = '/home/newStockBuy';
export const OFFER_KIND_SCREENS: Readonly<Record<OfferingKind, OfferKindScreens>> = {
  ipo: { list: '/home/newStock', detail: DETAIL, success: 'subscription', cancels: true },
  placing: { list: '/home/newStock', detail: DETAIL, success: 'placing', cancels: true },
  auction: { list: '/home/newStock', detail: DETAIL, success: 'subscription', cancels: true },
  grab: { list: '/home/qcList', detail: DETAIL, success: 'subscription', cancels: false },
  block: { list: '/home/blockTrade', detail: '/home/blockTrade1', success: 'subscription', cancels: false },
};

/** The words for applying to a kind of offer: new shares are applied for, a bid is sealed. */
export function useOfferKindTexts(kind: OfferingKind) {
  const { apply, applyFor, applied, cancel, cancelAsk, cancelled } = useTexts('offerings');
  const { words } = useTexts('offerSays');
  const ipo = { apply, applyFor, applied, cancel, cancelAsk, cancelled, done: null };
  return kind === 'ipo' || kind === 'block' ? ipo : words[kind];
}

/** The cause of an application's step in the words of its kind: auctions have no draw, and listed shares no listing. */
export function useApplicationStepCauseTexts(kind: OfferingKind): Readonly<Record<string, string>> {
  const { cause: ipo } = useTexts('offerings');
  const { cause, bidCause } = useTexts('offerSays');
  if (kind === 'ipo') return ipo;
  return kind === 'auction' ? { ...ipo, ...cause, ...bidCause } : { ...ipo, ...cause };
}
