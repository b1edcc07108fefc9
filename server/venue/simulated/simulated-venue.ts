/** The simulated market as a venue: provides everything in the rulebooks that the world's hours allow. */
import type { Bar, BarsRequest, Feed, Hours, Instrument, Market, Quote, Zones } from '@bourse/core/markets/market.ts';
import { absolute } from '@bourse/core/ledger/money.ts';
import { instantOf, marketTime, nextTradingDate, tradingDay } from '@bourse/core/markets/sessions/sessions.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import type { Clock } from '../../time/clock.ts';
import type { HistoryThread } from '../history-thread.ts';
import type { Venue, VenueExtendedHours } from '../port.ts';
import { simulatedAuctions } from './auctions.ts';
import { simulatedHalts } from './halts.ts';
import { createOverheated, type Overheated } from './overheated.ts';
import type { SpanRule } from '@bourse/core/markets/rulebook/rule-types.ts';
import { spanRule } from '@bourse/core/markets/sessions/session-phases.ts';

export interface SimulatedVenueParts {
  simulator: Simulator;
  /** Computes the far past outside the main thread; without it the simulator does so itself. */
  past?: Pick<HistoryThread, 'bars' | 'history' | 'trades'>;
  zones: Zones;
  hours: Hours;
  clock: Clock;
  /** Replaces the exchange's formula. */
  overheated?: Overheated | undefined;
}

/**
 * Korea's static volatility interruption: ten percent from the reference price. Source: KRX, KOSPI Market Business
 * Regulation, article 30-2.
 */
const VI_PERCENT = 10n;

/** On its listing day an instrument can only move away from its own opening. */
function movedFar(
  { market, board, listedOn }: Instrument,
  { last, open, previousClose, at }: Quote,
  { hours, zones }: Pick<SimulatedVenueParts, 'hours' | 'zones'>,
): boolean {
  if (market !== 'KR' || board === 'index') return false;
  const reference = marketTime(market, hours, at, zones).date === listedOn ? open : previousClose;
  return absolute(last - reference) * 100n >= reference * VI_PERCENT;
}

/** A world that never closes has no phases: no auctions, no halts, no extended hours. */
export function createSimulatedVenue(parts: SimulatedVenueParts): Venue {
  const { simulator, past, hours, overheated = createOverheated(parts) } = parts;
  const closes = hours === 'exchange';
  return {
    ...simulator,
    ...(past ? { bars: past.bars } : {}),
    history: past?.history ?? null,
    sessionTrades: past?.trades ?? null,
    madeUp: true,
    indexOf: 'own',
    auctions: closes ? simulatedAuctions({ ...parts, overheated }) : null,
    extendedHours: closes ? simulatedExtendedHours(parts) : null,
    halts: closes ? simulatedHalts(parts) : null,
    warnings: { overheated, movedFar: (instrument, quote) => !closes && movedFar(instrument, quote, parts) },
    pastDays: (request: BarsRequest, now: number): Bar[] => simulator.bars(request, now),
    sessionKeys: simulator,
  };
}

/** The simulated market's trading before and after the session, in the rulebook's spans. */

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

function simulatedExtendedHours({ simulator, zones, hours }: ExtendedHoursParts): VenueExtendedHours {
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
