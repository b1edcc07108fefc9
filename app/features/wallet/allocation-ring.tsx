import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';

export interface AllocationShare {
  name: string;
  amount: string;
  /** A decimal; rounded, so all sum to about 1. */
  share: string;
}
/** The name of what the smallest make up together. */
export const OTHERS_NAME = 'others';

const sumOf = (values: readonly string[]): string =>
  formatScaled(values.reduce((all, value) => all + (parseScaled(value) ?? 0n), 0n));

/** At most `most` parts, the largest first: the smallest together if there are more. */
export function buildRingParts(parts: readonly AllocationShare[], most: number): AllocationShare[] {
  const sorted = parts.toSorted((a, b) => Number(b.share) - Number(a.share));
  if (sorted.length <= most) return sorted;
  const [largest, rest] = [sorted.slice(0, most - 1), sorted.slice(most - 1)];
  const [amount, share] = [sumOf(rest.map((each) => each.amount)), sumOf(rest.map((each) => each.share))];
  return [...largest, { name: OTHERS_NAME, amount, share }];
}

/** The sectors of a ring, clockwise from the top. */
const TURN = 2 * Math.PI;
const MIDDLE = 60;
const OUTER = 56;
const INNER = 37;
/** A part next to others never closes the whole ring. */
const MOST = 0.9999;

const point = (radius: number, part: number): string =>
  `${(MIDDLE + radius * Math.sin(part * TURN)).toFixed(2)} ${(MIDDLE - radius * Math.cos(part * TURN)).toFixed(2)}`;

/** Paths within 120 × 120 that close the ring: the shares may sum to a little more or less than 1. */
export function buildRingSectors(shares: readonly number[]): string[] {
  const sum = shares.reduce((all, share) => all + share, 0) || 1;
  let start = 0;
  return shares.map((rounded) => {
    const share = rounded / sum;
    const end = start + Math.min(share, MOST);
    const large = end - start > 0.5 ? 1 : 0;
    const path =
      `M${point(OUTER, start)}A${OUTER} ${OUTER} 0 ${large} 1 ${point(OUTER, end)}` +
      `L${point(INNER, end)}A${INNER} ${INNER} 0 ${large} 0 ${point(INNER, start)}Z`;
    start += share;
    return path;
  });
}

/** Fills that can be distinguished without colour. */
const FILLS = [
  { ink: 'var(--accent)', ground: 'var(--accent)', lines: '' },
  { ink: 'var(--ink-2)', ground: 'var(--line)', lines: 'M-1 1l2-2M0 6l6-6M5 7l2-2' },
  { ink: 'var(--ink-3)', ground: 'var(--ink-3)', lines: '' },
  { ink: 'var(--accent)', ground: 'var(--accent-soft)', lines: 'M0 3h6' },
  { ink: 'var(--ink-2)', ground: 'var(--line)', lines: 'M3 0v6M0 3h6' },
  { ink: 'var(--accent)', ground: 'var(--accent-soft)', lines: 'M-1 5l2 2M0 0l6 6M5-1l2 2' },
  { ink: 'var(--ink-2)', ground: 'var(--line)', lines: 'M3 0v6' },
] as const;

/** How many parts can be told apart. */
export const MAX_RING_PATTERNS = FILLS.length;
/** Whatever is beyond them shares the last one. */
export const patternIndexOf = (index: number): number => Math.min(index, MAX_RING_PATTERNS - 1);
export const patternFillOf = (id: string, index: number): string => `url(#${id}-${patternIndexOf(index)})`;

/** The patterns of one drawing, with ids that begin with `id`. */
export function RingPatterns({ id }: { id: string }) {
  return (
    <defs>
      {FILLS.map(({ ink, ground, lines }, index) => (
        <pattern key={lines + ground} id={`${id}-${index}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" fill={ground} />
          {lines === '' ? null : <path d={lines} stroke={ink} strokeWidth="1.75" fill="none" />}
        </pattern>
      ))}
    </defs>
  );
}
