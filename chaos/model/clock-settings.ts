/** Which instants a repeatedly set clock displayed before it displayed a given one. */

/** From the machine's time `atMs` on, the clock was `aheadMs` ahead of it, both epoch ms. */
export interface ClockSetting {
  atMs: number;
  aheadMs: number;
}

/** A clock that nobody sets. */
export const NEVER_SET_CLOCK: readonly ClockSetting[] = [{ atMs: -Infinity, aheadMs: 0 }];

/** A busy server learns this late that its clock was set. */
const LEARNED_WITHIN_MS = 5_000;

/**
 * The spans (epoch ms, both ends included) that the clock may have shown in the `beforeMs` up to the moment at which it
 * showed `displayedMs`, however often it was set meanwhile. A clock that was set back shows an instant twice: then the
 * spans before both.
 */
export function clockSpansBefore(
  sets: readonly ClockSetting[],
  displayedMs: number,
  beforeMs: number,
): { from: number; to: number }[] {
  const lives = sets.map(({ atMs, aheadMs }, index) => ({
    from: atMs,
    to: (sets[index + 1]?.atMs ?? Infinity) + LEARNED_WITHIN_MS,
    aheadMs,
  }));
  return lives
    .filter(({ from, to, aheadMs }) => displayedMs - aheadMs >= from && displayedMs - aheadMs <= to)
    .flatMap(({ aheadMs }) => {
      const moment = displayedMs - aheadMs;
      return lives
        .map((life) => ({
          from: Math.max(life.from, moment - beforeMs) + life.aheadMs,
          to: Math.min(life.to, moment) + life.aheadMs,
        }))
        .filter(({ from, to }) => from <= to);
    });
}
