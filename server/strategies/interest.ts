/**
 * Whether anybody has asked for a strategy since the start. Precomputing costs minutes of processor time: a server
 * whose strategies nobody looks at does none of it.
 */
export interface Interest {
  show(): void;
  isShown(): boolean;
  /**
   * Whether it is time for strategies to decide their day: at once after somebody has asked, otherwise after a while.
   */
  isDue(): boolean;
}

/** One decision a day isn't urgent, and a start has enough to do. */
const UNASKED_MS = 5 * 60_000;

export function createInterest(): Interest {
  const opened = performance.now();
  let shown = false;
  return {
    show: () => void (shown = true),
    isShown: () => shown,
    isDue: () => shown || performance.now() - opened >= UNASKED_MS,
  };
}
