/** The last whole minute's bar of an instrument and that of its day before, each read once. */
import type { Bar, BarPeriod, Instrument } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getPriceDayStart, getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ServerDependencies } from '../../dependencies.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface RecentBars {
  /** The last minute that is over and has a bar; null without any. */
  minute(instrument: Instrument, now: number): Promise<Bar | null>;
  /** The session before the present or last one; at its local midnight. */
  dayBefore(instrument: Instrument, now: number): Promise<Bar | null>;
  /** When the day of the present price began (epoch ms). */
  dayOf(instrument: Instrument, now: number): number;
}

export function createRecentBars({
  venues,
  timeZones,
  world: { hours },
}: Pick<ServerDependencies, 'venues' | 'timeZones' | 'world'>): RecentBars {
  const minutes = createCache();
  const days = createCache();
  const read = async ({ id }: Instrument, period: BarPeriod, before: number, now: number): Promise<Bar | null> =>
    (await venues.bars({ instrument: id, period, adjustment: 'none', before, limit: 1 }, now)).at(-1) ?? null;
  const dayOf: RecentBars['dayOf'] = ({ market }, now) => {
    // A currency day begins on the evening before its date.
    const start = getPriceDayStart(market, hours, now, timeZones);
    const { date } = getMarketTime(market, hours, start + DAY_MS / 4, timeZones);
    return getInstantOfMinute(market, date, 0, timeZones);
  };
  return {
    dayOf,
    minute(instrument, now) {
      const before = Math.floor(now / MINUTE_MS) * MINUTE_MS;
      return minutes(instrument.id, before, () => read(instrument, '1m', before, now));
    },
    dayBefore(instrument, now) {
      const day = dayOf(instrument, now);
      return days(instrument.id, day, async () => {
        const bar = await read(instrument, '1d', day, now);
        return bar && { ...bar, at: dayOf(instrument, bar.at) };
      });
    },
  };
}

/** The newest of each instrument, of which there is a limited number. */
function createCache(): (id: string, moment: number, find: () => Promise<Bar | null>) => Promise<Bar | null> {
  const known = new Map<string, { moment: number; bar: Promise<Bar | null> }>();
  return (id, moment, find) => {
    const last = known.get(id);
    if (last?.moment === moment) return last.bar;
    const bar = find();
    known.set(id, { moment, bar });
    bar.catch(() => known.delete(id));
    return bar;
  };
}
