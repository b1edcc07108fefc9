/**
 * A practice world offers the shares of every company about to be listed, from the world's seed alone: each once, and
 * long before, so that a clock moved by weeks passes all of its dates.
 */
import { randomBytes } from 'node:crypto';
import { addDays } from '@bourse/core/dates.ts';
import { scheduleOf } from '@bourse/core/offerings/schedule.ts';
import { housePlan, type NewListing, type TermsParts, termsOf } from '@bourse/core/offerings/terms-of.ts';
import type { Dates } from '@bourse/core/offerings/types.ts';
import type { Parts } from '../parts.ts';
import { chanceOf } from './chances.ts';
import { insertOfferings, type Sealed, type Secrets } from './store.ts';

export type BringParts = Pick<
  Parts,
  'database' | 'clock' | 'world' | 'zones' | 'ownVenue' | 'settings' | 'trial' | 'config'
>;

/** How far ahead the world itself makes offers, and how far people can. */
const BROUGHT_DAYS = 75;
const PLANNED_DAYS = 150;
const SPONSORS = ['Aldgate Securities', 'Hanbit Investment', 'Norte Capital', 'Siam Gate', 'Meridian Partners'];
export const newSecrets = (): Secrets => ({ secret: randomBytes(32), salt: randomBytes(32) });

/** The same sponsor for the same company in every practice world. */
export const madeUpSponsor = (instrument: string): string =>
  SPONSORS[[...instrument].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SPONSORS.length]!;

/** An invented sponsor for invented companies in a practice world; otherwise the operator's name. */
export const sponsorOf = ({ settings, feeds }: Pick<Parts, 'settings' | 'feeds'>, instrument: string): string =>
  settings.get('practice') === 'yes' && feeds.isOwn(instrument) ? madeUpSponsor(instrument) : settings.get('title');

export function listingsAhead(
  { ownVenue, zones }: Pick<Parts, 'ownVenue' | 'zones'>,
  now: number,
  days = PLANNED_DAYS,
): NewListing[] {
  const { date } = zones.toLocal(now, 'UTC');
  return [...(ownVenue.newListings?.(date, addDays(date, days)) ?? [])];
}

/** Brings offers that haven't opened yet; earlier ones exist already, or people make them. */
export async function bringOfferings(parts: BringParts): Promise<void> {
  const { database, world, zones, settings, clock } = parts;
  if (settings.get('practice') !== 'yes') return;
  const now = clock.now();
  const rows = await database.kysely.selectFrom('offerings').select('instrument').where('kind', '=', 'ipo').execute();
  const known = new Set(rows.map(({ instrument }) => instrument));
  const born = listingsAhead(parts, now, BROUGHT_DAYS).flatMap((listing) => {
    const { id, market, listedOn } = listing.instrument;
    if (known.has(id)) return [];
    const dates = scheduleOf(market, world.hours, listedOn, zones);
    return dates.opensAt > now ? sealedBy(parts, listing, dates, now) : [];
  });
  await bring(parts, born);
}

export const bring = async ({ database }: BringParts, born: readonly Sealed[]): Promise<void> => {
  if (born.length > 0) await database.kysely.transaction().execute((db) => insertOfferings(db, born));
};

/** The world's own offers of a company; none in a market without offers. */
export function sealedBy(bringParts: BringParts, listing: NewListing, dates: Dates, decidedAt: number): Sealed[] {
  const { world, zones } = bringParts;
  const secrets = newSecrets();
  const randomness = chanceOf(bringParts, dates.closesAt);
  const parts: TermsParts = {
    kind: 'ipo',
    hours: world.hours,
    zones,
    sponsor: madeUpSponsor(listing.instrument.id),
    randomness,
    secret: randomness.kind === 'beacon' ? null : secrets.secret.toString('hex'),
    dates,
  };
  const terms = termsOf(listing, parts, housePlan(listing));
  return terms ? [{ terms, secrets, born: `ipo ${terms.instrument}`, author: 'rule', decidedAt }] : [];
}
