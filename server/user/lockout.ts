/** How many wrong guesses are evaluated: some freely, then one after each of ever longer waits. */

export interface GuessRule {
  /** Guesses before the first wait. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

const MINUTE_MS = 60_000;
/** Nine guesses in the first 15 minutes, then fewer and fewer. */
export const ACCOUNT_RULE: GuessRule = { free: 5, firstWaitMs: MINUTE_MS, longestWaitMs: 240 * MINUTE_MS };
/** An address may be a whole school's. */
export const ADDRESS_RULE: GuessRule = { free: 100, firstWaitMs: MINUTE_MS, longestWaitMs: 60 * MINUTE_MS };
/** After this long without a guess the count begins anew. */
export const FORGET_MS = 24 * 60 * MINUTE_MS;

/** Times in epoch milliseconds. */
export interface Throttle { failures: number; lockedUntil: number | null; updatedAt: number }

export type GuessDecision = { waitMs: number } | { next: Throttle };

/** Counts a guess before it is evaluated, so that many at once can't slip through; a right one is taken back later. */
export function takeGuess(throttle: Throttle | null, now: number, rule: GuessRule): GuessDecision {
  const wait = Math.min((throttle?.lockedUntil ?? now) - now, rule.longestWaitMs);
  if (wait > 0) return { waitMs: wait };
  const quiet = throttle !== null && now - throttle.updatedAt > FORGET_MS;
  const failures = (throttle === null || quiet ? 0 : throttle.failures) + 1;
  const doublings = failures - rule.free;
  const waitMs = doublings < 0 ? 0 : Math.min(rule.firstWaitMs * 2 ** Math.min(doublings, 30), rule.longestWaitMs);
  return { next: { failures, lockedUntil: waitMs > 0 ? now + waitMs : null, updatedAt: now } };
}
