/**
 * A practice world offers the shares of every company about to be listed, from the world's seed alone: each once, and
 * long before, so that a clock moved by weeks passes all of its dates.
 */
import { randomBytes } from 'node:crypto';
import { addDays } from '@bourse/core/dates.ts';
import { computeOfferingSchedule } from '@bourse/core/products/offerings/offering-market-rules.ts';
import {
  buildHouseOfferingPlan,
  type NewListing,
  buildNewListingTerms,
  type OfferingTermsInputs,
} from '@bourse/core/products/offerings/new-listing-terms.ts';
import type { OfferingDates, NamedRandomness } from '@bourse/core/products/offerings/offering.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { chooseRandomnessSource } from './randomness.ts';
import { insertOfferings, type SealedOffering, type OfferingSecrets } from './store.ts';
import { secretCommitmentOf } from '@bourse/core/products/draws/draw-randomness.ts';
import {
  type ScheduledOffering,
  listScheduledOfferings,
  scheduledOfferingDatesOf,
  OFFERING_RHYTHM_KINDS,
  type OfferingRhythmKind,
  buildScheduledOfferingTerms,
} from '@bourse/core/products/offerings/scheduled-offerings.ts';
import type { Instrument } from '@bourse/core/markets/market.ts';

export type PracticeOfferingDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'world' | 'zones' | 'ownVenue' | 'settings' | 'testOverrides' | 'config'
>;

/** How far ahead the world itself makes offers, and how far people can. */
const BROUGHT_DAYS = 75;
const PLANNED_DAYS = 150;
const SPONSORS = ['Aldgate Securities', 'Hanbit Investment', 'Norte Capital', 'Siam Gate', 'Meridian Partners'];
export const generateOfferingSecrets = (): OfferingSecrets => ({ secret: randomBytes(32), salt: randomBytes(32) });

/** The same sponsor for the same company in every practice world. */
export const inventedSponsorOf = (instrument: string): string =>
  SPONSORS[[...instrument].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SPONSORS.length]!;

/** An invented sponsor for invented companies in a practice world; otherwise the operator's name. */
export const sponsorOf = (
  { settings, feeds }: Pick<ServerDependencies, 'settings' | 'feeds'>,
  instrument: string,
): string =>
  settings.get('practice') === 'yes' && feeds.isOwn(instrument) ? inventedSponsorOf(instrument) : settings.get('title');

export function listUpcomingListings(
  { ownVenue, zones }: Pick<ServerDependencies, 'ownVenue' | 'zones'>,
  now: number,
  days = PLANNED_DAYS,
): NewListing[] {
  const { date } = zones.toLocal(now, 'UTC');
  return [...(ownVenue.newListings?.(date, addDays(date, days)) ?? [])];
}

/** Brings offers that haven't opened yet; earlier ones exist already, or people make them. */
export async function createPracticeOfferings(parts: PracticeOfferingDependencies): Promise<void> {
  const { database, world, zones, settings, clock } = parts;
  if (settings.get('practice') !== 'yes') return;
  const now = clock.now();
  const rows = await database.kysely.selectFrom('offerings').select('instrument').where('kind', '=', 'ipo').execute();
  const known = new Set(rows.map(({ instrument }) => instrument));
  const born = listUpcomingListings(parts, now, BROUGHT_DAYS).flatMap((listing) => {
    const { id, market, listedOn } = listing.instrument;
    if (known.has(id)) return [];
    const dates = computeOfferingSchedule(market, world.hours, listedOn, zones);
    return dates.opensAt > now ? buildSealedOfferings(parts, listing, dates, now) : [];
  });
  await insertPracticeOfferings(parts, born);
}

export const insertPracticeOfferings = async (
  { database }: PracticeOfferingDependencies,
  born: readonly SealedOffering[],
): Promise<void> => {
  if (born.length > 0) await database.kysely.transaction().execute((db) => insertOfferings(db, born));
};

/** The world's own offers of a company; none in a market without offers. */
export function buildSealedOfferings(
  bringParts: PracticeOfferingDependencies,
  listing: NewListing,
  dates: OfferingDates,
  decidedAt: number,
): SealedOffering[] {
  const { world, zones } = bringParts;
  const secrets = generateOfferingSecrets();
  const randomness = chooseRandomnessSource(bringParts, dates.closesAt);
  const parts: OfferingTermsInputs = {
    kind: 'ipo',
    hours: world.hours,
    zones,
    sponsor: inventedSponsorOf(listing.instrument.id),
    randomness,
    secret: randomness.kind === 'beacon' ? null : secrets.secret.toString('hex'),
    dates,
  };
  const terms = buildNewListingTerms(listing, parts, buildHouseOfferingPlan(listing));
  return terms ? [{ terms, secrets, worldScheduleKey: `ipo ${terms.instrument}`, author: 'rule', decidedAt }] : [];
}

/** Offers of listed shares that a practice world makes by itself: each offer of its rhythm once. */

type RhythmDependencies = PracticeOfferingDependencies & Pick<ServerDependencies, 'feeds'>;
const DAY_MS = 86_400_000;
/** How far ahead offers are announced, and how much of the past a new world shows. */
const AHEAD_MS = 75 * DAY_MS;
const PAST_MS = 21 * DAY_MS;
/** The terms are sealed at least this long before the opening. */
const KNOWN_MS = DAY_MS;

const STRIDE = 7;
/** The share whose turn it is, among those that have been listed for a while and have a price. */
function findShareInTurn(
  { feeds }: RhythmDependencies,
  { market, turn, opensAt }: ScheduledOffering,
  now: number,
): Instrument | undefined {
  const known = new Date(Math.min(now, opensAt) - AHEAD_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const listed = feeds.listed(market).filter(({ board, listedOn }) => board === 'listed' && listedOn < known);
  const from = (turn * STRIDE) % Math.max(1, listed.length);
  return [...listed.slice(from), ...listed.slice(0, from)].find(({ id }) => feeds.tradable(id, now) !== null);
}

function buildSealedRhythmOfferings(parts: RhythmDependencies, beat: ScheduledOffering, now: number): SealedOffering[] {
  const { feeds, world, zones } = parts;
  const instrument = findShareInTurn(parts, beat, now);
  const quote = instrument ? feeds.quote(instrument.id, now) : null;
  if (!instrument || !quote) return [];
  const secrets = generateOfferingSecrets();
  const { closesAt } = scheduledOfferingDatesOf(beat, world.hours, zones);
  const terms = buildScheduledOfferingTerms(beat, instrument, quote.last, {
    hours: world.hours,
    zones,
    sponsor: inventedSponsorOf(instrument.id),
    // Nobody could take part in a past offer: its chance needs no work.
    randomness: {
      ...chooseRandomnessSource(parts, closesAt),
      ...(closesAt <= now ? { steps: 1 } : {}),
    } as NamedRandomness,
    commitment: secretCommitmentOf(secrets.secret.toString('hex')),
  });
  const decidedAt = Math.min(now, beat.opensAt - KNOWN_MS);
  return terms ? [{ terms, secrets, worldScheduleKey: beat.name, author: 'rule', decidedAt }] : [];
}

const readKnown = async ({ database }: RhythmDependencies): Promise<Set<string | null>> =>
  new Set(
    (
      await database.kysely
        .selectFrom('offerings')
        .select('world_schedule_key')
        .where('kind', 'in', OFFERING_RHYTHM_KINDS as string[])
        .execute()
    ).map((row) => row.world_schedule_key),
  );

/** Offers that open from now on; with `past` (a new world) those of the last days too. */
export async function createRhythmOfferings(parts: RhythmDependencies, past = false): Promise<void> {
  if (parts.settings.get('practice') !== 'yes') return;
  const now = parts.clock.now();
  const known = await readKnown(parts);
  const beats = (kind: OfferingRhythmKind): ScheduledOffering[] =>
    listScheduledOfferings(kind, past ? now - PAST_MS : now + KNOWN_MS, now + AHEAD_MS);
  const born = OFFERING_RHYTHM_KINDS.flatMap(beats).filter(({ name }) => !known.has(name));
  await insertPracticeOfferings(
    parts,
    born.flatMap((beat) => buildSealedRhythmOfferings(parts, beat, now)),
  );
}
