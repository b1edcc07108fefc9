export const DAY_MS = 86_400_000;
/** Every fill is committed within this time. */
export const SETTLES_MS = 10 * 60_000;
