/** The markets with their sessions, and what the operator has halted. */
import { type Instrument, type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { isRecordedInstrument, RECORDED_DAY_SOURCE } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isoTime, isoTimeOrNull } from '@bourse/core/dates.ts';
import { type TradingSession, getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { OperatorHalt } from '@bourse/core/markets/operator-halts/operator-halts.ts';

export function listMarkets(dependencies: ServerDependencies): Handler<'quotes/listMarkets'> {
  return async () => {
    const now = dependencies.clock.now();
    const rows = MARKETS.map((market) => {
      const { exchange, currency, zone } = getMarketRules(market);
      const { state, nextOpen, nextClose } = findMarketSessionAt(dependencies, market, now);
      // Single instruments may have another source, such as a replay; the market's source is that of the rest.
      const listed = dependencies.venues.listed(market);
      const withoutHours = listed.filter(({ id }) => dependencies.venues.session(id, now) === null);
      const own =
        withoutHours.find(({ id }) => dependencies.venues.venueOf(id)?.origin === undefined) ?? withoutHours[0];
      const venue = (own && dependencies.venues.venueOf(own.id)) ?? dependencies.ownVenue;
      const source = (own && dependencies.venues.sourceOf(own.id)) ?? dependencies.ownVenue.source;
      const halt = dependencies.operatorHalts.of({ market, instrument: null }, now);
      return {
        market,
        exchange,
        currency,
        zone,
        session: state,
        ...buildNextSessionTimes({ nextOpen, nextClose }),
        isSimulated: venue.isSimulated,
        indexOf: venue.indexOf,
        source,
        otherSources: listOtherSources(dependencies, listed, source),
        hours: dependencies.world.hours,
        operatorHalt: halt && buildOperatorHaltView(halt),
      };
    });
    return { rows, next: null };
  };
}

/** For programs, which otherwise would have to guess how far their clock is from the server's. */
export function getClock(
  dependencies: Pick<ServerDependencies, 'clock' | 'timeZones' | 'world'>,
): Handler<'quotes/getClock'> {
  return async () => {
    const now = dependencies.clock.now();
    const markets = MARKETS.map((market) => {
      const session = findMarketSessionAt(dependencies, market, now);
      return { market, zone: getMarketRules(market).zone, session: session.state, ...buildNextSessionTimes(session) };
    });
    return { now: isoTime(now), markets };
  };
}

/** Sorted, each once. */
function listOtherSources(
  { venues }: Pick<ServerDependencies, 'venues'>,
  listed: readonly Instrument[],
  source: string,
): string[] {
  const sources = listed.map((each) =>
    isRecordedInstrument(each) ? RECORDED_DAY_SOURCE : (venues.sourceOf(each.id) ?? source),
  );
  return [...new Set(sources)].filter((each) => each !== source).sort();
}

const MINUTE_MS = 60_000;
const sessionsByMarket = new Map<string, { minute: number; session: TradingSession }>();

/** A market's session now. Sessions change on whole minutes, so it is computed once a minute. */
export function findMarketSessionAt(
  { timeZones, world }: Pick<ServerDependencies, 'timeZones' | 'world'>,
  market: Market,
  now: number,
): TradingSession {
  const minute = Math.floor(now / MINUTE_MS);
  const key = `${market} ${world.hours}`;
  const known = sessionsByMarket.get(key);
  if (known?.minute === minute) return known.session;
  const session = getTradingSession(market, world.hours, now, timeZones);
  sessionsByMarket.set(key, { minute, session });
  return session;
}

/** When it opens and closes next, on the wire. */
export const buildNextSessionTimes = ({ nextOpen, nextClose }: Pick<TradingSession, 'nextOpen' | 'nextClose'>) => ({
  nextOpen: isoTimeOrNull(nextOpen),
  nextClose: isoTimeOrNull(nextClose),
});

export const buildOperatorHaltView = ({ why, since, wide }: OperatorHalt) => ({
  why,
  since: new Date(since).toISOString(),
  wide,
});
