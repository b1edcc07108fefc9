/**
 * A practice world offers the shares of every company about to be listed, from the world's seed alone: each once, and
 * long before, so that a clock moved by weeks passes all of its dates.
 */
import { randomBytes } from 'node:crypto';
import { addDays } from '@bourse/core/dates.ts';
import { scheduleOf } from '@bourse/core/products/offerings/market-rules.ts';
import { housePlan, type NewListing, termsOf, type TermsParts } from '@bourse/core/products/offerings/terms.ts';
import type { Dates, Named } from '@bourse/core/products/offerings/offer.ts';
import type { Parts } from '../parts.ts';
import { chanceOf } from './randomness.ts';
import { insertOfferings, type Sealed, type Secrets } from './store.ts';
import { commitmentOf } from '@bourse/core/products/draws/randomness.ts';
import {
  type Beat,
  beatsIn,
  datesOf,
  RHYTHM_KINDS,
  type RhythmKind,
  termsOfBeat,
} from '@bourse/core/products/offerings/house-terms.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';

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

/** Offers of listed shares that a practice world makes by itself: each offer of its rhythm once. */

type BeatParts = BringParts & Pick<Parts, 'feeds'>;
const DAY_MS = 86_400_000;
/** How far ahead offers are announced, and how much of the past a new world shows. */
const AHEAD_MS = 75 * DAY_MS;
const PAST_MS = 21 * DAY_MS;
/** The terms are sealed at least this long before the opening. */
const KNOWN_MS = DAY_MS;

const STRIDE = 7;
/** The share whose turn it is, among those that have been listed for a while and have a price. */
function shareOf({ feeds }: BeatParts, { market, turn, opensAt }: Beat, now: number): Instrument | undefined {
  const known = new Date(Math.min(now, opensAt) - AHEAD_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const listed = feeds.listed(market).filter(({ board, listedOn }) => board === 'listed' && listedOn < known);
  const from = (turn * STRIDE) % Math.max(1, listed.length);
  return [...listed.slice(from), ...listed.slice(0, from)].find(({ id }) => feeds.tradable(id, now) !== null);
}

function sealedOf(parts: BeatParts, beat: Beat, now: number): Sealed[] {
  const { feeds, world, zones } = parts;
  const instrument = shareOf(parts, beat, now);
  const quote = instrument ? feeds.quote(instrument.id, now) : null;
  if (!instrument || !quote) return [];
  const secrets = newSecrets();
  const { closesAt } = datesOf(beat, world.hours, zones);
  const terms = termsOfBeat(beat, instrument, quote.last, {
    hours: world.hours,
    zones,
    sponsor: madeUpSponsor(instrument.id),
    // Nobody could take part in a past offer: its chance needs no work.
    randomness: {
      ...chanceOf(parts, closesAt),
      ...(closesAt <= now ? { steps: 1 } : {}),
    } as Named,
    commitment: commitmentOf(secrets.secret.toString('hex')),
  });
  const decidedAt = Math.min(now, beat.opensAt - KNOWN_MS);
  return terms ? [{ terms, secrets, born: beat.name, author: 'rule', decidedAt }] : [];
}

const readKnown = async ({ database }: BeatParts): Promise<Set<string | null>> =>
  new Set(
    (
      await database.kysely
        .selectFrom('offerings')
        .select('born')
        .where('kind', 'in', RHYTHM_KINDS as string[])
        .execute()
    ).map(({ born }) => born),
  );

/** Offers that open from now on; with `past` (a new world) those of the last days too. */
export async function bringBeats(parts: BeatParts, past = false): Promise<void> {
  if (parts.settings.get('practice') !== 'yes') return;
  const now = parts.clock.now();
  const known = await readKnown(parts);
  const beats = (kind: RhythmKind): Beat[] => beatsIn(kind, past ? now - PAST_MS : now + KNOWN_MS, now + AHEAD_MS);
  const born = RHYTHM_KINDS.flatMap(beats).filter(({ name }) => !known.has(name));
  await bring(
    parts,
    born.flatMap((beat) => sealedOf(parts, beat, now)),
  );
}
