export const DAY_MS = 86_400_000;
/** A fill is committed by then. */
export const SETTLES_MS = 10 * 60_000;
