/**
 * The simulated market's call auctions, at the rulebook's times; the exchange's random moments come from its session
 * keys.
 */
import {
  buildSimulatedAuctionOrders,
  computeSimulatedVolume,
} from '@bourse/core/markets/auctions/simulated-auction-orders.ts';
import {
  listAuctionsOn,
  findNextAuction,
  type ScheduledAuction,
} from '@bourse/core/markets/auctions/auction-schedule.ts';
import type { PriceFeed, TradingHoursMode, Instrument, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstantOfMinute, getMarketTime, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { findSessionPhase } from '@bourse/core/markets/sessions/session-phases.ts';
import type { SessionClosing, PriceKeySource, VenueAuctions } from '../venue.ts';
import type { IsOverheated } from './overheating-check.ts';

export interface SimulatedAuctionsDependencies {
  simulator: Pick<PriceFeed, 'quote'> & Pick<PriceKeySource, 'sessionKey'>;
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
  overheated: IsOverheated;
}

const MINUTE_MS = 60_000;
const NEITHER: SessionClosing = { gathers: null, continuousEnds: null, singlePrice: false };

type AuctionsAt = (instrument: Instrument, now: number) => readonly ScheduledAuction[];

export function createSimulatedAuctions(dependencies: SimulatedAuctionsDependencies): VenueAuctions {
  const { simulator, timeZones, hours } = dependencies;
  const auctionsAt = createAuctionsAt(dependencies);
  const closing = createClosings(dependencies, auctionsAt);
  return {
    nextAuction(instrument, kind, type, now) {
      if (!hasAuctions(instrument)) return null;
      if (kind === 'periodic')
        return auctionsAt(instrument, now).find((each) => each.kind === kind && now < each.limitUntil) ?? null;
      const keyOf = (date: string) => simulator.sessionKey(instrument.market, date);
      return findNextAuction(instrument, kind, type, hours, now, timeZones, keyOf);
    },
    atLast(instrument, now) {
      const close = auctionsAt(instrument, now).find(({ kind }) => kind === 'close');
      if (!close || now < close.pricedAt) return null;
      const span = findSessionPhase(instrument, hours, now, timeZones);
      const quote = span?.kind === 'trade-at-last' ? simulator.quote(instrument.id, close.edge) : null;
      return span && quote ? { rule: span.rule, quote, until: span.to ?? now } : null;
    },
    auctions: auctionsAt,
    dayOrdersEnd(instrument, now, dayEnds) {
      const gathering = auctionsAt(instrument, now).find(
        ({ kind, gathersFrom, crossesAt }) => kind === 'close' && now >= gathersFrom && now < crossesAt,
      );
      const close = gathering ?? auctionsAt(instrument, dayEnds - 1).find(({ kind }) => kind === 'close');
      return gathering || (close && close.pricedAt > dayEnds) ? (close as ScheduledAuction).pricedAt : dayEnds;
    },
    auctionAt(instrument, kind, pricedAt) {
      if (!hasAuctions(instrument)) return null;
      const date = dateOf(dependencies, instrument, pricedAt);
      const all = listAuctionsOn(
        instrument,
        hours,
        date,
        timeZones,
        null,
        isSinglePrice(dependencies, instrument, pricedAt),
      );
      return all.find((auction) => auction.kind === kind && auction.pricedAt === pricedAt) ?? null;
    },
    closing,
    othersAt({ id }, edge) {
      const quote = simulator.quote(id, edge);
      return (
        quote && {
          quote,
          volume: computeSimulatedVolume(quote),
          orders: (tickAt) => buildSimulatedAuctionOrders(quote, tickAt),
        }
      );
    },
  };
}

const hasAuctions = ({ board }: Instrument): boolean => board !== 'index';

const dateOf = ({ hours, timeZones }: SimulatedAuctionsDependencies, { market }: Instrument, instant: number): string =>
  getMarketTime(market, hours, instant, timeZones).date;

const isSinglePrice = ({ overheated }: SimulatedAuctionsDependencies, instrument: Instrument, now: number): boolean =>
  (getMarketRules(instrument.market).phases.singlePrice ?? []).length > 0 && overheated(instrument, now);

/** Instruments of one group have the same auctions. */
const auctionGroupOf = ({ market, board, segment }: Instrument, single: boolean): string =>
  `${market} ${board} ${segment}${single ? ' single' : ''}`;

/** A day's auctions, looked up once a minute. */
function createAuctionsAt(dependencies: SimulatedAuctionsDependencies): AuctionsAt {
  const { simulator, hours, timeZones } = dependencies;
  const calls = new Map<string, { minute: number; auctions: readonly ScheduledAuction[] }>();
  return (instrument, now) => {
    if (!hasAuctions(instrument)) return [];
    const single = isSinglePrice(dependencies, instrument, now);
    const key = auctionGroupOf(instrument, single);
    const minute = Math.floor(now / MINUTE_MS);
    const cached = calls.get(key);
    if (cached?.minute === minute) return cached.auctions;
    const date = dateOf(dependencies, instrument, now);
    const auctions =
      cached?.auctions[0]?.date === date
        ? cached.auctions
        : listAuctionsOn(instrument, hours, date, timeZones, simulator.sessionKey(instrument.market, date), single);
    calls.set(key, { minute, auctions });
    return auctions;
  };
}

/** How the session ends, looked up once a minute. */
function createClosings(dependencies: SimulatedAuctionsDependencies, auctionsAt: AuctionsAt): VenueAuctions['closing'] {
  const closings = new Map<string, { minute: number; closing: SessionClosing }>();
  return (instrument, now) => {
    if (!hasAuctions(instrument)) return NEITHER;
    const key = auctionGroupOf(instrument, isSinglePrice(dependencies, instrument, now));
    const minute = Math.floor(now / MINUTE_MS);
    const cached = closings.get(key);
    if (cached?.minute === minute) return cached.closing;
    const closing = sessionClosingOf(dependencies, auctionsAt, instrument, now);
    closings.set(key, { minute, closing });
    return closing;
  };
}

function sessionClosingOf(
  dependencies: SimulatedAuctionsDependencies,
  auctionsAt: AuctionsAt,
  instrument: Instrument,
  now: number,
): SessionClosing {
  const { hours, timeZones } = dependencies;
  const { market } = instrument;
  const date = dateOf(dependencies, instrument, now);
  const day = getTradingDay(market, hours, date);
  const auction = listAuctionsOn(instrument, hours, date, timeZones, null).find(({ kind }) => kind === 'close');
  const span = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'closing-auction');
  if (!auction || !span) return NEITHER;
  const continuousEnds = Math.min(getInstantOfMinute(market, date, span.from, timeZones), auction.edge);
  const inside = findSessionPhase(instrument, hours, now, timeZones)?.kind;
  const gathers = inside === 'closing-auction' ? auction.pricedAt : null;
  if (!isSinglePrice(dependencies, instrument, now)) return { gathers, continuousEnds, singlePrice: false };
  const next =
    inside === 'regular' || inside === 'closing-auction'
      ? auctionsAt(instrument, now).find(({ kind, pricedAt }) => kind !== 'open' && pricedAt > now)
      : undefined;
  return { gathers: next?.pricedAt ?? gathers, continuousEnds, singlePrice: true };
}
