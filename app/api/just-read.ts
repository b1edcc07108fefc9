const JUST_MS = 2_000;

/** Whether an answer has been read only now: what it says of the present still holds. `readAt` as the cache has it. */
export const isJustRead = (readAt: number): boolean => Date.now() - readAt < JUST_MS;
