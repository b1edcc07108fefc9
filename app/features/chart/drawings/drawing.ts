/** A reader's drawing on a chart: anchored in time and price, so that it stays there in every period. */
import { type Adjustment, ADJUSTMENTS } from '@bourse/core/markets/market.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { fill, type Texts } from '../../../language/language.ts';
import type { ChartDates } from '../chart-dates.ts';

/** How many points each tool takes. */
export const POINTS_OF = { trend: 2, ray: 2, horizontal: 1, vertical: 1, rectangle: 2, fibonacci: 2, note: 1 } as const;
export type DrawingKind = keyof typeof POINTS_OF;
export const DRAWING_KINDS = Object.keys(POINTS_OF) as readonly DrawingKind[];
export const NOTE_LENGTH = 80;
/** The maximum number of drawings on an instrument's chart. */
export const MOST_DRAWINGS = 100;

export interface Anchor {
  /** Epoch ms. */
  at: number;
  /** A decimal string, on a tick. */
  price: string;
}

export interface Drawing {
  id: string;
  kind: DrawingKind;
  points: readonly Anchor[];
  /** A note's text. */
  text: string;
  /** The price adjustment it was drawn on; on another its points would be wrong. */
  adjustment: Adjustment;
}

const isAnchor = (value: unknown): value is Anchor => {
  const { at, price } = (value ?? {}) as Partial<Anchor>;
  return Number.isFinite(at) && typeof price === 'string' && parseScaled(price) !== null;
};

function isDrawing(value: unknown): value is Drawing {
  const { id, kind, points, text, adjustment } = (value ?? {}) as Partial<Drawing>;
  return (
    typeof id === 'string' &&
    kind !== undefined &&
    DRAWING_KINDS.includes(kind) &&
    Array.isArray(points) &&
    points.length === POINTS_OF[kind] &&
    points.every(isAnchor) &&
    typeof text === 'string' &&
    ADJUSTMENTS.some((one) => one === adjustment)
  );
}

/** Stored drawings; unreadable ones are left out. */
export function readDrawings(stored: string | null): readonly Drawing[] {
  try {
    const known: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(known) ? known.filter(isDrawing).slice(0, MOST_DRAWINGS) : [];
  } catch {
    // Written by something else: start empty.
    return [];
  }
}

/** A drawing in words, for those who can't see it. */

export interface Telling {
  t: Texts['chartTools'];
  dates: ChartDates;
  price: (value: string) => string;
}

export const placeWords = ({ t, dates, price }: Telling, { at, price: value }: Anchor): string =>
  fill(t.place, { time: dates.exact(at), price: price(value) });

/** "Trend line: 2026.11.18, 184.20 – 2026.11.20, 190.00". */
export function drawingWords(telling: Telling, { kind, points, text }: Drawing): string {
  const { t, dates, price } = telling;
  const [first] = points;
  const what = t.tools[kind];
  if (kind === 'note') return `${what}: ${text}`;
  if (kind === 'horizontal') return `${what}: ${price(first?.price ?? '0')}`;
  if (kind === 'vertical') return `${what}: ${dates.exact(first?.at ?? 0)}`;
  return `${what}: ${points.map((point) => placeWords(telling, point)).join(' – ')}`;
}
