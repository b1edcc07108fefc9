/** The trading day before the one around `now`, from the tape's own bars; computed once a session. */
import { instantOf, sessionDateOf, tradingDay } from '@bourse/core/sessions.ts';
import type { PriceDay } from '@bourse/core/margin/short-tests.ts';
import type { Bar, BarsRequest, Hours, Instrument, InstrumentId, Market, Zones } from '@bourse/core/market.ts';
import type { Feeds } from './feeds.ts';

/** Null of what another feed prices, and of a name's first days. */
export type DayBefore = (instrument: Instrument, now: number) => PriceDay | null;

interface DayBeforeParts { tape: { source: string; bars(request: BarsRequest, now: number): Bar[] }; feeds: Pick<Feeds, 'sourceOf'>; zones: Zones; hours: Hours }

export function createDayBefore({ tape, feeds, zones, hours }: DayBeforeParts): DayBefore {
  const known = new Map<InstrumentId, { date: string; day: PriceDay | null }>();

  function read({ id, market }: Instrument, date: string, now: number): PriceDay | null {
    const day = tradingDay(market, hours, date);
    const opens = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
    if (!opens) return null;
    const [first, last] = tape.bars({ instrument: id, period: '1d', adjustment: 'forward', before: instantOf(market, date, opens.from, zones), limit: 2 }, now);
    return first && last ? { low: last.low, close: last.close, previousClose: first.close } : null;
  }

  const dateAt = (market: Market, now: number): string | null => sessionDateOf(market, hours, now, zones);

  return (instrument, now) => {
    if (feeds.sourceOf(instrument.id) !== tape.source) return null;
    const date = dateAt(instrument.market, now);
    if (date === null) return null;
    const kept = known.get(instrument.id);
    if (kept?.date === date) return kept.day;
    const day = read(instrument, date, now);
    known.set(instrument.id, { date, day });
    return day;
  };
}
