/** Dates as an English phone shows them, for journeys that look for one. */
import { formatReadableDate, formatReadableMoment } from '@bourse/contract/format.ts';
import en from '@bourse/contract/texts/first/en.json' with { type: 'json' };

/** "Nov 30, 2026" for a calendar date (YYYY-MM-DD). */
export const formatEnglishDate = (date: string): string => formatReadableDate(en.formats, date);

/** "Nov 30, 2026, 18:29" for an instant, in UTC, in which the phones of journeys live. */
export const formatEnglishMoment = (instant: string): string => formatReadableMoment(en.formats, instant, 'UTC');
