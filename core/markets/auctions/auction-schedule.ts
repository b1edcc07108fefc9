/** When an instrument's call auctions collect orders and when they cross. */
import type { TradingHoursMode, Instrument, Market, TimeZoneConverter } from '../market-types.ts';
import type { Rate } from '../../ledger/money.ts';
import { findEntryInForce, getMarketRules } from '../rulebook/rulebook.ts';
import type { AuctionRule } from '../rulebook/rule-types.ts';
import { hmacSha256 } from '../../ledger/seals/sha256.ts';
import { getInstantOfMinute, getMarketTime, findNextTradingDate, getTradingDay } from '../sessions/trading-sessions.ts';

/**
 * `reopen`: the auction that resumes trading after a halt. `periodic`: one after the other, for instruments that trade
 * only at single prices.
 */
export type AuctionKind = AuctionRule['kind'] | 'reopen' | 'periodic';

/** Instants are epoch ms. Orders are collected from `gathersFrom` until `marketUntil` and `limitUntil` (exclusive). */
export interface ScheduledAuction {
  kind: AuctionKind;
  date: string;
  gathersFrom: number;
  marketUntil: number;
  limitUntil: number;
  /** The drawn instant; without a seed the latest possible. */
  crossesAt: number;
  /** The latest possible instant, the only one announced beforehand. */
  crossesBy: number;
  /**
   * The session's edge that its price belongs to, and when that price is given: not before that edge has come. Both are
   * announced beforehand.
   */
  edge: number;
  pricedAt: number;
  /** Widest distance of its price from the reference; null if only the day's limits apply. */
  band: Rate | null;
}

type Listed = Pick<Instrument, 'market' | 'board' | 'segment'>;

/**
 * The auctions of `instrument` on the local `date`, in order; none if the market has none or doesn't trade.
 * @param seed draws the random moment for exchanges that have one (Thailand, India, Saudi Arabia): secret before,
 *   revealed after.
 * @param singlePrice whether it is designated on that date to trade only at single prices.
 */
export function listAuctionsOn(
  instrument: Listed,
  hours: TradingHoursMode,
  date: string,
  zones: TimeZoneConverter,
  seed: Uint8Array | null,
  singlePrice = false,
): ScheduledAuction[] {
  const { market } = instrument;
  if (hours === 'always') return [];
  const day = getTradingDay(market, hours, date);
  if (typeof day === 'string') return [];
  const regular = day.spans.filter(({ kind }) => kind === 'regular');
  const rules = (findEntryInForce(getMarketRules(market).phases.auctions, date)?.value ?? []).filter((rule) =>
    appliesToInstrument(rule, instrument),
  );
  // A short session such as Muhurat has no phase for collecting orders for a closing auction, in markets that have such
  // a phase.
  const closes = day.spans.some(({ kind }) => kind === 'closing-auction') || !collectsSeparately(market, date);
  const times: ScheduledAuction[] = [];
  for (const rule of rules) {
    if (rule.kind === 'close' && !closes) continue;
    const spans = rule.kind === 'open' ? regular : regular.slice(-1);
    for (const span of spans) {
      const edge = rule.kind === 'open' ? span.from : span.to;
      const at = (minute: number): number => getInstantOfMinute(market, date, 0, zones) + Math.round(minute * 60_000);
      const [earliest, latest] = [at(edge + rule.crosses[0]), at(edge + rule.crosses[1])];
      const crossesAt =
        seed === null || earliest === latest
          ? latest
          : earliest + drawRandomDelay(seed, `${market} ${date} ${rule.kind} ${span.from}`, latest - earliest);
      // After the first price of a session it is too late for its opening auction.
      const last = rule.kind === 'open' ? Math.min(crossesAt, at(edge)) : crossesAt;
      times.push({
        kind: rule.kind,
        date,
        crossesAt,
        crossesBy: latest,
        edge: at(edge),
        pricedAt: Math.max(latest, at(edge)),
        band: rule.band ?? null,
        // A closing auction starts collecting no earlier than the phase that it ends.
        gathersFrom: at(rule.kind === 'close' ? Math.max(edge + rule.gathers, span.from) : edge + rule.gathers),
        marketUntil: rule.marketUntil === undefined ? last : Math.min(at(edge + rule.marketUntil), last),
        limitUntil: rule.limitUntil === undefined ? last : Math.min(at(edge + rule.limitUntil), last),
      });
    }
  }
  const sorted = times.sort((a, b) => a.crossesBy - b.crossesBy);
  return singlePrice ? addPeriodicAuctions(sorted, market, date) : sorted;
}

/** Between opening and closing one auction follows the other; each collects from the end of the one before. */
function addPeriodicAuctions(times: readonly ScheduledAuction[], market: Market, date: string): ScheduledAuction[] {
  const everyMs =
    (findEntryInForce(getMarketRules(market).phases.singlePrice ?? [], date)?.value.everyMinutes ?? 0) * 60_000;
  const [open, close] = [times.find(({ kind }) => kind === 'open'), times.find(({ kind }) => kind === 'close')];
  if (everyMs === 0 || !open || !close) return [...times];
  const periodic: ScheduledAuction[] = [];
  for (let at = open.edge + everyMs; at < close.edge; at += everyMs) {
    periodic.push({
      kind: 'periodic',
      date,
      gathersFrom: at - everyMs,
      marketUntil: at,
      limitUntil: at,
      crossesAt: at,
      crossesBy: at,
      edge: at,
      pricedAt: at,
      band: null,
    });
  }
  return [
    open,
    ...periodic,
    { ...close, gathersFrom: Math.min(close.gathersFrom, periodic.at(-1)?.pricedAt ?? close.gathersFrom) },
  ];
}

const collectsSeparately = (market: Market, date: string): boolean =>
  findEntryInForce(getMarketRules(market).phases.spans, date)?.value.some(({ kind }) => kind === 'closing-auction') ??
  false;

const appliesToInstrument = ({ boards, segments }: AuctionRule, { board, segment }: Listed): boolean =>
  (boards?.includes(board) ?? true) && (segments?.includes(segment) ?? true);

/** A whole number of milliseconds from 0 to `width`, uniformly, by the seed and the purpose it is drawn for. */
function drawRandomDelay(seed: Uint8Array, purpose: string, width: number): number {
  const [a, b, c, d] = hmacSha256(seed, new TextEncoder().encode(purpose));
  const fraction = (a! * 2 ** 24 + b! * 2 ** 16 + c! * 2 ** 8 + d!) / 2 ** 32;
  return Math.floor(fraction * (width + 1));
}

/**
 * The next auction of that kind that an order given at `now` can still join, today or on a later day: orders "at the
 * open" and "at the close" wait for it. Null if the market has none or the calendar isn't known.
 */
export function findNextAuction(
  instrument: Listed,
  kind: AuctionRule['kind'],
  type: 'market' | 'limit',
  hours: TradingHoursMode,
  now: number,
  zones: TimeZoneConverter,
  seedOf: (date: string) => Uint8Array | null,
): ScheduledAuction | null {
  let date: string | null = getMarketTime(instrument.market, hours, now, zones).date;
  if (hours === 'always' || getMarketRules(instrument.market).phases.auctions.length === 0) return null;
  // Today's may be past, and a market with auctions today has them on its next trading day.
  for (let days = 0; days < 3 && date !== null; days++) {
    const found = listAuctionsOn(instrument, hours, date, zones, seedOf(date)).find(
      (auction) => auction.kind === kind && now < (type === 'market' ? auction.marketUntil : auction.limitUntil),
    );
    if (found) return found;
    date = findNextTradingDate(instrument.market, hours, date);
  }
  return null;
}

/** The auction with which trading resumes at `until`, epoch ms, after a halt. */
export const buildReopeningAuction = (date: string, gathersFrom: number, until: number): ScheduledAuction => ({
  kind: 'reopen',
  date,
  gathersFrom,
  marketUntil: until,
  limitUntil: until,
  crossesAt: until,
  crossesBy: until,
  edge: until,
  pricedAt: until,
  band: null,
});
