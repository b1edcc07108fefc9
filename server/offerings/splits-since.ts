/** What splits have made of an offer's units since it was sealed. */
import type { Come } from '@bourse/core/actions/old-units.ts';
import { isDividing } from '@bourse/core/actions/standing.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import type { Delivered } from '@bourse/core/offerings/deliver.ts';
import { kindOf } from '@bourse/core/offerings/kinds.ts';
import { isUndelivered } from '@bourse/core/offerings/stages.ts';
import { followed } from '@bourse/core/offerings/units.ts';
import type { Parts } from '../parts.ts';
import type { Offering } from './store.ts';

type SplitParts = Pick<Parts, 'feeds' | 'due' | 'world'>;

/** Since when prices are in the units of the terms: nobody knew any before the world was there. */
export const unitsSince = ({ world }: Pick<SplitParts, 'world'>, { sealedAt }: Pick<Offering, 'sealedAt'>): number =>
  Math.max(sealedAt, world.createdAt);

/** All splits and stock dividends of a share, since a date. */
export const splitsFrom = ({ feeds, due }: SplitParts, instrument: string, date: string, now: number): Come[] =>
  feeds
    .actions(instrument, now, date)
    .filter(isDividing)
    .map((action) => ({ action, exAt: due.exAtOf(action) }));

/** Those that have come since the seal, oldest first; none of a share that wasn't listed then. */
export function splitsSince(parts: SplitParts, offer: Pick<Offering, 'terms' | 'sealedAt'>, now: number): Come[] {
  const { terms } = offer;
  if (kindOf(terms.kind).priced === 'sealed') return [];
  const since = unitsSince(parts, offer);
  const date = addDays(new Date(since).toISOString().slice(0, 'yyyy-mm-dd'.length), -1);
  return splitsFrom(parts, terms.instrument, date, now).filter(({ exAt }) => exAt > since && exAt <= now);
}

/** By which today's prices are told in the units of the offer: of new shares, those of their listing. */
export function splitsOf(parts: SplitParts, offer: Pick<Offering, 'terms' | 'sealedAt'>, now: number): Come[] {
  const { kind, instrument, dates } = offer.terms;
  if (kindOf(kind).priced !== 'sealed') return splitsSince(parts, offer, now);
  if (now < dates.listsAt) return [];
  return splitsFrom(parts, instrument, dates.listsOn, now).filter(({ exAt }) => exAt > dates.listsAt && exAt <= now);
}

/** Whether what has happened to the share leaves nothing to deliver: gone, or split while seconds are being shared. */
export function isOvertaken(parts: SplitParts, offer: Offering, now: number): boolean {
  const { terms, stage } = offer;
  const { priced, allots } = kindOf(terms.kind);
  if (priced === 'sealed' || !isUndelivered(stage, terms)) return false;
  if (parts.due.standing(terms.instrument, now) === 'delisted') return true;
  return allots === 'seconds' && splitsSince(parts, offer, now).length > 0;
}

/** What is delivered, in the units of today. */
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
