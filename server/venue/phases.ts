/**
 * What a market's day is made of besides its session: auctions to come, and the closing one that gathers. A world that
 * never closes has none.
 */
import { auctionsOn, nextAuction, type AuctionTimes } from '@bourse/core/auction-times.ts';
import type { Feed, Hours, Instrument, InstrumentId, Market, Quote, Zones } from '@bourse/core/market.ts';
import type { SpanRule } from '@bourse/core/rulebook/phase-types.ts';
import { instantOf, marketTime, nextTradingDate, tradingDay } from '@bourse/core/sessions.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { spanAt, spanRule } from '@bourse/core/spans.ts';
import type { AtLast } from '@bourse/core/trading/types.ts';
import type { WaitedFor } from '@bourse/core/trading/auction-orders.ts';
import type { Feeds } from './feeds.ts';
import type { Overheated } from './overheated.ts';

export type AuctionKind = WaitedFor;

export interface Phases {
  /** The next auction that still takes such an order at `now`, or null. */
  nextAuction(instrument: Instrument, kind: AuctionKind, type: 'market' | 'limit', now: number): AuctionTimes | null;
  /** All auctions of the market's date at `now`, at the moments that are drawn for them: for who holds them. */
  auctions(instrument: Instrument, now: number): readonly AuctionTimes[];
  /**
   * When an order for the day ends that is placed at `now`, where the session it is for ends at `dayEnds`: with the
   * closing auction.
   */
  dayOrdersEnd(instrument: Instrument, now: number, dayEnds: number): number;
  /** The auction of that kind whose price is given at `pricedAt`, or null. */
  auctionAt(instrument: Instrument, kind: AuctionKind, pricedAt: number): AuctionTimes | null;
  /**
   * When the auction that gathers at `now` in place of the session gives its price, and when continuous trading of the
   * day ends (epoch ms); null for none. `singlePrice`: the session is nothing but such auctions.
   */
  closing(
    instrument: Instrument,
    now: number,
  ): { gathers: number | null; continuousEnds: number | null; singlePrice: boolean };
  /**
   * The trading at the closing price after the session, as it concerns `instrument` at `now`; null where there is none.
   */
  atLast(instrument: Instrument, now: number): AtLast | null;
  /** The trading before and after the session, as it concerns `instrument` at `now`; null where there is none. */
  extended(instrument: Instrument, now: number): Extended | null;
}

export interface Extended {
  rule: SpanRule;
  /** When an order for the day with these hours ends (epoch ms). */
  ends: number;
  /** In which of its stretches `now` lies, with the quote there; null between them. */
  span: 'pre' | 'post' | null;
  quote: Quote | null;
}

export interface PhasesParts {
  simulator: {
    source: string;
    quote: Feed['quote'];
    nightQuote: Feed['quote'];
    sessionKey(market: Market, date: string): Uint8Array;
  };
  feeds: Pick<Feeds, 'sourceOf' | 'session'>;
  zones: Zones;
  hours: Hours;
  overheated?: Overheated;
}

const MINUTE_MS = 60_000;
interface ExtendedDay {
  stretches: readonly { kind: 'pre' | 'post'; from: number; to: number }[];
  ends: number;
  rule: SpanRule;
}

const NEITHER = { gathers: null, continuousEnds: null, singlePrice: false };

export function createPhases({ simulator, feeds, zones, hours, overheated = () => false }: PhasesParts): Phases {
  const closings = new Map<string, { minute: number; closing: ReturnType<Phases['closing']> }>();
  const calls = new Map<string, { minute: number; auctions: readonly AuctionTimes[] }>();
  const nights = new Map<Market, { minute: number; day: ExtendedDay | null }>();
  const holds = ({ id, board }: Instrument, now: number): boolean =>
    hours === 'exchange' &&
    board !== 'index' &&
    feeds.sourceOf(id) === simulator.source &&
    feeds.session(id as InstrumentId, now) === null;
  const dateOf = ({ market }: Instrument, instant: number): string => marketTime(market, hours, instant, zones).date;

  function closingOf(instrument: Instrument, now: number): ReturnType<Phases['closing']> {
    const { market } = instrument;
    const date = dateOf(instrument, now);
    const day = tradingDay(market, hours, date);
    const auction = auctionsOn(instrument, hours, date, zones, null).find(({ kind }) => kind === 'close');
    const span = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'closing-auction');
    if (!auction || !span) return NEITHER;
    const continuousEnds = Math.min(instantOf(market, date, span.from, zones), auction.edge);
    const inside = spanAt(instrument, hours, now, zones)?.kind;
    const gathers = inside === 'closing-auction' ? auction.pricedAt : null;
    if (!isSinglePrice(instrument, now)) return { gathers, continuousEnds, singlePrice: false };
    const next =
      inside === 'regular' || inside === 'closing-auction'
        ? auctionsAt(instrument, now).find(({ kind, pricedAt }) => kind !== 'open' && pricedAt > now)
        : undefined;
    return { gathers: next?.pricedAt ?? gathers, continuousEnds, singlePrice: true };
  }

  const isSinglePrice = (instrument: Instrument, now: number): boolean =>
    (rulesOf(instrument.market).phases.singlePrice ?? []).length > 0 && overheated(instrument, now);

  function auctionsAt(instrument: Instrument, now: number): readonly AuctionTimes[] {
    if (!holds(instrument, now)) return [];
    const { market, board, segment } = instrument;
    const single = isSinglePrice(instrument, now);
    const key = `${market} ${board} ${segment}${single ? ' single' : ''}`;
    const minute = Math.floor(now / MINUTE_MS);
    const kept = calls.get(key);
    if (kept?.minute === minute) return kept.auctions;
    const date = dateOf(instrument, now);
    const auctions =
      kept?.auctions[0]?.date === date
        ? kept.auctions
        : auctionsOn(instrument, hours, date, zones, simulator.sessionKey(market, date), single);
    calls.set(key, { minute, auctions });
    return auctions;
  }

  /** The day whose orders for it are still alive at `now`, with its stretches outside the session. */
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
    extended(instrument, now) {
      if (instrument.board !== 'listed' || !holds(instrument, now)) return null;
      const minute = Math.floor(now / MINUTE_MS);
      let kept = nights.get(instrument.market);
      if (kept?.minute !== minute)
        nights.set(instrument.market, (kept = { minute, day: extendedDay(instrument.market, now) }));
      if (!kept.day) return null;
      const { rule, ends, stretches } = kept.day;
      const span = stretches.find(({ from, to }) => now >= from && now < to)?.kind ?? null;
      return { rule, ends, span, quote: span && simulator.nightQuote(instrument.id, now) };
    },
    nextAuction: (instrument, kind, type, now) =>
      !holds(instrument, now)
        ? null
        : kind === 'periodic'
          ? (auctionsAt(instrument, now).find((each) => each.kind === kind && now < each.limitUntil) ?? null)
          : nextAuction(instrument, kind, type, hours, now, zones, (date) =>
              simulator.sessionKey(instrument.market, date),
            ),
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
    auctionAt: (instrument, kind, pricedAt) =>
      holds(instrument, pricedAt)
        ? (auctionsOn(
            instrument,
            hours,
            dateOf(instrument, pricedAt),
            zones,
            null,
            isSinglePrice(instrument, pricedAt),
          ).find((auction) => auction.kind === kind && auction.pricedAt === pricedAt) ?? null)
        : null,
    closing(instrument, now) {
      if (!holds(instrument, now)) return NEITHER;
      const key = `${instrument.market} ${instrument.board} ${instrument.segment}${isSinglePrice(instrument, now) ? ' single' : ''}`;
      const minute = Math.floor(now / MINUTE_MS);
      const kept = closings.get(key);
      if (kept?.minute === minute) return kept.closing;
      const closing = closingOf(instrument, now);
      closings.set(key, { minute, closing });
      return closing;
    },
  };
}
