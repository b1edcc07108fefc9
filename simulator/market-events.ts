/**
 * What a session of an instrument showed, as news once it is over: each event stands on prices and volumes that
 * everybody has seen by then, and none says what comes.
 */
import type { MarketEvent, MarketNews } from '@bourse/core/information/news/market-news.ts';
import type { Rate } from '@bourse/core/ledger/money.ts';
import { declarationLeadSessionsOf } from './dividend-declarations.ts';
import { dayPriceBandOf } from './price-grid.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { SimulatedInstrumentDay } from './simulated-instrument-day.ts';
import { lotsToQuantity } from './simulated-instrument-session.ts';

/** An event of the session, without its place and time. */
export type SessionEvent = { kind: MarketEvent } & Partial<Omit<MarketNews, 'kind' | 'id' | 'at' | 'instrument'>>;

const USUAL_SESSIONS = 20;
/** A gap, and a day's move, count from here on; a day's also from so many of the usual ones. */
const LARGE_GAP = 0.02;
const LARGE_MOVE = 0.02;
const LARGE_MOVE_OF_USUAL = 3;
const HEAVY_VOLUME_OF_USUAL = 2;
const YEAR_SESSIONS = { always: 365, exchange: 252 } as const;
const QUARTER_SESSIONS = 60;
const STREAK_SESSIONS = 6;
const LARGE_INDEX_MOVE = 0.012;
const LARGE_SECTOR_MOVE = 0.02;
const SECTOR_MEMBERS_LEAST = 3;
const MEMBERS_NAMED = 4;

const changeOf = (day: SimulatedInstrumentDay): number => day.close / day.previousClose - 1;
const toRate = (value: number): Rate => BigInt(Math.round(value * 1e8));
const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Up to `count` days before session `index`, the latest first. */
function daysBefore({ history }: SimulatedInstrument, index: number, count: number): SimulatedInstrumentDay[] {
  const days: SimulatedInstrumentDay[] = [];
  for (let back = 1; back <= count; back++) {
    const day = history.day(index - back);
    if (!day) break;
    days.push(day);
  }
  return days;
}

/** When the session opened away from the close before it, and no news of its own says why. */
export function findGap(day: SimulatedInstrumentDay): SessionEvent | null {
  const change = day.open / day.previousClose - 1;
  if (Math.abs(change) < LARGE_GAP || (day.jump && day.jumpAt === null) || day.dividend !== 0) return null;
  return {
    kind: change > 0 ? 'gapUp' : 'gapDown',
    change: toRate(change),
    price: BigInt(day.open),
    reference: BigInt(day.previousClose),
  };
}

/** What the session of `day`, which is over, showed of a traded instrument. */
export function listSessionEvents(simulator: SimulatedInstrument, day: SimulatedInstrumentDay): SessionEvent[] {
  const { index } = day.session;
  const recent = daysBefore(simulator, index, USUAL_SESSIONS);
  if (recent.length < USUAL_SESSIONS) return [];
  return [
    findLargeMove(day, recent),
    findHeavyVolume(simulator, day, recent),
    findYearExtreme(simulator, day),
    findStreak(simulator, day),
    findLimit(simulator, day),
    findDeclaredDividend(simulator, day),
  ].filter((event) => event !== null);
}

function findLargeMove(day: SimulatedInstrumentDay, recent: readonly SimulatedInstrumentDay[]): SessionEvent | null {
  const change = changeOf(day);
  const usual = average(recent.map((each) => Math.abs(changeOf(each))));
  if (day.jump || Math.abs(change) < Math.max(LARGE_MOVE, LARGE_MOVE_OF_USUAL * usual)) return null;
  return {
    kind: change > 0 ? 'largeRise' : 'largeFall',
    change: toRate(change),
    price: BigInt(day.close),
    times: toRate(Math.abs(change) / usual),
  };
}

function findHeavyVolume(
  { listing }: SimulatedInstrument,
  day: SimulatedInstrumentDay,
  recent: readonly SimulatedInstrumentDay[],
): SessionEvent | null {
  const times = day.volume / average(recent.map(({ volume }) => volume));
  if (!(times >= HEAVY_VOLUME_OF_USUAL) || day.split !== 1 || recent.some(({ split }) => split !== 1)) return null;
  return {
    kind: 'heavyVolume',
    volume: lotsToQuantity(listing, day.volume),
    times: toRate(times),
    change: toRate(changeOf(day)),
    price: BigInt(day.close),
  };
}

/** The highest or lowest close of a year, unless the last one was within a month. */
function findYearExtreme(simulator: SimulatedInstrument, day: SimulatedInstrumentDay): SessionEvent | null {
  // Most days are none: a year of days is made only where a quarter's say that it might be one.
  const quarter = daysBefore(simulator, day.session.index, QUARTER_SESSIONS);
  if (quarter.some(({ close }) => close >= day.close) && quarter.some(({ close }) => close <= day.close)) return null;
  const year = daysBefore(simulator, day.session.index, YEAR_SESSIONS[simulator.market.calendar.hours]);
  if (year.length < YEAR_SESSIONS[simulator.market.calendar.hours]) return null;
  if (day.split !== 1 || year.some(({ split }) => split !== 1)) return null;
  const [highest, lowest] = [
    year.reduce((best, each) => (each.close > best.close ? each : best)),
    year.reduce((best, each) => (each.close < best.close ? each : best)),
  ];
  const before = day.close > highest.close ? highest : day.close < lowest.close ? lowest : null;
  const sessions = before ? day.session.index - before.session.index : 0;
  if (!before || sessions <= USUAL_SESSIONS) return null;
  return {
    kind: before === highest ? 'yearHigh' : 'yearLow',
    price: BigInt(day.close),
    reference: BigInt(before.close),
    date: before.session.date,
    change: toRate(changeOf(day)),
    sessions,
  };
}

function findStreak(simulator: SimulatedInstrument, day: SimulatedInstrumentDay): SessionEvent | null {
  const sign = Math.sign(changeOf(day));
  const before = daysBefore(simulator, day.session.index, STREAK_SESSIONS);
  const first = before[STREAK_SESSIONS - 2];
  if (sign === 0 || !first || [day, ...before].some(({ split }) => split !== 1)) return null;
  const row = before.findIndex((each) => Math.sign(changeOf(each)) !== sign);
  if (row !== STREAK_SESSIONS - 1) return null;
  return {
    kind: sign > 0 ? 'risingStreak' : 'fallingStreak',
    sessions: STREAK_SESSIONS,
    change: toRate(day.close / first.previousClose - 1),
    price: BigInt(day.close),
    reference: BigInt(first.previousClose),
  };
}

/** Traded at the day's upper or lower price limit. */
function findLimit({ listing }: SimulatedInstrument, day: SimulatedInstrumentDay): SessionEvent | null {
  const band = dayPriceBandOf(listing.instrument, day.session.date, day.previousClose);
  if (!band) return null;
  const [highest, lowest] = [
    day.grid.priceOf(day.grid.floorOf(band.high)),
    day.grid.priceOf(day.grid.ceilingOf(band.low)),
  ];
  const price = day.high >= highest ? highest : day.low <= lowest ? lowest : null;
  if (price === null) return null;
  return {
    kind: price === highest ? 'limitUp' : 'limitDown',
    price: BigInt(price),
    reference: BigInt(day.previousClose),
    change: toRate(price / day.previousClose - 1),
  };
}

function findDeclaredDividend(
  simulator: SimulatedInstrument,
  { session }: SimulatedInstrumentDay,
): SessionEvent | null {
  const { listing, history, market } = simulator;
  if (!listing.traits.dividend) return null;
  const index = session.index + declarationLeadSessionsOf(listing);
  const ex = index >= 0 ? market.calendar.session(index) : null;
  const amount = ex ? history.declaredFor(index) : 0;
  return ex && amount !== 0 ? { kind: 'dividendDeclared', amount: BigInt(amount), date: ex.date } : null;
}

/** What the session showed of an index and of the companies of its market. */
export function listIndexEvents(
  day: SimulatedInstrumentDay,
  companies: readonly SimulatedInstrument[],
): SessionEvent[] {
  const moves = companies.flatMap((company) => {
    const theirs = company.history.day(day.session.index);
    return theirs ? [{ instrument: company.listing.instrument, change: changeOf(theirs) }] : [];
  });
  return [findIndexMove(day, moves), findSectorMove(moves)].filter((event) => event !== null);
}

type Move = { instrument: SimulatedInstrument['listing']['instrument']; change: number };

function findIndexMove(day: SimulatedInstrumentDay, moves: readonly Move[]): SessionEvent | null {
  const change = changeOf(day);
  if (Math.abs(change) < LARGE_INDEX_MOVE) return null;
  return {
    kind: change > 0 ? 'indexRise' : 'indexFall',
    change: toRate(change),
    price: BigInt(day.close),
    rose: moves.filter((each) => each.change > 0).length,
    fell: moves.filter((each) => each.change < 0).length,
  };
}

/** The sector that moved most on average. */
function findSectorMove(moves: readonly Move[]): SessionEvent | null {
  const sectors = [...Map.groupBy(moves, ({ instrument }) => instrument.sector)]
    .filter(([, members]) => members.length >= SECTOR_MEMBERS_LEAST)
    .map(([sector, members]) => ({ sector, members, change: average(members.map(({ change }) => change)) }))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const [most] = sectors;
  if (!most || Math.abs(most.change) < LARGE_SECTOR_MOVE) return null;
  const sign = Math.sign(most.change);
  return {
    kind: sign > 0 ? 'sectorRise' : 'sectorFall',
    sector: most.sector,
    change: toRate(most.change),
    rose: most.members.filter(({ change }) => change > 0).length,
    fell: most.members.filter(({ change }) => change < 0).length,
    others: most.members
      .toSorted((a, b) => (b.change - a.change) * sign)
      .slice(0, MEMBERS_NAMED)
      .map(({ instrument }) => instrument.id),
  };
}
