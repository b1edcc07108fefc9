/**
 * Compares what this device has stored of an offer with what is published later: its sealed terms, one's own entry, and
 * the lines that the ledger's seals cover. Reveals any later change to them.
 */
import { notesOf } from '@bourse/core/draws/draw.ts';
import type { DrawFacts } from '@bourse/core/draws/wire.ts';
import { isSealTrue, type SealFacts } from '@bourse/core/seals/seal.ts';
import type { Answer } from '../../api/use-call.ts';

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
export type OfferFault = 'terms' | 'notes' | 'seals' | 'entry';

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
