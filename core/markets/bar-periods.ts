/** Which bar periods lie within a day. */
import type { BarPeriod } from './market-types.ts';

const MINUTES: Readonly<Partial<Record<BarPeriod, number>>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 60,
  '4h': 240,
};

/** Minutes of a period within the day, null for days and longer. */
export const minutesOfPeriod = (period: BarPeriod): number | null => MINUTES[period] ?? null;
