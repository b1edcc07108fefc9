/**
 * Whether anybody has asked for a strategy since the start. What is done ahead of questions costs a processor minutes:
 * a server at which nobody looks does none of it.
 */
export interface Interest {
  show(): void;
  isShown(): boolean;
  /** Whether the house's own strategies are looked at by now: at once where somebody asks, else after a while. */
  isDue(): boolean;
}

/** A decision a day is in no hurry, and a start has enough to do. */
const UNASKED_MS = 45_000;

export function createInterest(): Interest {
  const opened = performance.now();
  let shown = false;
  return {
    show: () => void (shown = true),
    isShown: () => shown,
    isDue: () => shown || performance.now() - opened >= UNASKED_MS,
  };
}
