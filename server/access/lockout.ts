/** How many wrong guesses are evaluated: some freely, then one after each of ever longer waits. */

export interface GuessRule {
  /** Guesses before the first wait. */
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  /** One guess is forgotten each time this has passed; if null, none until all are. */
  leakMs: number | null;
}

const MINUTE_MS = 60_000;
/** Nine guesses in the first 15 minutes, then fewer and fewer. */
export const ACCOUNT_RULE: GuessRule = {
  free: 5,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 240 * MINUTE_MS,
  leakMs: null,
};
/** A whole school may share one address: a hundred mistakes in 15 minutes are not yet suspicious. */
export const ADDRESS_RULE: GuessRule = {
  free: 100,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 60 * MINUTE_MS,
  leakMs: 9_000,
};
/**
 * Codes sent to a number for strangers: two, then one every ten minutes. With three attempts each, no quarter of an
 * hour has more than nine guesses at one. A whole class may register from one address.
 */
export const CODES_OF_NUMBER_RULE: GuessRule = {
  free: 2,
  firstWaitMs: 10 * MINUTE_MS,
  longestWaitMs: 10 * MINUTE_MS,
  leakMs: 10 * MINUTE_MS,
};
export const CODES_OF_ADDRESS_RULE: GuessRule = {
  free: 40,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: MINUTE_MS,
  leakMs: MINUTE_MS,
};
/**
 * Reset codes tried without having asked for one: they prove nothing, so one is refused as wrong, and the next only
 * after a quarter of an hour.
 */
export const UNASKED_CODE_RULE: GuessRule = {
  free: 1,
  firstWaitMs: 15 * MINUTE_MS,
  longestWaitMs: 15 * MINUTE_MS,
  leakMs: null,
};
/** After this long without a guess the count starts again at zero. */
export const FORGET_MS = 24 * 60 * MINUTE_MS;

/** Times in epoch milliseconds; `updatedAt` is the moment that `failures` refers to. */
export interface Throttle {
  failures: number;
  lockedUntil: number | null;
  updatedAt: number;
}

/** Milliseconds to wait before another guess is evaluated; 0 if it is now. */
export const waitOf = (throttle: Throttle | null, now: number, rule: GuessRule): number =>
  Math.max(0, Math.min((throttle?.lockedUntil ?? now) - now, rule.longestWaitMs));

/** The count with one more guess. */
export function withGuess(throttle: Throttle | null, now: number, rule: GuessRule): Throttle {
  const before = remembered(throttle, now, rule);
  const failures = before.failures + 1;
  const doublings = failures - rule.free;
  const waitMs = doublings < 0 ? 0 : Math.min(rule.firstWaitMs * 2 ** Math.min(doublings, 30), rule.longestWaitMs);
  return { failures, lockedUntil: waitMs > 0 ? now + waitMs : null, updatedAt: before.updatedAt };
}

/** How many of the earlier guesses still count at `now`. */
function remembered(
  throttle: Throttle | null,
  now: number,
  { leakMs }: GuessRule,
): { failures: number; updatedAt: number } {
  if (throttle === null || now - throttle.updatedAt > FORGET_MS) return { failures: 0, updatedAt: now };
  if (leakMs === null) return { failures: throttle.failures, updatedAt: now };
  const leaked = Math.max(0, Math.floor((now - throttle.updatedAt) / leakMs));
  if (leaked >= throttle.failures) return { failures: 0, updatedAt: now };
  // The rest of an unfinished interval is kept, otherwise a steady trickle would never leak.
  return { failures: throttle.failures - leaked, updatedAt: Math.min(now, throttle.updatedAt + leaked * leakMs) };
}
