/** Converts an offer's units by the splits since it was sealed. */
import type { Come } from '@bourse/core/markets/listings/split-units.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Delivered } from '@bourse/core/products/offerings/deliver.ts';
import { kindOf } from '@bourse/core/products/offerings/offer-kinds.ts';
import { isUndelivered } from '@bourse/core/products/offerings/stages.ts';
import { followed } from '@bourse/core/products/offerings/split-before-delivery.ts';
import type { Parts } from '../parts.ts';
import type { Offering } from './store.ts';

type SplitParts = Pick<Parts, 'clock' | 'due' | 'world'>;

/** From when prices are in the units of the terms: no earlier than the world itself. */
export const unitsSince = ({ world }: Pick<SplitParts, 'world'>, { sealedAt }: Pick<Offering, 'sealedAt'>): number =>
  Math.max(sealedAt, world.createdAt);

/** A share's splits and stock dividends after `since` and up to `until`, oldest first. */
const splitsBetween = ({ due, clock }: SplitParts, instrument: string, since: number, until: number): Come[] =>
  due.divided(instrument, clock.now()).filter(({ exAt }) => exAt > since && exAt <= until);

/** Those since the seal; none if the share wasn't listed then. */
export const splitsSince = (parts: SplitParts, offer: Pick<Offering, 'terms' | 'sealedAt'>, until: number): Come[] =>
  kindOf(offer.terms.kind).priced === 'sealed'
    ? []
    : splitsBetween(parts, offer.terms.instrument, unitsSince(parts, offer), until);

/** The splits that convert today's prices to the offer's units; for new shares, those since their listing. */
export function splitsOf(parts: SplitParts, offer: Pick<Offering, 'terms' | 'sealedAt'>, now: number): Come[] {
  const { kind, instrument, dates } = offer.terms;
  if (kindOf(kind).priced !== 'sealed') return splitsSince(parts, offer, now);
  return splitsBetween(parts, instrument, dates.listsAt, now);
}

/** Whether the share's fate leaves nothing to deliver: delisted, or split while seconds are being shared out. */
export function isOvertaken(parts: SplitParts, offer: Offering, now: number): boolean {
  const { terms, stage } = offer;
  const { priced, allots } = kindOf(terms.kind);
  if (priced === 'sealed' || !isUndelivered(stage, terms)) return false;
  if (parts.due.standing(terms.instrument, now) === 'delisted') return true;
  return allots === 'seconds' && splitsSince(parts, offer, now).length > 0;
}

/** What is delivered, in today's units. */
export function inUnitsOfToday(
  parts: SplitParts & Pick<Parts, 'views'>,
  offer: Offering,
  delivered: Delivered | null,
  state: AccountState,
  now: number,
): Delivered | null {
  const come = delivered === null ? [] : splitsSince(parts, offer, now);
  if (delivered === null || come.length === 0) return delivered;
  const market = parts.views(offer.terms.instrument, now);
  if (!market) throw new Error(`nothing is known of ${offer.terms.instrument}`);
  return followed(state, delivered, come, market, now);
}
