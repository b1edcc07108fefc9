/** What may be held within the day only ends before its session: told, then closed. The house's own rule; the session's end is that of day orders. */

const MINUTE_MS = 60_000;
/** How long before the session's end it is said, and closed. */
export const WARNED_MINUTES = 30;
export const CLOSED_MINUTES = 10;

/** Times in epoch ms; `dayEnds` is the session's end. Nothing new is opened from the warning on, so that each position has had its warning. */
export const closesAt = (dayEnds: number): number => dayEnds - CLOSED_MINUTES * MINUTE_MS;
export const warnsAt = (dayEnds: number): number => dayEnds - WARNED_MINUTES * MINUTE_MS;
