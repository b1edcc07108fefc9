/** Times with the offset of a market's zone: clients cut or compare the offset, so it is never `Z`. */
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';

const MINUTE_MS = 60_000;

/** As `2024-07-18T04:10:33.389-04:00`. */
export function formatZoneTime(timeZones: TimeZoneConverter, instant: number, zone: string): string {
  const { date, minute } = timeZones.toLocal(instant, zone);
  const local = Date.parse(`${date}T00:00:00.000Z`) + minute * MINUTE_MS + (instant % MINUTE_MS);
  return new Date(local).toISOString().slice(0, -1) + formatOffset(Math.round((local - instant) / MINUTE_MS));
}

function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Minutes of a day as `09:30`. The day's end is a minute early, since no client can read `24:00`. */
export function formatMinute(minute: number): string {
  const inDay = Math.min(Math.max(0, minute), 1439);
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}
