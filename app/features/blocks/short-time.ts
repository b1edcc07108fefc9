import { formatClock, formatDate } from '../../format/dates.ts';

const YEAR = 5;

/** A moment of these days, in a narrow row: "11.21 18:29". */
export const shortTime = (instant: string): string => `${formatDate(instant).slice(YEAR)} ${formatClock(instant)}`;
