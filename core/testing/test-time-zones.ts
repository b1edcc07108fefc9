/** Local time for the tests of the rules, straight from the language's own Temporal and without a memory. */
import type { TimeZoneConverter } from '../markets/market-types.ts';

export const testTimeZones: TimeZoneConverter = {
  toLocal(instant, zone) {
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return {
      date: local.toPlainDate().toString(),
      minute: local.hour * 60 + local.minute,
      weekday: local.dayOfWeek % 7,
    };
  },
  toInstant(date, minute, zone) {
    return Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(zone)
      .epochMilliseconds;
  },
};
