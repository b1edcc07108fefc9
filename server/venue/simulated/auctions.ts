/**
 * The simulated market's call auctions, at the rulebook's times; the exchange's random moments come from its session
 * keys.
 */
import { simulatedInterest, volumeOf } from '@bourse/core/markets/auctions/auction-interest.ts';
import { auctionsOn, nextAuction, type AuctionTimes } from '@bourse/core/markets/auctions/auction-times.ts';
import type { Feed, Hours, Instrument, Zones } from '@bourse/core/markets/market.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { instantOf, marketTime, tradingDay } from '@bourse/core/markets/sessions/sessions.ts';
import { spanAt } from '@bourse/core/markets/sessions/session-phases.ts';
import type { Closing, SessionKeys, VenueAuctions } from '../port.ts';
import type { Overheated } from './overheated.ts';

export interface AuctionParts {
  simulator: Pick<Feed, 'quote'> & Pick<SessionKeys, 'sessionKey'>;
  zones: Zones;
  hours: Hours;
  overheated: Overheated;
}

const MINUTE_MS = 60_000;
const NEITHER: Closing = { gathers: null, continuousEnds: null, singlePrice: false };

type AuctionsAt = (instrument: Instrument, now: number) => readonly AuctionTimes[];

export function simulatedAuctions(parts: AuctionParts): VenueAuctions {
  const { simulator, zones, hours } = parts;
  const auctionsAt = createAuctionsAt(parts);
  const closing = createClosings(parts, auctionsAt);
  return {
    nextAuction(instrument, kind, type, now) {
      if (!holds(instrument)) return null;
      if (kind === 'periodic')
        return auctionsAt(instrument, now).find((each) => each.kind === kind && now < each.limitUntil) ?? null;
      const keyOf = (date: string) => simulator.sessionKey(instrument.market, date);
      return nextAuction(instrument, kind, type, hours, now, zones, keyOf);
    },
    atLast(instrument, now) {
      const close = auctionsAt(instrument, now).find(({ kind }) => kind === 'close');
      if (!close || now < close.pricedAt) return null;
      const span = spanAt(instrument, hours, now, zones);
      const quote = span?.kind === 'trade-at-last' ? simulator.quote(instrument.id, close.edge) : null;
      return span && quote ? { rule: span.rule, quote, until: span.to ?? now } : null;
    },
    auctions: auctionsAt,
    dayOrdersEnd(instrument, now, dayEnds) {
      const gathering = auctionsAt(instrument, now).find(
        ({ kind, gathersFrom, crossesAt }) => kind === 'close' && now >= gathersFrom && now < crossesAt,
      );
      const close = gathering ?? auctionsAt(instrument, dayEnds - 1).find(({ kind }) => kind === 'close');
      return gathering || (close && close.pricedAt > dayEnds) ? (close as AuctionTimes).pricedAt : dayEnds;
    },
    auctionAt(instrument, kind, pricedAt) {
      if (!holds(instrument)) return null;
      const date = dateOf(parts, instrument, pricedAt);
      const all = auctionsOn(instrument, hours, date, zones, null, isSinglePrice(parts, instrument, pricedAt));
      return all.find((auction) => auction.kind === kind && auction.pricedAt === pricedAt) ?? null;
    },
    closing,
    othersAt({ id }, edge) {
      const quote = simulator.quote(id, edge);
      return quote && { quote, volume: volumeOf(quote), orders: (tickAt) => simulatedInterest(quote, tickAt) };
    },
  };
}

const holds = ({ board }: Instrument): boolean => board !== 'index';

const dateOf = ({ hours, zones }: AuctionParts, { market }: Instrument, instant: number): string =>
  marketTime(market, hours, instant, zones).date;

const isSinglePrice = ({ overheated }: AuctionParts, instrument: Instrument, now: number): boolean =>
  (rulesOf(instrument.market).phases.singlePrice ?? []).length > 0 && overheated(instrument, now);

/** Instruments of one group have the same auctions. */
const groupOf = ({ market, board, segment }: Instrument, single: boolean): string =>
  `${market} ${board} ${segment}${single ? ' single' : ''}`;

/** A day's auctions, looked up once a minute. */
function createAuctionsAt(parts: AuctionParts): AuctionsAt {
  const { simulator, hours, zones } = parts;
  const calls = new Map<string, { minute: number; auctions: readonly AuctionTimes[] }>();
  return (instrument, now) => {
    if (!holds(instrument)) return [];
    const single = isSinglePrice(parts, instrument, now);
    const key = groupOf(instrument, single);
    const minute = Math.floor(now / MINUTE_MS);
    const kept = calls.get(key);
    if (kept?.minute === minute) return kept.auctions;
    const date = dateOf(parts, instrument, now);
    const auctions =
      kept?.auctions[0]?.date === date
        ? kept.auctions
        : auctionsOn(instrument, hours, date, zones, simulator.sessionKey(instrument.market, date), single);
    calls.set(key, { minute, auctions });
    return auctions;
  };
}

/** How the session ends, looked up once a minute. */
function createClosings(parts: AuctionParts, auctionsAt: AuctionsAt): VenueAuctions['closing'] {
  const closings = new Map<string, { minute: number; closing: Closing }>();
  return (instrument, now) => {
    if (!holds(instrument)) return NEITHER;
    const key = groupOf(instrument, isSinglePrice(parts, instrument, now));
    const minute = Math.floor(now / MINUTE_MS);
    const kept = closings.get(key);
    if (kept?.minute === minute) return kept.closing;
    const closing = closingOf(parts, auctionsAt, instrument, now);
    closings.set(key, { minute, closing });
    return closing;
  };
}

function closingOf(parts: AuctionParts, auctionsAt: AuctionsAt, instrument: Instrument, now: number): Closing {
  const { hours, zones } = parts;
  const { market } = instrument;
  const date = dateOf(parts, instrument, now);
  const day = tradingDay(market, hours, date);
  const auction = auctionsOn(instrument, hours, date, zones, null).find(({ kind }) => kind === 'close');
  const span = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'closing-auction');
  if (!auction || !span) return NEITHER;
  const continuousEnds = Math.min(instantOf(market, date, span.from, zones), auction.edge);
  const inside = spanAt(instrument, hours, now, zones)?.kind;
  const gathers = inside === 'closing-auction' ? auction.pricedAt : null;
  if (!isSinglePrice(parts, instrument, now)) return { gathers, continuousEnds, singlePrice: false };
  const next =
    inside === 'regular' || inside === 'closing-auction'
      ? auctionsAt(instrument, now).find(({ kind, pricedAt }) => kind !== 'open' && pricedAt > now)
      : undefined;
  return { gathers: next?.pricedAt ?? gathers, continuousEnds, singlePrice: true };
}
