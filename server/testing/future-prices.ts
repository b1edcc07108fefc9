/** What only tests may know: future prices of a test server's world, to find the day that a test needs. */
import { addDays } from '@bourse/core/dates.ts';
import type { Instrument, Market, Quote } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Simulator } from '@bourse/simulator/create-simulator.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { sharedSimulatedMarket } from './test-server.ts';

/** An instrument on a trading day; `opens` and `closes`: the regular session, epoch ms. */
export interface InstrumentDay {
  instrument: Instrument;
  opening: Quote;
  opens: number;
  closes: number;
}

const SEARCHED_DAYS = 365;

/** A second simulator of the same world, without new listings; no other part may look ahead. */
export const createLookaheadSimulator = ({
  world,
  timeZones,
}: Pick<ServerDependencies, 'world' | 'timeZones'>): Simulator =>
  sharedSimulatedMarket.simulator({
    seed: world.seed,
    hours: world.hours,
    zones: timeZones,
    startDate: new Date(world.createdAt).toISOString().slice(0, 10),
    orderBooksFrom: world.orderBooksFrom,
  });

/** The first trading day after `from` (a date) on which an instrument of `market` satisfies `wanted`. */
export function findFutureDay(
  dependencies: Pick<ServerDependencies, 'world' | 'timeZones'>,
  market: Market,
  from: string,
  wanted: (day: InstrumentDay, simulator: Simulator) => boolean,
): InstrumentDay {
  const simulator = createLookaheadSimulator(dependencies);
  const names = simulator.instruments().filter((each) => each.market === market && each.board === 'listed');
  for (let date = addDays(from, 1), days = 0; days < SEARCHED_DAYS; date = addDays(date, 1), days += 1) {
    const trading = getTradingDay(market, dependencies.world.hours, date);
    const regular = typeof trading === 'string' ? [] : trading.spans.filter(({ kind }) => kind === 'regular');
    if (regular.length === 0) continue;
    const [opens, closes] = [regular[0]!.from, regular.at(-1)!.to].map((minute) =>
      getInstantOfMinute(market, date, minute, dependencies.timeZones),
    ) as [number, number];
    for (const instrument of names) {
      const opening = simulator.quote(instrument.id, opens);
      const day = opening && { instrument, opening, opens, closes };
      if (day && wanted(day, simulator)) return day;
    }
  }
  throw new Error(`this world has no such day within ${SEARCHED_DAYS} days`);
}

/** Beyond Korea's limit of 10% for an opening, and well within the day's. */
export function opensBeyondKoreanAuctionLimit({ opening: { last, previousClose } }: InstrumentDay): boolean {
  const moved = last > previousClose ? last - previousClose : previousClose - last;
  return moved * 10n > previousClose && moved * 4n < previousClose;
}
