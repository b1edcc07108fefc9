/** An expected time in words: the day and its part, which is as exactly as anybody can know it. */

const PARTS = ['morning', 'afternoon', 'evening'] as const;
export type ArrivalWords = Readonly<
  Record<'today' | 'tomorrow' | 'later', Readonly<Record<(typeof PARTS)[number], string>>>
>;

const NOON = 12;
const EVENING = 18;
const DAY_MS = 86_400_000;

const partOf = (hour: number): (typeof PARTS)[number] =>
  hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/**
 * "today in the afternoon", "tomorrow before noon", "Monday evening", in the reader's zone. `now` is epoch ms, the
 * world's. Midnight is the end of the day before.
 */
export function formatArrival(instant: string, now: number, words: ArrivalWords, locale: string): string {
  const at = new Date(Date.parse(instant) - 1);
  // Days of 23 and 25 hours round to whole ones.
  const days = Math.round((startOfDay(at) - startOfDay(new Date(now))) / DAY_MS);
  const part = partOf(at.getHours());
  if (days <= 0) return words.today[part];
  if (days === 1) return words.tomorrow[part];
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(at);
  return words.later[part].replace('{day}', day);
}
