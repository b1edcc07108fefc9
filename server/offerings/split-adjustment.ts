/** Converts an offer's units by the splits since it was sealed. */
import type { EffectiveSplit } from '@bourse/core/markets/listings/unapplied-splits.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { DeliveredSubscription } from '@bourse/core/products/offerings/deliver-shares.ts';
import { getOfferingKindRules } from '@bourse/core/products/offerings/offering-kinds.ts';
import { hasUndeliveredShares } from '@bourse/core/products/offerings/offering-stages.ts';
import { applyCorporateActionsToDelivery } from '@bourse/core/products/offerings/split-before-delivery.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Offering } from './store.ts';

type SplitDependencies = Pick<ServerDependencies, 'clock' | 'due' | 'world'>;

/** From when prices are in the units of the terms: no earlier than the world itself. */
export const getTermsUnitsStart = (
  { world }: Pick<SplitDependencies, 'world'>,
  { sealedAt }: Pick<Offering, 'sealedAt'>,
): number => Math.max(sealedAt, world.createdAt);

/** A share's splits and stock dividends after `since` and up to `until`, oldest first. */
const splitsBetween = (
  { due, clock }: SplitDependencies,
  instrument: string,
  since: number,
  until: number,
): EffectiveSplit[] => due.divided(instrument, clock.now()).filter(({ exAt }) => exAt > since && exAt <= until);

/** Those since the seal; none if the share wasn't listed then. */
export const listSplitsSinceSeal = (
  parts: SplitDependencies,
  offer: Pick<Offering, 'terms' | 'sealedAt'>,
  until: number,
): EffectiveSplit[] =>
  getOfferingKindRules(offer.terms.kind).priced === 'sealed'
    ? []
    : splitsBetween(parts, offer.terms.instrument, getTermsUnitsStart(parts, offer), until);

/** The splits that convert today's prices to the offer's units; for new shares, those since their listing. */
export function listConvertingSplits(
  parts: SplitDependencies,
  offer: Pick<Offering, 'terms' | 'sealedAt'>,
  now: number,
): EffectiveSplit[] {
  const { kind, instrument, dates } = offer.terms;
  if (getOfferingKindRules(kind).priced !== 'sealed') return listSplitsSinceSeal(parts, offer, now);
  return splitsBetween(parts, instrument, dates.listsAt, now);
}

/** Whether the share's fate leaves nothing to deliver: delisted, or split while seconds are being shared out. */
export function isUndeliverable(parts: SplitDependencies, offer: Offering, now: number): boolean {
  const { terms, stage } = offer;
  const { priced, allots } = getOfferingKindRules(terms.kind);
  if (priced === 'sealed' || !hasUndeliveredShares(stage, terms)) return false;
  if (parts.due.listingStatus(terms.instrument, now) === 'delisted') return true;
  return allots === 'seconds' && listSplitsSinceSeal(parts, offer, now).length > 0;
}

/** What is delivered, in today's units. */
export function convertToCurrentUnits(
  parts: SplitDependencies & Pick<ServerDependencies, 'views'>,
  offer: Offering,
  delivered: DeliveredSubscription | null,
  state: AccountState,
  now: number,
): DeliveredSubscription | null {
  const come = delivered === null ? [] : listSplitsSinceSeal(parts, offer, now);
  if (delivered === null || come.length === 0) return delivered;
  const market = parts.views(offer.terms.instrument, now);
  if (!market) throw new Error(`nothing is known of ${offer.terms.instrument}`);
  return applyCorporateActionsToDelivery(state, delivered, come, market, now);
}
