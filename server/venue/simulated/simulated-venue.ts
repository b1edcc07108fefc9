/** The simulated market as a venue: provides everything in the rulebooks that the world's hours allow. */
import type {
  Bar,
  BarsRequest,
  PriceFeed,
  TradingHoursMode,
  Instrument,
  Market,
  Quote,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { absolute } from '@bourse/core/ledger/money.ts';
import {
  getInstantOfMinute,
  getMarketTime,
  findNextTradingDate,
  getTradingDay,
} from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import type { Clock } from '../../time/clock.ts';
import type { SimulatedHistoryClient } from '../simulated-history-client.ts';
import type { Venue, VenueExtendedHours } from '../venue.ts';
import { createSimulatedAuctions } from './auctions.ts';
import { createSimulatedHalts } from './halts.ts';
import { createOverheatingCheck, type IsOverheated } from './overheating-check.ts';
import type { SessionOrderRule } from '@bourse/core/markets/rulebook/rule-types.ts';
import { getSessionOrderRule } from '@bourse/core/markets/sessions/session-phases.ts';

export interface SimulatedVenueDependencies {
  simulator: Simulator;
  /** Computes the far past outside the main thread; without it the simulator does so itself. */
  historyThread?: Pick<SimulatedHistoryClient, 'bars' | 'history' | 'trades'>;
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
  clock: Clock;
  /** Replaces the exchange's formula. */
  overheated?: IsOverheated | undefined;
}

/**
 * Korea's static volatility interruption: ten percent from the reference price. Source: KRX, KOSPI Market Business
 * Regulation, article 30-2.
 */
const VI_PERCENT = 10n;

/** On its listing day an instrument can only move away from its own opening. */
function hasMovedFar(
  { market, board, listedOn }: Instrument,
  { last, open, previousClose, at }: Quote,
  { hours, timeZones }: Pick<SimulatedVenueDependencies, 'hours' | 'timeZones'>,
): boolean {
  if (market !== 'KR' || board === 'index') return false;
  const reference = getMarketTime(market, hours, at, timeZones).date === listedOn ? open : previousClose;
  return absolute(last - reference) * 100n >= reference * VI_PERCENT;
}

/** A world that never closes has no phases: no auctions, no halts, no extended hours. */
export function createSimulatedVenue(dependencies: SimulatedVenueDependencies): Venue {
  const { simulator, historyThread, hours, overheated = createOverheatingCheck(dependencies) } = dependencies;
  const closes = hours === 'exchange';
  return {
    ...simulator,
    ...(historyThread ? { bars: historyThread.bars } : {}),
    history: historyThread?.history ?? null,
    sessionTrades: historyThread?.trades ?? null,
    isSimulated: true,
    indexOf: 'own',
    auctions: closes ? createSimulatedAuctions({ ...dependencies, overheated }) : null,
    extendedHours: closes ? createSimulatedExtendedHours(dependencies) : null,
    halts: closes ? createSimulatedHalts(dependencies) : null,
    warnings: { overheated, movedFar: (instrument, quote) => !closes && hasMovedFar(instrument, quote, dependencies) },
    pastDays: (request: BarsRequest, now: number): Bar[] => simulator.bars(request, now),
    sessionKeys: simulator,
    delayMs: null,
    vouchedEveryMs: null,
    unitsBetween: null,
    viewOnly: null,
    notePriceNeed: null,
    isDoubted: null,
    origin: null,
  };
}

/** The simulated market's trading before and after the session, in the rulebook's spans. */

export interface ExtendedHoursDependencies {
  simulator: { nightQuote: PriceFeed['quote'] };
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
}

interface ExtendedDay {
  stretches: readonly { kind: 'pre' | 'post'; from: number; to: number }[];
  ends: number;
  rule: SessionOrderRule;
}

const MINUTE_MS = 60_000;

function createSimulatedExtendedHours({ simulator, timeZones, hours }: ExtendedHoursDependencies): VenueExtendedHours {
  const nights = new Map<Market, { minute: number; day: ExtendedDay | null }>();

  /** The day whose orders for extended hours are still alive at `now`, with its stretches outside the session. */
  function extendedDay(market: Market, now: number): ExtendedDay | null {
    let date: string | null = getMarketTime(market, hours, now, timeZones).date;
    for (let days = 0; days < 3 && date !== null; days += 1) {
      const found = extendedOn(market, date);
      if (found && now < found.ends) return found;
      date = findNextTradingDate(market, hours, date);
    }
    return null;
  }

  function extendedOn(market: Market, date: string): ExtendedDay | null {
    const day = getTradingDay(market, hours, date);
    const spans = typeof day === 'string' ? [] : day.spans;
    const at = (minute: number): number => getInstantOfMinute(market, date, minute, timeZones);
    const stretches = spans.flatMap(({ kind, from, to }) =>
      kind === 'pre' || kind === 'post' ? [{ kind, from: at(from), to: at(to) }] : [],
    );
    const last = stretches.at(-1);
    return last
      ? {
          stretches,
          ends: Math.max(last.to, ...spans.map(({ to, kind }) => (kind === 'regular' ? at(to) : 0))),
          rule: getSessionOrderRule(market, last.kind, date),
        }
      : null;
  }

  return {
    nightQuote: (id, now) => simulator.nightQuote(id, now),
    extended(instrument, now) {
      if (instrument.board !== 'listed') return null;
      const minute = Math.floor(now / MINUTE_MS);
      let cachedDay = nights.get(instrument.market);
      if (cachedDay?.minute !== minute)
        nights.set(instrument.market, (cachedDay = { minute, day: extendedDay(instrument.market, now) }));
      if (!cachedDay.day) return null;
      const { rule, ends, stretches } = cachedDay.day;
      const span = stretches.find(({ from, to }) => now >= from && now < to)?.kind ?? null;
      return { rule, ends, span, quote: span && simulator.nightQuote(instrument.id, now) };
    },
  };
}
