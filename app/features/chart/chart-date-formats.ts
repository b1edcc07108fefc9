/**
 * Instants on a chart, in the exchange's local time: a day's bar starts at its market's midnight, wherever it is read.
 */
import { formatZoneName } from '@bourse/contract/opening-hours-text.ts';
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import { isIntradayPeriod } from './chart-bars.ts';

export interface ChartDateFormats {
  /** Below the axis, as short as possible. */
  axis(instant: number): string;
  /** At the crosshair and in the table, in as much detail as the period needs. */
  exact(instant: number): string;
  /**
   * The unit above a bar: the day for minutes, the month for days, the year for anything longer; per-stretch counts
   * restart with each.
   */
  stretch(instant: number): string;
  /** Its IANA name. */
  zone: string;
  /** The name of the time zone: "New York Time". */
  zoneName: string;
}

/** How many characters of "2026.11.20" identify the stretch. */
const [YEAR, MONTH, DAY] = [4, 7, 10];
const LONG: ReadonlySet<BarPeriod> = new Set(['1M', '3M', '6M', '1Y']);

/** Creates a formatter on first use: each takes a phone ten milliseconds, and a screen rarely needs all. */
function lazily<Made>(make: () => Made): () => Made {
  let made: { value: Made } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Dates for `period` in `zone`, as a reader of `locale` writes them. */
export function buildChartDateFormats(period: BarPeriod, zone: string, locale: string): ChartDateFormats {
  const ofAxis: Intl.DateTimeFormatOptions = isIntradayPeriod(period)
    ? { hour: '2-digit', minute: '2-digit' }
    : LONG.has(period)
      ? { month: 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short' };
  const axis = lazily(
    () => new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: 'h23', numberingSystem: 'latn', ...ofAxis }),
  );
  const whole = lazily(
    () =>
      new Intl.DateTimeFormat('en', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  );
  const partsAt = (instant: number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
    Object.fromEntries(
      whole()
        .formatToParts(instant)
        .map(({ type, value }) => [type, value]),
    );
  const dateOf = ({ year, month, day }: ReturnType<typeof partsAt>) => [year, month, day].join('.');
  const named = isIntradayPeriod(period) ? DAY : period === '1d' ? MONTH : YEAR;
  const zoned = lazily(() => formatZoneName(zone, locale));
  return {
    axis: (instant) => axis().format(instant),
    exact(instant) {
      const parts = partsAt(instant);
      return isIntradayPeriod(period) ? `${dateOf(parts)} ${parts.hour}:${parts.minute}` : dateOf(parts);
    },
    stretch: (instant) => dateOf(partsAt(instant)).slice(0, named),
    zone,
    get zoneName() {
      return zoned();
    },
  };
}
