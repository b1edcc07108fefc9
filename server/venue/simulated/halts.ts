/**
 * The simulated market's halts. All of it follows from its prices since the day's opening, second by second, so that
 * every process finds the same, and a restart changes nothing.
 */
import { setImmediate } from 'node:timers/promises';
import { haltRulesOf } from '@bourse/core/halts.ts';
import { haltIn, InstrumentHalts, MarketHalts } from '@bourse/core/halts-of-day.ts';
import { marketHaltRulesOf } from '@bourse/core/market-halts.ts';
import {
  STOCK_MARKETS,
  type Feed,
  type Hours,
  type Instrument,
  type InstrumentId,
  type Market,
  type Zones,
} from '@bourse/core/market.ts';
import { instantOf, marketTime, tradingDay } from '@bourse/core/sessions.ts';
import type { Clock } from '../../clock.ts';
import type { Halted, Halts } from '../port.ts';

export interface HaltsParts {
  simulator: Pick<Feed, 'quote' | 'instruments'>;
  zones: Zones;
  hours: Hours;
  clock: Clock;
}

/** A day of one market as far as halts go; instants are epoch ms. */
interface Day {
  date: string;
  spans: readonly { from: number; to: number }[];
  opens: number;
  closes: number;
}
interface Followed {
  day: Day;
  next: number;
  own: InstrumentHalts;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** After so long the others have a turn. */
const TURN_MS = 5;

export function simulatedHalts({ simulator, zones, hours, clock }: HaltsParts): Halts {
  const days = new Map<Market, { minute: number; day: Day | null }>();
  const markets = new Map<Market, { day: Day; next: number; wide: MarketHalts }>();
  const followed = new Map<InstrumentId, Followed>();
  const indexOf = new Map(
    simulator
      .instruments()
      .filter(({ board }) => board === 'index')
      .map(({ id, market }) => [market, id]),
  );

  /** The trading day around `instant`, from its opening to its close; null outside. */
  function dayAt(market: Market, instant: number): Day | null {
    const minute = Math.floor(instant / MINUTE_MS);
    const kept = days.get(market);
    if (kept?.minute === minute) return kept.day;
    const { date, minute: local } = marketTime(market, hours, instant, zones);
    const trading = tradingDay(market, hours, date);
    const regular = typeof trading === 'string' ? [] : trading.spans.filter(({ kind }) => kind === 'regular');
    const at = (edge: number): number => instantOf(market, date, edge, zones);
    const inside = regular.length > 0 && local >= regular[0]!.from && local < regular.at(-1)!.to;
    const spans = inside ? regular.map(({ from, to }) => ({ from: at(from), to: at(to) })) : [];
    const day = inside ? { date, spans, opens: spans[0]!.from, closes: spans.at(-1)!.to } : null;
    days.set(market, { minute, day });
    return day;
  }

  function wideOf(market: Market, day: Day, instant: number): MarketHalts | null {
    const index = indexOf.get(market);
    const opening = index && simulator.quote(index, day.opens);
    if (!index || !opening) return null;
    let kept = markets.get(market);
    if (kept?.day.date !== day.date) {
      kept = {
        day,
        next: day.opens,
        wide: new MarketHalts(marketHaltRulesOf(market, day.date, opening.previousClose, day.spans)),
      };
      markets.set(market, kept);
    }
    for (; kept.next <= instant; kept.next += SECOND_MS) {
      const quote = simulator.quote(index, kept.next);
      if (quote) kept.wide.step(quote.last, kept.next);
    }
    return kept.wide;
  }

  function ownOf(instrument: Instrument, day: Day, instant: number, wide: MarketHalts | null): InstrumentHalts | null {
    const { own } = followedTo(instrument, day, instant, wide) ?? {};
    return own?.canHalt ? own : null;
  }

  function followedTo(instrument: Instrument, day: Day, instant: number, wide: MarketHalts | null): Followed | null {
    let kept = followed.get(instrument.id);
    if (kept?.day.date !== day.date) {
      const opening = simulator.quote(instrument.id, day.opens);
      if (!opening) return null;
      kept = {
        day,
        next: day.opens,
        own: new InstrumentHalts(haltRulesOf(instrument, day.date, opening.previousClose, day)),
      };
      followed.set(instrument.id, kept);
    }
    if (!kept.own.canHalt) return kept;
    for (; kept.next <= instant; kept.next += SECOND_MS) {
      const { next } = kept;
      if (!day.spans.some(({ from, to }) => next >= from && next < to)) continue;
      const quote = simulator.quote(instrument.id, next);
      if (quote) kept.own.step(quote, next, haltIn(wide?.halts ?? [], next) !== null);
    }
    return kept;
  }

  function at(instrument: Instrument, instant: number): Halted | null {
    if (instrument.board === 'index') return null;
    const day = dayAt(instrument.market, instant);
    if (!day) return null;
    const wide = wideOf(instrument.market, day, instant);
    const stopped = haltIn(wide?.halts ?? [], instant);
    if (stopped) return { ...stopped, wide: true };
    const own = haltIn(ownOf(instrument, day, instant, wide)?.halts ?? [], instant);
    return own && { ...own, wide: false };
  }

  /** When the last session that began on the market's present date ended, if it has; else null. */
  function endedAt(market: Market, instant: number): number | null {
    const { date } = marketTime(market, hours, instant, zones);
    const trading = tradingDay(market, hours, date);
    const last = typeof trading === 'string' ? undefined : trading.spans.findLast(({ kind }) => kind === 'regular');
    const end = last ? instantOf(market, date, last.to, zones) : Infinity;
    return end <= instant ? end : null;
  }

  return {
    at,
    isOver(instrument, instant) {
      const end = instrument.board !== 'index' ? endedAt(instrument.market, instant) : null;
      const day = end === null ? null : dayAt(instrument.market, end - 1);
      return (
        end !== null &&
        day !== null &&
        haltIn(wideOf(instrument.market, day, end - 1)?.halts ?? [], end - 1)?.reopens === 'close'
      );
    },
    resumed(instrument, from, to) {
      const day = instrument.board !== 'index' ? dayAt(instrument.market, to) : null;
      if (!day) return [];
      const wide = wideOf(instrument.market, day, to);
      const ended = [...(wide?.halts ?? []), ...(ownOf(instrument, day, to, wide)?.halts ?? [])].filter(
        ({ until, reopens }) =>
          reopens === 'auction' &&
          until > from &&
          until <= to &&
          day.spans.some((span) => until > span.from && until < span.to) &&
          at(instrument, until) === null,
      );
      // The market's and its own may end together.
      return ended.filter(({ until }, index) => ended.findIndex((each) => each.until === until) === index);
    },
    bandAt(instrument, instant) {
      const day = instrument.board !== 'index' ? dayAt(instrument.market, instant) : null;
      const quote = day && simulator.quote(instrument.id, instant);
      return quote
        ? (followedTo(instrument, day, instant, wideOf(instrument.market, day, instant))?.own.bandAt(
            instant,
            quote.last,
          ) ?? null)
        : null;
    },
    async keepUp() {
      let since = performance.now();
      for (const instrument of simulator.instruments()) {
        if (!(STOCK_MARKETS as readonly Market[]).includes(instrument.market)) continue;
        at(instrument, clock.now());
        // Who starts in the middle of a day, or whose clock was moved on, has hours to make up for: others are served
        // in between.
        if (performance.now() - since < TURN_MS) continue;
        await setImmediate();
        since = performance.now();
      }
    },
  };
}
