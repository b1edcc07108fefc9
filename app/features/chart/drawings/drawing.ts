/** A reader's drawing on a chart: anchored in time and price, so that it stays there in every period. */
import { type PriceAdjustment, PRICE_ADJUSTMENTS } from '@bourse/core/markets/market-types.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { fillPlaceholders, type Texts } from '../../../language/language.ts';
import type { ChartDateFormats } from '../chart-date-formats.ts';

/** How many points each tool takes. */
export const DRAWING_POINT_COUNTS = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  rectangle: 2,
  fibonacci: 2,
  note: 1,
} as const;
export type DrawingKind = keyof typeof DRAWING_POINT_COUNTS;
export const DRAWING_KINDS = Object.keys(DRAWING_POINT_COUNTS) as readonly DrawingKind[];
export const MAX_NOTE_LENGTH = 80;
/** The maximum number of drawings on an instrument's chart. */
export const MAX_DRAWINGS = 100;

export interface DrawingAnchor {
  /** Epoch ms. */
  at: number;
  /** A decimal string, on a tick. */
  price: string;
}

export interface Drawing {
  id: string;
  kind: DrawingKind;
  points: readonly DrawingAnchor[];
  /** A note's text. */
  text: string;
  /** The price adjustment it was drawn on; on another its points would be wrong. */
  adjustment: PriceAdjustment;
}

const isAnchor = (value: unknown): value is DrawingAnchor => {
  const { at, price } = (value ?? {}) as Partial<DrawingAnchor>;
  return Number.isFinite(at) && typeof price === 'string' && parseScaled(price) !== null;
};

function isDrawing(value: unknown): value is Drawing {
  const { id, kind, points, text, adjustment } = (value ?? {}) as Partial<Drawing>;
  return (
    typeof id === 'string' &&
    kind !== undefined &&
    DRAWING_KINDS.includes(kind) &&
    Array.isArray(points) &&
    points.length === DRAWING_POINT_COUNTS[kind] &&
    points.every(isAnchor) &&
    typeof text === 'string' &&
    PRICE_ADJUSTMENTS.some((one) => one === adjustment)
  );
}

/** Stored drawings; unreadable ones are left out. */
export function parseDrawings(stored: string | null): readonly Drawing[] {
  try {
    const known: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(known) ? known.filter(isDrawing).slice(0, MAX_DRAWINGS) : [];
  } catch {
    // Written by something else: start empty.
    return [];
  }
}

/** A drawing in words, for those who can't see it. */

export interface DrawingFormatContext {
  t: Texts['chartTools'];
  dates: ChartDateFormats;
  price: (value: string) => string;
}

export const formatAnchor = ({ t, dates, price }: DrawingFormatContext, { at, price: value }: DrawingAnchor): string =>
  fillPlaceholders(t.place, { time: dates.exact(at), price: price(value) });

/** "Trend line: 2026.11.18, 184.20 – 2026.11.20, 190.00". */
export function formatDrawing(formatContext: DrawingFormatContext, { kind, points, text }: Drawing): string {
  const { t, dates, price } = formatContext;
  const [first] = points;
  const what = t.tools[kind];
  if (kind === 'note') return `${what}: ${text}`;
  if (kind === 'horizontal') return `${what}: ${price(first?.price ?? '0')}`;
  if (kind === 'vertical') return `${what}: ${dates.exact(first?.at ?? 0)}`;
  return `${what}: ${points.map((point) => formatAnchor(formatContext, point)).join(' – ')}`;
}
