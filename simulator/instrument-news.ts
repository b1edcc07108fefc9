/**
 * A market's news: jumps with their reasons, splits, dividends, results and listings, gaps, and what a session showed.
 * Each is known when its session opens, except a jump during a session: that is known at the second of the price's
 * leap, since earlier news of it would reveal the future; and what a session showed is known at its close.
 */
import { divide, type Rate, SCALE } from '@bourse/core/ledger/money.ts';
import { earningsInYear, isCompany } from './company-reports.ts';
import { findResultsPublishedOn } from './financial-statements.ts';
import { findGap, listIndexEvents, listSessionEvents, type SessionEvent } from './market-events.ts';
import type { MarketNews, MarketNewsKind } from '@bourse/core/information/news/market-news.ts';
import { instantOfMinute, type SessionDay } from './session-calendar.ts';
import type { SimulatedInstrumentDay } from './simulated-instrument-day.ts';
import { secondOfEvent } from './unpredictable-prices/price-leg.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';

/**
 * News of one instrument with `from` ≤ at < `to` and at ≤ `now`, oldest first. `companies`: those of its market, for an
 * index.
 */
export function listInstrumentNews(
  simulator: SimulatedInstrument,
  from: number,
  to: number,
  now: number,
  companies: () => readonly SimulatedInstrument[],
): MarketNews[] {
  const { calendar } = simulator.market;
  const { id: instrument, listedOn, board } = simulator.listing.instrument;
  const until = Math.min(to - 1, now);
  const items: MarketNews[] = [];
  for (let session = calendar.startedSession(until); session; session = calendar.session(session.index - 1)) {
    const { opens, closes } = calendar.times(session);
    const day = closes >= from ? simulator.history.day(session.index) : null;
    if (!day) break;
    const item = (at: number, kind: MarketNewsKind, more: Partial<MarketNews>): void => {
      if (at >= from && at <= until)
        items.push({ id: `${instrument}.${session!.date}.${kind}`, at, instrument, kind, ...more });
    };
    if (day.jump) {
      const at = jumpAt(simulator, session, day);
      if (at <= until) item(at, day.jump.reason, { change: changeBy(simulator, session, day) });
    }
    if (day.split !== 1) item(opens, 'split', { ratio: day.split });
    if (day.dividend !== 0) item(opens, 'dividend', { amount: BigInt(day.dividend) });
    if (session.date === listedOn) item(opens, 'listing', {});
    else if (opens >= from && opens <= until) {
      for (const { kind, ...more } of [findGap(day), findResults(simulator, session)].filter((each) => each !== null))
        if (board !== 'index') item(opens, kind, more);
    }
    if (closes >= from && closes <= until)
      for (const { kind, ...more } of board === 'index'
        ? listIndexEvents(day, companies())
        : listSessionEvents(simulator, day))
        item(closes, kind, more);
  }
  return items.toSorted((a, b) => a.at - b.at);
}

/** A quarter's results, on the day of their publication. */
function findResults({ listing }: SimulatedInstrument, session: SessionDay): SessionEvent | null {
  if (!isCompany(listing)) return null;
  const published = findResultsPublishedOn(listing.instrument, (year) => earningsInYear(listing, year), session.date);
  if (!published) return null;
  const { ends, results, yearBefore } = published;
  return {
    kind: 'results',
    sales: results.sales,
    profit: results.netProfit,
    date: ends,
    change: divide((results.sales - yearBefore.sales) * SCALE, yearBefore.sales, 'half-even'),
  };
}

/** The second of the session at which its price leaps; null if the jump was in the gap. */
function leapSecond(
  simulator: SimulatedInstrument,
  session: SessionDay,
  { jumpAt: share }: SimulatedInstrumentDay,
): number | null {
  return share == null ? null : secondOfEvent(share, simulator.market.calendar.times(session).minutes);
}

function jumpAt(simulator: SimulatedInstrument, session: SessionDay, day: SimulatedInstrumentDay): number {
  const times = simulator.market.calendar.times(session);
  const second = leapSecond(simulator, session, day);
  return second === null ? times.opens : instantOfMinute(times, Math.floor(second / 60)) + (second % 60) * 1000;
}

/**
 * The change caused by the jump, as everybody saw it: from the price before its second to the one at it, or from the
 * previous close to the open.
 */
function changeBy(simulator: SimulatedInstrument, session: SessionDay, day: SimulatedInstrumentDay): Rate {
  const second = leapSecond(simulator, session, day);
  const open = second === null ? null : simulator.session(session);
  if (second === null || !open) return share(day.open, day.previousClose);
  const priceAt = (of: number): number => day.grid.priceOf(open.path.minuteSoFar(Math.floor(of / 60), of % 60).close);
  return share(priceAt(second), priceAt(second - 1));
}

const share = (after: number, before: number): Rate => BigInt(Math.round((after / before - 1) * 1e8));
