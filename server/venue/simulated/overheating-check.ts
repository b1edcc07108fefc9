/**
 * Korea's short-term overheating by the exchange's formula, from the simulator's days up to the last session; computed
 * once per session.
 */
import { assessOverheating } from '@bourse/core/markets/halts/overheated-stock-designation.ts';
import type {
  Bar,
  BarsRequest,
  TradingHoursMode,
  Instrument,
  InstrumentId,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import type { VenueWarnings } from '../venue.ts';
import {
  getInstantOfMinute,
  findPriceSessionDate,
  getTradingDay,
} from '@bourse/core/markets/sessions/trading-sessions.ts';

/** Whether the exchange has designated the instrument for the session around `now`. */
export type IsOverheated = VenueWarnings['overheated'];

/** Enough for the formula. */
const DAYS = 100;
const MINUTE_MS = 60_000;

interface OverheatedDependencies {
  simulator: { bars(request: BarsRequest, now: number): Bar[] };
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
}

export function createOverheatingCheck({ simulator, timeZones, hours }: OverheatedDependencies): IsOverheated {
  const known = new Map<InstrumentId, { date: string; designated: boolean }>();
  let session: { minute: number; date: string | null } = { minute: -1, date: null };

  function dateAt(now: number): string | null {
    const minute = Math.floor(now / MINUTE_MS);
    if (session.minute !== minute) session = { minute, date: findPriceSessionDate('KR', hours, now, timeZones) };
    return session.date;
  }

  function designatedOn({ id }: Instrument, date: string, now: number): boolean {
    const day = getTradingDay('KR', hours, date);
    const opens = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
    if (!opens) return false;
    const before = getInstantOfMinute('KR', date, opens.from, timeZones);
    return (
      assessOverheating(
        simulator.bars({ instrument: id, period: '1d', adjustment: 'forward', before, limit: DAYS }, now),
      ) === 'designated'
    );
  }

  return (instrument, now) => {
    if (instrument.market !== 'KR' || instrument.board === 'index') return false;
    const date = dateAt(now);
    if (date === null) return false;
    const cached = known.get(instrument.id);
    if (cached?.date === date) return cached.designated;
    const designated = designatedOn(instrument, date, now);
    known.set(instrument.id, { date, designated });
    return designated;
  };
}
