/**
 * Compares what this device has stored of an offer with what is published later: its sealed terms, one's own entry, and
 * the lines that the ledger's seals cover. Reveals any later change to them.
 */
import { notesOf } from '@bourse/core/products/draws/draw.ts';
import type { DrawFacts } from '@bourse/core/products/draws/wire.ts';
import { isSealTrue, type SealFacts } from '@bourse/core/ledger/seals/seal.ts';
import { type Answer, fetchCall } from '../../api/use-call.ts';
import { worldNow } from '../../time/world-time.ts';
import { done, storeIn } from '../../session/indexed-db-store.ts';

type Detail = Answer<'offerings/getOffering'>;
export type Draw = Answer<'offerings/getDraw'>;

/** The sealed terms of an offer, as on the wire. */
const SEALED = [
  'version',
  'instrument',
  'currency',
  'low',
  'high',
  'provisional',
  'quota',
  'minimum',
  'step',
  'unit',
  'maximum',
  'times',
  'rule',
  'deposit',
  'unpaid',
  'premium',
  'discount',
  'window',
  'promotionCap',
  'minimumAmount',
  'fee',
  'lockDays',
  'dates',
] as const satisfies readonly (keyof Detail['offering'])[];

export interface KeptOffer {
  offering: string;
  name: string;
  /** The application, and its entry in the draw. */
  subscription: string;
  entrant: string;
  quantity: string;
  contribution: string;
  terms: string;
  notes: string[];
  keptAt: string;
}
export interface Published {
  detail: Detail;
  draw: Draw;
}
type OfferFault = 'terms' | 'notes' | 'seals' | 'entry';

export const termsText = ({ offering }: Pick<Detail, 'offering'>): string =>
  JSON.stringify(SEALED.map((name) => offering[name]));
export const notesIn = (draw: Draw): string[] => notesOf(draw as DrawFacts);

/** A seal is made about every second; a note that isn't in one by then is missing. */
const SEALED_WITHIN_MS = 10 * 60_000;
/** The subject of a note: an offer's opening, its close, or its end. */
const subjectOf = (note: string): string => note.split(' ').slice(0, 3).join(' ');

function isOwnEntry(kept: KeptOffer, { detail, draw }: Published): boolean {
  const own = detail.mine.find(({ id }) => id === kept.subscription);
  // Cancelled, or excluded at the close, as its customer has been told.
  if (!draw.entries || !own || own.status === 'cancelled' || own.status === 'failed') return true;
  const entry = draw.entries.find(({ entrant }) => entrant === kept.entrant);
  return entry?.quantity === kept.quantity && entry.contribution === kept.contribution;
}

async function areSealed(
  notes: readonly string[],
  kept: KeptOffer,
  { seals }: Draw,
  readSeal: (number: number) => Promise<SealFacts>,
  now: number,
): Promise<boolean> {
  for (const note of notes) {
    const bound = seals.find((each) => each.note === note);
    if (!bound) {
      if (kept.notes.includes(note) && now - Date.parse(kept.keptAt) > SEALED_WITHIN_MS) return false;
      continue;
    }
    const seal = await readSeal(bound.seal);
    if (!isSealTrue(seal) || !seal.notes.includes(note)) return false;
  }
  return true;
}

/** Null if everything agrees. */
export async function compareOffer(
  kept: KeptOffer,
  published: Published,
  readSeal: (number: number) => Promise<SealFacts>,
  now: number,
): Promise<OfferFault | null> {
  if (termsText(published.detail) !== kept.terms) return 'terms';
  const notes = notesIn(published.draw);
  const told = new Map(notes.map((note) => [subjectOf(note), note]));
  if (kept.notes.some((note) => told.get(subjectOf(note)) !== note)) return 'notes';
  if (!isOwnEntry(kept, published)) return 'entry';
  return (await areSealed(notes, kept, published.draw, readSeal, now)) ? null : 'seals';
}

/** Offers applied for on this device, as published then; kept when a session ends. */

const storeFor = storeIn({ database: 'bourse-offers', store: 'offers', keyPath: 'subscription' });
const put = async (kept: KeptOffer): Promise<void> => {
  await done((await storeFor('readwrite')).put(kept));
};

async function readPublished(offering: string): Promise<Published> {
  const [detail, draw] = await Promise.all([
    fetchCall('offerings/getOffering', { offering }),
    fetchCall('offerings/getDraw', { offering }),
  ]);
  return { detail, draw };
}

type Applied = Answer<'offerings/subscribe'>['subscription'];

/** If the browser can't store, nothing is compared, and the application is valid all the same. */
export async function keepOffer({ id, offering, entrant, quantity, contribution }: Applied): Promise<void> {
  try {
    const { detail, draw } = await readPublished(offering);
    await put({
      offering,
      name: detail.offering.name,
      subscription: id,
      entrant,
      quantity,
      contribution,
      terms: termsText(detail),
      notes: notesIn(draw),
      keptAt: new Date(worldNow()).toISOString(),
    });
  } catch {
    // The next application stores its own.
  }
}

/** How many are checked: the newest. */
const LOOKED_AT = 10;

export interface Contradiction {
  offer: KeptOffer;
  fault: OfferFault;
}
/** The first one that contradicts what was stored; stores the latest state of those that agree. */
export async function findContradiction(): Promise<Contradiction | null> {
  const all = await done((await storeFor('readonly')).getAll() as IDBRequest<KeptOffer[]>);
  const newest = all.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt)).slice(0, LOOKED_AT);
  for (const offer of newest) {
    const published = await readPublished(offer.offering);
    const readSeal = (number: number) => fetchCall('ledger/getSeal', { number });
    const fault = await compareOffer(offer, published, readSeal, worldNow());
    if (fault) return { offer, fault };
    const notes = notesIn(published.draw);
    if (notes.length > offer.notes.length) await put({ ...offer, notes, keptAt: new Date(worldNow()).toISOString() });
  }
  return null;
}
