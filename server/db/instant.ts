/** Times of rows in the form that rules use: epoch milliseconds. */
export const instant = (value: unknown): number => (value as Date).getTime();
export const instantOrNull = (value: unknown): number | null => (value === null ? null : instant(value));
