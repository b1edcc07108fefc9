/** Offers of listed shares that a practice world makes by itself: each offer of its rhythm once. */
import { commitmentOf } from '@bourse/core/draws/randomness.ts';
import {
  type Beat,
  beatsIn,
  datesOf,
  RHYTHM_KINDS,
  type RhythmKind,
  termsOfBeat,
} from '@bourse/core/offerings/house-terms.ts';
import type { Instrument } from '@bourse/core/market.ts';
import type { Named } from '@bourse/core/offerings/types.ts';
import type { Parts } from '../parts.ts';
import { bring, type BringParts, newSecrets, madeUpSponsor } from './bring-offerings.ts';
import { chanceOf } from './chances.ts';
import type { Sealed } from './store.ts';

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
