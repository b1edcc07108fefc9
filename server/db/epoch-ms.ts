/** Times of rows in the form that rules use: epoch milliseconds. */
export const toEpochMs = (value: unknown): number => (value as Date).getTime();
export const toEpochMsOrNull = (value: unknown): number | null => (value === null ? null : toEpochMs(value));
