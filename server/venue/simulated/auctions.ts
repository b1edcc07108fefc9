/** The simulated market's call auctions, by the rulebook's times; the exchange's draws are made of its session keys. */
import { simulatedInterest, volumeOf } from '@bourse/core/auction-interest.ts';
import { auctionsOn, nextAuction, type AuctionTimes } from '@bourse/core/auction-times.ts';
import type { Feed, Hours, Instrument, Zones } from '@bourse/core/market.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { instantOf, marketTime, tradingDay } from '@bourse/core/sessions.ts';
import { spanAt } from '@bourse/core/spans.ts';
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

export function simulatedAuctions({ simulator, zones, hours, overheated }: AuctionParts): VenueAuctions {
  const closings = new Map<string, { minute: number; closing: Closing }>();
  const calls = new Map<string, { minute: number; auctions: readonly AuctionTimes[] }>();
  const holds = ({ board }: Instrument): boolean => board !== 'index';
  const dateOf = ({ market }: Instrument, instant: number): string => marketTime(market, hours, instant, zones).date;

  function closingOf(instrument: Instrument, now: number): Closing {
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
    if (!holds(instrument)) return [];
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

  return {
    nextAuction: (instrument, kind, type, now) =>
      !holds(instrument)
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
      holds(instrument)
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
      if (!holds(instrument)) return NEITHER;
      const key =
        `${instrument.market} ${instrument.board} ` +
        `${instrument.segment}${isSinglePrice(instrument, now) ? ' single' : ''}`;
      const minute = Math.floor(now / MINUTE_MS);
      const kept = closings.get(key);
      if (kept?.minute === minute) return kept.closing;
      const closing = closingOf(instrument, now);
      closings.set(key, { minute, closing });
      return closing;
    },
    othersAt({ id }, edge) {
      const quote = simulator.quote(id, edge);
      return quote && { quote, volume: volumeOf(quote), orders: (tickAt) => simulatedInterest(quote, tickAt) };
    },
  };
}
