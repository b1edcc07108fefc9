/** When something happened, as a list says it: how long ago within a day, its date and minute before that. */
import { type Language, LOCALES } from '@bourse/contract/texts/languages.ts';
import { formatDateTimeToMinute } from './dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formatters = new Map<Language, Intl.RelativeTimeFormat>();
const formatterOf = (language: Language): Intl.RelativeTimeFormat =>
  formatters.getOrInsertComputed(
    language,
    () => new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always', style: 'long' }),
  );

/**
 * "just now" in these words, "3 minutes ago", "5 hours ago", then "Nov 21, 2026, 18:29". `now` is epoch ms, the
 * world's. What is still to come has its date, except where the two clocks differ by less than a minute.
 */
export function formatHappenedAt(
  instant: string,
  now: number,
  { language, justNow }: { language: Language; justNow: string },
): string {
  const agoMs = now - Date.parse(instant);
  if (!(agoMs > -MINUTE_MS && agoMs < DAY_MS)) return formatDateTimeToMinute(instant);
  if (agoMs < MINUTE_MS) return justNow;
  const format = formatterOf(language);
  return agoMs < HOUR_MS
    ? format.format(-Math.floor(agoMs / MINUTE_MS), 'minute')
    : format.format(-Math.floor(agoMs / HOUR_MS), 'hour');
}
