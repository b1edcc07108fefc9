/** What the app lock depends on, and what it can do. */
export interface LockDoors {
  /** The customer wants it, and somebody is logged in. */
  isWanted(): boolean;
  /** Covers everything, and asks for a fingerprint or a face. */
  cover(): void;
}

/** Shorter looks elsewhere, such as at a code in a message, don't lock. */
export const LOCK_AFTER_MS = 60_000;

/**
 * Locks at the start, and after a pause. A clock that was turned back meanwhile counts as a pause, since it can't be
 * told from an attempt to get around it.
 */
export function makeLock(doors: LockDoors, now: () => number) {
  let leftAt: number | null = null;
  return {
    start(): void {
      if (doors.isWanted()) doors.cover();
    },
    leave(): void {
      leftAt ??= now();
    },
    back(): void {
      const awayMs = leftAt === null ? 0 : now() - leftAt;
      leftAt = null;
      if ((awayMs < 0 || awayMs >= LOCK_AFTER_MS) && doors.isWanted()) doors.cover();
    },
  };
}
