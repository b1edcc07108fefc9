const JUST_MS = 2_000;

/**
 * Whether an answer has only just been read, so that what it says of the present still holds. `readAt` as in the cache.
 */
export const isJustRead = (readAt: number): boolean => Date.now() - readAt < JUST_MS;
