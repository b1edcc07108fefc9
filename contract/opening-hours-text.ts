/** Days and zones of opening hours in a reader's words. */

/** ISO weekdays as a reader's short names; adjacent days as a range. 2024-01-01 was a Monday. */
export function formatWeekdays(days: readonly number[], locale: string): string {
  const names = days.map((day) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)),
  );
  const isSpan = days.length > 2 && days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1);
  return isSpan ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

/** "Korean Time" for "Asia/Seoul"; the zone's own name if no words are known for it. */
export function formatZoneName(zone: string, locale: string): string {
  const named = (timeZoneName: 'longGeneric' | 'long'): string =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const generic = named('longGeneric');
  // Universal time has no generic name, only "GMT+00:00".
  return generic.startsWith('GMT') ? named('long') : generic;
}
