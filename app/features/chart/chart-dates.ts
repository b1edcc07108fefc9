/**
 * Instants on a chart, in the exchange's local time: a day's bar starts at its market's midnight, wherever it is read.
 */
import { zoneName } from '@bourse/contract/hours-words.ts';
import type { Period } from '@bourse/core/market.ts';
import { isIntraday } from './chart-data.ts';

export interface ChartDates {
  /** Below the axis, as short as possible. */
  axis(instant: number): string;
  /** At the crosshair and in the table, in as much detail as the period needs. */
  exact(instant: number): string;
  /**
   * The unit above a bar: the day for minutes, the month for days, the year for anything longer; per-stretch counts
   * restart with each.
   */
  stretch(instant: number): string;
  /** The name of the time zone: "New York Time". */
  zoneName: string;
}

/** How many characters of "2026.11.20" identify the stretch. */
const [YEAR, MONTH, DAY] = [4, 7, 10];
const LONG: ReadonlySet<Period> = new Set(['1M', '3M', '6M', '1Y']);

/** Dates for `period` in `zone`, as a reader of `locale` writes them. */
export function chartDates(period: Period, zone: string, locale: string): ChartDates {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', numberingSystem: 'latn', ...options });
  const clock = format({ hour: '2-digit', minute: '2-digit' });
  const day = format({ day: 'numeric', month: 'short' });
  const month = format({ month: 'short', year: 'numeric' });
  const whole = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = (instant: number, type: Intl.DateTimeFormatPartTypes) =>
    whole.formatToParts(instant).find((one) => one.type === type)?.value ?? '';
  const date = (instant: number) => [part(instant, 'year'), part(instant, 'month'), part(instant, 'day')].join('.');
  const named = isIntraday(period) ? DAY : period === '1d' ? MONTH : YEAR;
  const [axis] = isIntraday(period) ? [clock] : LONG.has(period) ? [month] : [day];
  return {
    axis: (instant) => axis.format(instant),
    exact: (instant) =>
      isIntraday(period) ? `${date(instant)} ${part(instant, 'hour')}:${part(instant, 'minute')}` : date(instant),
    stretch: (instant) => date(instant).slice(0, named),
    zoneName: zoneName(zone, locale),
  };
}
