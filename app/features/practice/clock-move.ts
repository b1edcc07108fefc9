/** A move of a practice world's clock that is announced, and when to look again whether there is one. */

/** Instants of the world's, epoch ms: when it begins, and what the clock shows then instead. */
export interface ClockMove {
  at: number;
  to: number;
}
/** `canMove`: this world's clock is one that the operator may move. */
export interface ClockNews {
  canMove: boolean;
  move: ClockMove | null;
}

type Entries = readonly { name: string; value: string }[];

/** What the config call tells of the clock. */
export function readClock(entries: Entries): ClockNews {
  const valueOf = (wanted: string): string => entries.find(({ name }) => name === wanted)?.value ?? '';
  const [at, to] = [Date.parse(valueOf('clockMovesAt')), Date.parse(valueOf('clockMovesTo'))];
  return { canMove: valueOf('clockAhead') !== '', move: to > at ? { at, to } : null };
}

/** A move is announced a minute ahead. */
const LOOK_EVERY_MS = 20_000;
/** Even where the world's clock can't be moved, the phone's own clock may be set. */
const RARELY_MS = 600_000;
/** Everybody looks when the clock has moved, but not at once. */
const SPREAD_MS = 2_000;
const SOON_MS = 500;

/** How long until the next look, at `now` (the world's epoch ms) and with `chance` between 0 and 1. */
export function nextLookMs({ canMove, move }: ClockNews, now: number, chance: number): number {
  const leastMs = SOON_MS + chance * SPREAD_MS;
  if (move) return Math.min(LOOK_EVERY_MS, Math.max(move.at - now, 0) + leastMs);
  return canMove ? LOOK_EVERY_MS : RARELY_MS;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How far the clock moves, in words: "1 day", "2 hours, 30 minutes". */
export function lengthOf({ at, to }: ClockMove, locale: string): string {
  let seconds = Math.round((to - at) / 1_000);
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    // A number stays beside its unit.
    return count === 0
      ? []
      : [
          new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
            .format(count)
            .replaceAll(' ', '\u00a0'),
        ];
  });
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);
}

/** Minutes and seconds that are left: "0:42". */
export function leftUntil(at: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
