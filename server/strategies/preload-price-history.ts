/**
 * Prepares the history of what is likely to be tried next, once somebody has looked at strategies: the first five years
 * of an instrument take a while, so one at a time, with a rest after each.
 */
import { STRATEGY_INSTRUMENTS_MAXIMUM } from '@bourse/core/products/strategies/strategy-specification.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type PriceHistoryDependencies,
  findLastFinishedSessionDate,
  type LoadPriceHistory,
  computeDefaultBackTestRange,
} from './load-price-history.ts';
import { listHouseStrategies } from './store.ts';

const STRATEGIES = 20;

/** Remembers the last session for which each is prepared. */
export function createHistoryPreloader(
  dependencies: PriceHistoryDependencies & Pick<ServerDependencies, 'database' | 'strategyDemand'>,
  load: LoadPriceHistory,
) {
  const known = new Map<string, string>();
  return async (): Promise<void> => {
    if (!dependencies.strategyDemand.isNoted()) return;
    const now = dependencies.clock.now();
    for (const instrument of await likelyInstruments(dependencies)) {
      const { id, market } = instrument;
      const last = findLastFinishedSessionDate(dependencies, market, now);
      if (known.get(id) === last) continue;
      await load([instrument], ...computeDefaultBackTestRange(dependencies, market, now));
      known.set(id, last);
      return;
    }
  };
}

/** What the house's strategies hold, and the instruments offered first when a strategy is set up. */
async function likelyInstruments({
  database,
  venues,
}: Pick<ServerDependencies, 'database' | 'venues'>): Promise<Instrument[]> {
  const house = await listHouseStrategies(database.kysely, { limit: STRATEGIES });
  if (house.length === 0) return [];
  const names = new Set(house.flatMap(({ instruments }) => instruments));
  for (const { id } of venues
    .listed('US')
    .filter(({ board }) => board !== 'index')
    .slice(0, STRATEGY_INSTRUMENTS_MAXIMUM))
    names.add(id);
  return [...names].flatMap((id) => venues.instrument(id) ?? []);
}

/**
 * Whether anybody has requested a strategy since the start. Precomputing costs minutes of processor time: a server
 * whose strategies nobody views does none of it.
 */
export interface StrategyDemandTracker {
  note(): void;
  isNoted(): boolean;
  /**
   * Whether it is time for strategies to decide their day: at once after a request, otherwise after a while.
   */
  isDue(): boolean;
}

/** One decision a day isn't urgent, and a start has enough to do. */
const WITHOUT_INTEREST_MS = 5 * 60_000;

export function createStrategyDemandTracker(): StrategyDemandTracker {
  const opened = performance.now();
  let isNoted = false;
  return {
    note: () => void (isNoted = true),
    isNoted: () => isNoted,
    isDue: () => isNoted || performance.now() - opened >= WITHOUT_INTEREST_MS,
  };
}
