/**
 * A practice world offers the shares of every company about to be listed, from the world's seed alone: each once, and
 * long before, so that a clock moved by weeks passes all of its dates.
 */
import { randomBytes } from 'node:crypto';
import { addDays } from '@bourse/core/dates.ts';
import { computeOfferingSchedule } from '@bourse/core/products/offerings/offering-market-rules.ts';
import {
  buildPracticeIpoPlan,
  type NewListing,
  buildIpoTerms,
  type IpoTermsInputs,
} from '@bourse/core/products/offerings/ipo-terms.ts';
import type { OfferingDates, DrawRandomnessSource } from '@bourse/core/products/offerings/offering.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { chooseRandomnessSource } from './draw-randomness.ts';
import { insertOfferings, type SealedOffering, type OfferingSecrets } from './store.ts';
import { computeSecretCommitment } from '@bourse/core/products/draws/draw-randomness.ts';
import {
  type PracticeOfferingSlot,
  listPracticeOfferingSlots,
  computeSecondaryOfferingDates,
  SECONDARY_OFFERING_KINDS,
  type SecondaryOfferingKind,
  buildSecondaryOfferingTerms,
} from '@bourse/core/products/offerings/secondary-offering-terms.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { DemoName } from '../world/demo-names.ts';

export type PracticeOfferingDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'world' | 'timeZones' | 'ownVenue' | 'settings' | 'testOverrides' | 'config'
>;

/** How far ahead the world itself makes offers, and how far people can. */
const BROUGHT_DAYS = 75;
const PLANNED_DAYS = 150;
const SPONSORS: readonly DemoName[] = [
  'Aldgate Securities',
  'Hanbit Investment',
  'Norte Capital',
  'Siam Gate',
  'Meridian Partners',
];
export const generateOfferingSecrets = (): OfferingSecrets => ({ secret: randomBytes(32), salt: randomBytes(32) });

/** The same sponsor for the same company in every practice world. */
export const pickInventedSponsor = (instrument: string): string =>
  SPONSORS[[...instrument].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SPONSORS.length]!;

/** An invented sponsor for invented companies in a practice world; otherwise the operator's name. */
export const chooseOfferingSponsor = (
  { settings, venues }: Pick<ServerDependencies, 'settings' | 'venues'>,
  instrument: string,
): string =>
  settings.get('practice') === 'yes' && venues.isOwn(instrument)
    ? pickInventedSponsor(instrument)
    : settings.get('title');

export function listUpcomingListings(
  { ownVenue, timeZones }: Pick<ServerDependencies, 'ownVenue' | 'timeZones'>,
  now: number,
  days = PLANNED_DAYS,
): NewListing[] {
  const { date } = timeZones.toLocal(now, 'UTC');
  return [...(ownVenue.newListings?.(date, addDays(date, days)) ?? [])];
}

/** Brings offers that haven't opened yet; earlier ones exist already, or people make them. */
export async function createPracticeIpoOfferings(dependencies: PracticeOfferingDependencies): Promise<void> {
  const { database, world, timeZones, settings, clock } = dependencies;
  if (settings.get('practice') !== 'yes') return;
  const now = clock.now();
  const rows = await database.kysely.selectFrom('offerings').select('instrument').where('kind', '=', 'ipo').execute();
  const known = new Set(rows.map(({ instrument }) => instrument));
  const born = listUpcomingListings(dependencies, now, BROUGHT_DAYS).flatMap((listing) => {
    const { id, market, listedOn } = listing.instrument;
    if (known.has(id)) return [];
    const dates = computeOfferingSchedule(market, world.hours, listedOn, timeZones);
    return dates.opensAt > now ? buildSealedIpoOfferings(dependencies, listing, dates, now) : [];
  });
  await insertPracticeOfferings(dependencies, born);
}

export const insertPracticeOfferings = async (
  { database }: PracticeOfferingDependencies,
  born: readonly SealedOffering[],
): Promise<void> => {
  if (born.length > 0) await database.kysely.transaction().execute((db) => insertOfferings(db, born));
};

/** The world's own offers of a company; none in a market without offers. */
export function buildSealedIpoOfferings(
  dependencies: PracticeOfferingDependencies,
  listing: NewListing,
  dates: OfferingDates,
  decidedAt: number,
): SealedOffering[] {
  const { world, timeZones } = dependencies;
  const secrets = generateOfferingSecrets();
  const randomness = chooseRandomnessSource(dependencies, dates.closesAt);
  const inputs: IpoTermsInputs = {
    kind: 'ipo',
    hours: world.hours,
    zones: timeZones,
    sponsor: pickInventedSponsor(listing.instrument.id),
    randomness,
    secret: randomness.kind === 'beacon' ? null : secrets.secret.toString('hex'),
    dates,
  };
  const terms = buildIpoTerms(listing, inputs, buildPracticeIpoPlan(listing));
  return terms ? [{ terms, secrets, worldScheduleKey: `ipo ${terms.instrument}`, author: 'rule', decidedAt }] : [];
}

/** Offers of listed shares that a practice world makes by itself: each offer of its rhythm once. */

type SecondaryOfferingDependencies = PracticeOfferingDependencies & Pick<ServerDependencies, 'venues'>;
const DAY_MS = 86_400_000;
/** How far ahead offers are announced, and how much of the past a new world shows. */
const AHEAD_MS = 75 * DAY_MS;
const PAST_MS = 21 * DAY_MS;
/** The terms are sealed at least this long before the opening. */
const KNOWN_MS = DAY_MS;

const STRIDE = 7;
/** The share whose turn it is, among those that have been listed for a while and have a price. */
function findShareInTurn(
  { venues }: SecondaryOfferingDependencies,
  { market, turn, opensAt }: PracticeOfferingSlot,
  now: number,
): Instrument | undefined {
  const known = new Date(Math.min(now, opensAt) - AHEAD_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const listed = venues.listed(market).filter(({ board, listedOn }) => board === 'listed' && listedOn < known);
  const from = (turn * STRIDE) % Math.max(1, listed.length);
  return [...listed.slice(from), ...listed.slice(0, from)].find(
    ({ id }) => venues.tradable(id, now) !== null && venues.knownElsewhereMs(id) === 0,
  );
}

function buildSealedSecondaryOfferings(
  dependencies: SecondaryOfferingDependencies,
  beat: PracticeOfferingSlot,
  now: number,
): SealedOffering[] {
  const { venues, world, timeZones } = dependencies;
  const instrument = findShareInTurn(dependencies, beat, now);
  const quote = instrument ? venues.quote(instrument.id, now) : null;
  if (!instrument || !quote) return [];
  const secrets = generateOfferingSecrets();
  const { closesAt } = computeSecondaryOfferingDates(beat, world.hours, timeZones);
  const terms = buildSecondaryOfferingTerms(beat, instrument, quote.last, {
    hours: world.hours,
    zones: timeZones,
    sponsor: pickInventedSponsor(instrument.id),
    // Nobody could take part in a past offer: its chance needs no work.
    randomness: {
      ...chooseRandomnessSource(dependencies, closesAt),
      ...(closesAt <= now ? { steps: 1 } : {}),
    } as DrawRandomnessSource,
    commitment: computeSecretCommitment(secrets.secret.toString('hex')),
  });
  const decidedAt = Math.min(now, beat.opensAt - KNOWN_MS);
  return terms ? [{ terms, secrets, worldScheduleKey: beat.name, author: 'rule', decidedAt }] : [];
}

const readKnown = async ({ database }: SecondaryOfferingDependencies): Promise<Set<string | null>> =>
  new Set(
    (
      await database.kysely
        .selectFrom('offerings')
        .select('world_schedule_key')
        .where('kind', 'in', SECONDARY_OFFERING_KINDS as string[])
        .execute()
    ).map((row) => row.world_schedule_key),
  );

/** Offers that open from now on; with `past` (a new world) those of the last days too. */
export async function createPracticeSecondaryOfferings(
  dependencies: SecondaryOfferingDependencies,
  past = false,
): Promise<void> {
  if (dependencies.settings.get('practice') !== 'yes') return;
  const now = dependencies.clock.now();
  const known = await readKnown(dependencies);
  const beats = (kind: SecondaryOfferingKind): PracticeOfferingSlot[] =>
    listPracticeOfferingSlots(kind, past ? now - PAST_MS : now + KNOWN_MS, now + AHEAD_MS);
  const born = SECONDARY_OFFERING_KINDS.flatMap(beats).filter(({ name }) => !known.has(name));
  await insertPracticeOfferings(
    dependencies,
    born.flatMap((beat) => buildSealedSecondaryOfferings(dependencies, beat, now)),
  );
}
