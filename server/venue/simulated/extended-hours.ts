/** The simulated market's trading before and after the session, in the rulebook's spans. */
import type { Feed, Hours, Market, Zones } from '@bourse/core/market.ts';
import type { SpanRule } from '@bourse/core/rulebook/phase-types.ts';
import { instantOf, marketTime, nextTradingDate, tradingDay } from '@bourse/core/sessions.ts';
import { spanRule } from '@bourse/core/spans.ts';
import type { VenueExtendedHours } from '../port.ts';

export interface ExtendedHoursParts {
  simulator: { nightQuote: Feed['quote'] };
  zones: Zones;
  hours: Hours;
}

interface ExtendedDay {
  stretches: readonly { kind: 'pre' | 'post'; from: number; to: number }[];
  ends: number;
  rule: SpanRule;
}

const MINUTE_MS = 60_000;

export function simulatedExtendedHours({ simulator, zones, hours }: ExtendedHoursParts): VenueExtendedHours {
  const nights = new Map<Market, { minute: number; day: ExtendedDay | null }>();

  /** The day whose orders for extended hours are still alive at `now`, with its stretches outside the session. */
  function extendedDay(market: Market, now: number): ExtendedDay | null {
    let date: string | null = marketTime(market, hours, now, zones).date;
    for (let days = 0; days < 3 && date !== null; days += 1) {
      const found = extendedOn(market, date);
      if (found && now < found.ends) return found;
      date = nextTradingDate(market, hours, date);
    }
    return null;
  }

  function extendedOn(market: Market, date: string): ExtendedDay | null {
    const day = tradingDay(market, hours, date);
    const spans = typeof day === 'string' ? [] : day.spans;
    const at = (minute: number): number => instantOf(market, date, minute, zones);
    const stretches = spans.flatMap(({ kind, from, to }) =>
      kind === 'pre' || kind === 'post' ? [{ kind, from: at(from), to: at(to) }] : [],
    );
    const last = stretches.at(-1);
    return last
      ? {
          stretches,
          ends: Math.max(last.to, ...spans.map(({ to, kind }) => (kind === 'regular' ? at(to) : 0))),
          rule: spanRule(market, last.kind, date),
        }
      : null;
  }

  return {
    nightQuote: (id, now) => simulator.nightQuote(id, now),
    extended(instrument, now) {
      if (instrument.board !== 'listed') return null;
      const minute = Math.floor(now / MINUTE_MS);
      let kept = nights.get(instrument.market);
      if (kept?.minute !== minute)
        nights.set(instrument.market, (kept = { minute, day: extendedDay(instrument.market, now) }));
      if (!kept.day) return null;
      const { rule, ends, stretches } = kept.day;
      const span = stretches.find(({ from, to }) => now >= from && now < to)?.kind ?? null;
      return { rule, ends, span, quote: span && simulator.nightQuote(instrument.id, now) };
    },
  };
}
