/** A clock: the machine's, which a test replaces, or the world's (`world/world-clock.ts`). */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that moves only when a test moves it. */
export function createManualClock(
  start: number,
): Clock & { set(instant: number): void; advance(milliseconds: number): void } {
  let instant = start;
  return {
    now: () => instant,
    set: (to) => {
      instant = to;
    },
    advance: (milliseconds) => {
      instant += milliseconds;
    },
  };
}
