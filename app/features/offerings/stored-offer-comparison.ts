/**
 * Compares what this device has stored of an offer with what is published later: its sealed terms, one's own entry, and
 * the lines that the ledger's seals cover. Reveals any later change to them.
 */
import { listDrawSealNotes } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import type { SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import { isSealHashValid, type LedgerSeal } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import { type CallAnswer, fetchCall } from '../../api/use-call.ts';
import { getServerNow } from '../../time/server-clock.ts';
import { waitForIndexedDbRequest, createStoreOpener } from '../../session/indexed-db-store.ts';

type Detail = CallAnswer<'offerings/getOffering'>;
export type AllotmentDraw = CallAnswer<'offerings/getDraw'>;

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

export interface StoredOffer {
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
export interface PublishedOffer {
  detail: Detail;
  draw: AllotmentDraw;
}
type OfferFault = 'terms' | 'notes' | 'seals' | 'entry';

export const serializeSealedTerms = ({ offering }: Pick<Detail, 'offering'>): string =>
  JSON.stringify(SEALED.map((name) => offering[name]));
export const listSealedDrawLines = (draw: AllotmentDraw): string[] => listDrawSealNotes(draw as SerializedDraw);

/** A seal is made about every second; a note that isn't in one by then is missing. */
const SEALED_WITHIN_MS = 10 * 60_000;
/** The subject of a note: an offer's opening, its close, or its end. */
const subjectOf = (note: string): string => note.split(' ').slice(0, 3).join(' ');

function isOwnEntry(stored: StoredOffer, { detail, draw }: PublishedOffer): boolean {
  const own = detail.mine.find(({ id }) => id === stored.subscription);
  // Cancelled, or excluded at the close, as its customer has been told.
  if (!draw.entries || !own || own.status === 'cancelled' || own.status === 'failed') return true;
  const entry = draw.entries.find(({ entrant }) => entrant === stored.entrant);
  return entry?.quantity === stored.quantity && entry.contribution === stored.contribution;
}

async function areSealed(
  notes: readonly string[],
  stored: StoredOffer,
  { seals }: AllotmentDraw,
  readSeal: (number: number) => Promise<LedgerSeal>,
  now: number,
): Promise<boolean> {
  for (const note of notes) {
    const bound = seals.find((each) => each.note === note);
    if (!bound) {
      if (stored.notes.includes(note) && now - Date.parse(stored.keptAt) > SEALED_WITHIN_MS) return false;
      continue;
    }
    const seal = await readSeal(bound.seal);
    if (!isSealHashValid(seal) || !seal.notes.includes(note)) return false;
  }
  return true;
}

/** Null if everything agrees. */
export async function compareStoredOffer(
  stored: StoredOffer,
  published: PublishedOffer,
  readSeal: (number: number) => Promise<LedgerSeal>,
  now: number,
): Promise<OfferFault | null> {
  if (serializeSealedTerms(published.detail) !== stored.terms) return 'terms';
  const notes = listSealedDrawLines(published.draw);
  const publishedNotes = new Map(notes.map((note) => [subjectOf(note), note]));
  if (stored.notes.some((note) => publishedNotes.get(subjectOf(note)) !== note)) return 'notes';
  if (!isOwnEntry(stored, published)) return 'entry';
  return (await areSealed(notes, stored, published.draw, readSeal, now)) ? null : 'seals';
}

/** Offers applied for on this device, as published then; kept when a session ends. */

const storeFor = createStoreOpener({ database: 'bourse-offers', store: 'offers', keyPath: 'subscription' });
const put = async (stored: StoredOffer): Promise<void> => {
  await waitForIndexedDbRequest((await storeFor('readwrite')).put(stored));
};

async function readPublished(offering: string): Promise<PublishedOffer> {
  const [detail, draw] = await Promise.all([
    fetchCall('offerings/getOffering', { offering }),
    fetchCall('offerings/getDraw', { offering }),
  ]);
  return { detail, draw };
}

type SubmittedApplication = CallAnswer<'offerings/subscribe'>['subscription'];

/** If the browser can't store, nothing is compared, and the application is valid all the same. */
export async function storeOffer({
  id,
  offering,
  entrant,
  quantity,
  contribution,
}: SubmittedApplication): Promise<void> {
  try {
    const { detail, draw } = await readPublished(offering);
    await put({
      offering,
      name: detail.offering.name,
      subscription: id,
      entrant,
      quantity,
      contribution,
      terms: serializeSealedTerms(detail),
      notes: listSealedDrawLines(draw),
      keptAt: new Date(getServerNow()).toISOString(),
    });
  } catch {
    // The next application stores its own.
  }
}

/** How many are checked: the newest. */
const MAX_CHECKED_OFFERS = 10;

export interface OfferContradiction {
  offer: StoredOffer;
  fault: OfferFault;
}
/** The first one that contradicts what was stored; stores the latest state of those that agree. */
export async function findOfferContradiction(): Promise<OfferContradiction | null> {
  const all = await waitForIndexedDbRequest((await storeFor('readonly')).getAll() as IDBRequest<StoredOffer[]>);
  const newest = all.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt)).slice(0, MAX_CHECKED_OFFERS);
  for (const offer of newest) {
    const published = await readPublished(offer.offering);
    const readSeal = (number: number) => fetchCall('ledger/getSeal', { number });
    const fault = await compareStoredOffer(offer, published, readSeal, getServerNow());
    if (fault) return { offer, fault };
    const notes = listSealedDrawLines(published.draw);
    if (notes.length > offer.notes.length)
      await put({ ...offer, notes, keptAt: new Date(getServerNow()).toISOString() });
  }
  return null;
}
