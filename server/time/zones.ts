/**
 * Local time of instants, by Temporal and the zone database that comes with Node. A day in a zone is looked up once:
 * within it only changes of the offset matter, and on all but two days a year there are none.
 */
import type { LocalTime, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const CACHED_DAYS = 4096;
/** More than exist: a name counts in each of its spellings, upper or lower case. */
const CACHED_ZONES = 1024;

/** A stretch with one offset inside one local day. */
interface OffsetStretch {
  start: number;
  end: number;
  date: string;
  weekday: number;
  firstMinute: number;
}

function stretchContaining(instant: number, zone: string): OffsetStretch {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const dayStart = zoned.startOfDay();
  const nextDay = dayStart.add({ days: 1 }).startOfDay();
  const previous = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity;
  const following = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
  const start = Math.max(dayStart.epochMilliseconds, previous);
  const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  return {
    start,
    end: Math.min(nextDay.epochMilliseconds, following),
    date: zoned.toPlainDate().toString(),
    weekday: zoned.dayOfWeek % 7,
    firstMinute: first.hour * 60 + first.minute,
  };
}

/**
 * Zones with a cache of their own. A local time that doesn't exist (a spring night) is read as the same time after the
 * gap, one that exists twice (an autumn night) as the first of both, which is Temporal's "compatible".
 */
export function createTemporalZones(): TimeZoneConverter {
  const present = new Map<string, OffsetStretch>();
  const stretches = new Map<string, Map<number, OffsetStretch[]>>();
  const instants = new Map<string, Map<string, { midnight: number; even: boolean }>>();

  /** Stretches are cached by the UTC day of the request; each such day overlaps two or three. */
  const stretchAt = (instant: number, zone: string): OffsetStretch => {
    const days = getOrCreateCached(stretches, zone, CACHED_ZONES, () => new Map<number, OffsetStretch[]>());
    const utcDay = Math.floor(instant / DAY);
    let met = days.get(utcDay);
    if (!met) {
      if (days.size >= CACHED_DAYS) days.clear();
      days.set(utcDay, (met = []));
    }
    let stretch = met.find(({ start, end }) => instant >= start && instant < end);
    if (!stretch) met.push((stretch = stretchContaining(instant, zone)));
    return stretch;
  };

  const toLocal = (instant: number, zone: string): LocalTime => {
    let stretch = getOrCreateCached(present, zone, CACHED_ZONES, () => stretchAt(instant, zone));
    if (instant < stretch.start || instant >= stretch.end) present.set(zone, (stretch = stretchAt(instant, zone)));
    const minute = stretch.firstMinute + Math.floor((instant - stretch.start) / MINUTE);
    return { date: stretch.date, minute, weekday: stretch.weekday };
  };

  const toInstant = (date: string, minute: number, zone: string): number => {
    const days = getOrCreateCached(
      instants,
      zone,
      CACHED_ZONES,
      () => new Map<string, { midnight: number; even: boolean }>(),
    );
    let day = days.get(date);
    if (!day) {
      if (days.size >= CACHED_DAYS) days.clear();
      const start = Temporal.PlainDate.from(date).toZonedDateTime(zone);
      day = { midnight: start.epochMilliseconds, even: start.hoursInDay === 24 && start.hour === 0 };
      days.set(date, day);
    }
    if (day.even) return day.midnight + minute * MINUTE;
    const local = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute });
    return local.toZonedDateTime(zone).epochMilliseconds;
  };

  return { toLocal, toInstant };
}

/**
 * The value cached under a name, created when first needed. The whole cache is cleared before it exceeds `most` names.
 */
export function getOrCreateCached<Value>(
  cache: Map<string, Value>,
  name: string,
  most: number,
  create: () => Value,
): Value {
  const known = cache.get(name);
  if (known !== undefined) return known;
  if (cache.size >= most) cache.clear();
  const made = create();
  cache.set(name, made);
  return made;
}

export function isTimeZone(zone: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}
