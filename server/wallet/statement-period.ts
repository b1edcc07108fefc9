import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';

/** Days in a time zone, `to` included. */
export interface StatementPeriod {
  from: string;
  to: string;
  zone: string;
}

const EARLIEST_AND_LATEST: readonly [string, string] = ['2000-01-01', '2199-12-31'];
/** The pattern alone also allows a thirty-first of February. */
export const isCalendarDate = (text: string): boolean =>
  text >= EARLIEST_AND_LATEST[0] &&
  text <= EARLIEST_AND_LATEST[1] &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** From its first moment until the one after its last (epoch ms). */
export function computePeriodInstants(
  zones: Pick<TimeZoneConverter, 'toInstant'>,
  { from, to, zone }: StatementPeriod,
): { start: number; end: number } {
  const after = new Date(`${to}T00:00:00Z`);
  after.setUTCDate(after.getUTCDate() + 1);
  return { start: zones.toInstant(from, 0, zone), end: zones.toInstant(after.toISOString().slice(0, 10), 0, zone) };
}
