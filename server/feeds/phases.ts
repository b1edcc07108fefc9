/** What a market's day is made of besides its session: auctions to come, and the closing one that gathers. A world that never closes has none. */
import { auctionsOn, nextAuction, type AuctionTimes } from '@bourse/core/auction-times.ts';
import type { Feed, Hours, Instrument, InstrumentId, Market, Zones } from '@bourse/core/market.ts';
import { instantOf, marketTime, tradingDay } from '@bourse/core/sessions.ts';
import { spanAt } from '@bourse/core/spans.ts';
import type { Feeds } from './feeds.ts';

export type AuctionKind = AuctionTimes['kind'];

export interface Phases {
  /** The next auction that still takes such an order at `now`, or null. */
  nextAuction(instrument: Instrument, kind: AuctionKind, type: 'market' | 'limit', now: number): AuctionTimes | null;
  /** The auction of that kind whose price is given at `pricedAt`, or null. */
  auctionAt(instrument: Instrument, kind: AuctionKind, pricedAt: number): AuctionTimes | null;
  /** When the closing auction that gathers at `now` gives its price, and when continuous trading of the day ends (epoch ms); null for none. */
  closing(instrument: Instrument, now: number): { gathers: number | null; continuousEnds: number | null };
}

export interface PhasesParts {
  tape: { source: string; quote: Feed['quote']; sessionKey(market: Market, date: string): Uint8Array };
  feeds: Pick<Feeds, 'sourceOf' | 'session'>;
  zones: Zones;
  hours: Hours;
}

const MINUTE_MS = 60_000;
const NEITHER = { gathers: null, continuousEnds: null };

export function createPhases({ tape, feeds, zones, hours }: PhasesParts): Phases {
  const closings = new Map<string, { minute: number; closing: ReturnType<Phases['closing']> }>();
  const holds = ({ id, board }: Instrument, now: number): boolean =>
    hours === 'exchange' && board !== 'index' && feeds.sourceOf(id) === tape.source && feeds.session(id as InstrumentId, now) === null;
  const dateOf = ({ market }: Instrument, instant: number): string => marketTime(market, hours, instant, zones).date;

  function closingOf(instrument: Instrument, now: number): ReturnType<Phases['closing']> {
    const { market } = instrument;
    const date = dateOf(instrument, now);
    const day = tradingDay(market, hours, date);
    const auction = auctionsOn(instrument, hours, date, zones, null).find(({ kind }) => kind === 'close');
    const span = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'closing-auction');
    if (!auction || !span) return NEITHER;
    const gathering = spanAt(instrument, hours, now, zones)?.kind === 'closing-auction';
    return { gathers: gathering ? auction.pricedAt : null, continuousEnds: Math.min(instantOf(market, date, span.from, zones), auction.edge) };
  }

  return {
    nextAuction: (instrument, kind, type, now) =>
      (holds(instrument, now) ? nextAuction(instrument, kind, type, hours, now, zones, (date) => tape.sessionKey(instrument.market, date)) : null),
    auctionAt: (instrument, kind, pricedAt) => (holds(instrument, pricedAt)
      ? (auctionsOn(instrument, hours, dateOf(instrument, pricedAt), zones, null).find((auction) => auction.kind === kind && auction.pricedAt === pricedAt) ?? null) : null),
    closing(instrument, now) {
      if (!holds(instrument, now)) return NEITHER;
      const key = `${instrument.market} ${instrument.board} ${instrument.segment}`;
      const minute = Math.floor(now / MINUTE_MS);
      const kept = closings.get(key);
      if (kept?.minute === minute) return kept.closing;
      const closing = closingOf(instrument, now);
      closings.set(key, { minute, closing });
      return closing;
    },
  };
}
