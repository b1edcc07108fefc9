/** Converts an offer's units by the splits since it was sealed. */
import type { EffectiveSplit } from '@bourse/core/markets/listings/unapplied-splits.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { SubscriptionDeliveryDecision } from '@bourse/core/products/offerings/deliver-shares.ts';
import { getOfferingKindRules } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { hasUndeliveredShares } from '@bourse/core/products/offerings/offering-stages.ts';
import { applyCorporateActionsToDelivery } from '@bourse/core/products/offerings/stock-splits-before-delivery.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Offering } from './store.ts';

type SplitDependencies = Pick<ServerDependencies, 'clock' | 'corporateActionSchedule' | 'world'>;

/** From when prices are in the units of the terms: no earlier than the world itself. */
export const getTermsUnitsStart = (
  { world }: Pick<SplitDependencies, 'world'>,
  { sealedAt }: Pick<Offering, 'sealedAt'>,
): number => Math.max(sealedAt, world.createdAt);

/** A share's splits and stock dividends after `since` and up to `until`, oldest first. */
const splitsBetween = (
  { corporateActionSchedule, clock }: SplitDependencies,
  instrument: string,
  since: number,
  until: number,
): EffectiveSplit[] =>
  corporateActionSchedule.allSplits(instrument, clock.now()).filter(({ exAt }) => exAt > since && exAt <= until);

/** Those since the seal; none if the share wasn't listed then. */
export const listSplitsSinceSeal = (
  dependencies: SplitDependencies,
  offer: Pick<Offering, 'terms' | 'sealedAt'>,
  until: number,
): EffectiveSplit[] =>
  getOfferingKindRules(offer.terms.kind).priced === 'sealed'
    ? []
    : splitsBetween(dependencies, offer.terms.instrument, getTermsUnitsStart(dependencies, offer), until);

/** The splits that convert today's prices to the offer's units; for new shares, those since their listing. */
export function listConvertingSplits(
  dependencies: SplitDependencies,
  offer: Pick<Offering, 'terms' | 'sealedAt'>,
  now: number,
): EffectiveSplit[] {
  const { kind, instrument, dates } = offer.terms;
  if (getOfferingKindRules(kind).priced !== 'sealed') return listSplitsSinceSeal(dependencies, offer, now);
  return splitsBetween(dependencies, instrument, dates.listsAt, now);
}

/** Whether the share's fate leaves nothing to deliver: delisted, or split while seconds are being shared out. */
export function isUndeliverable(dependencies: SplitDependencies, offer: Offering, now: number): boolean {
  const { terms, stage } = offer;
  const { priced, allots } = getOfferingKindRules(terms.kind);
  if (priced === 'sealed' || !hasUndeliveredShares(stage, terms)) return false;
  if (dependencies.corporateActionSchedule.listingStatus(terms.instrument, now) === 'delisted') return true;
  return allots === 'seconds' && listSplitsSinceSeal(dependencies, offer, now).length > 0;
}

/** What is delivered, in today's units. */
export function convertToCurrentUnits(
  dependencies: SplitDependencies & Pick<ServerDependencies, 'getMarketView'>,
  offer: Offering,
  delivered: SubscriptionDeliveryDecision | null,
  state: AccountState,
  now: number,
): SubscriptionDeliveryDecision | null {
  const come = delivered === null ? [] : listSplitsSinceSeal(dependencies, offer, now);
  if (delivered === null || come.length === 0) return delivered;
  const market = dependencies.getMarketView(offer.terms.instrument, now);
  if (!market) throw new Error(`nothing is known of ${offer.terms.instrument}`);
  return applyCorporateActionsToDelivery(state, delivered, come, market, now);
}
