import type { DatedCommissionPlans } from '@bourse/core/markets/charges/compute-charges.ts';
import type { Handlers } from '../calls/handler-types.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { createChartQueue, getBars } from './get-bars.ts';
import { getDepth, getQuote } from './get-quote-and-depth.ts';
import { getInstrument } from './get-instrument.ts';
import { createHistoryAndWeeklyBarsLoader } from './instrument-key-figures.ts';
import type { LeverageDependencies } from './instrument-hours-rules-leverage.ts';
import { getRulebook } from './get-rulebook.ts';
import { listEvents, listUpcomingCorporateActions } from './list-instrument-events.ts';
import { listInstruments } from './list-instruments.ts';
import { getClock, listMarkets } from './list-markets.ts';
import { listTicks } from './list-ticks.ts';
import { defineArea } from '../area.ts';
import { type InstrumentRanking, createInstrumentRanking } from '../venue/instrument-ranking.ts';
import { createInstrumentLabelLookup, type GetInstrumentLabels } from '../venue/instrument-status-labels.ts';

type QuotesHandlers = Pick<Handlers, Extract<keyof Handlers, `quotes/${string}`>>;

function quotesHandlers(
  dependencies: ServerDependencies & LeverageDependencies & { commissionPlans: { plans(): DatedCommissionPlans } },
): QuotesHandlers {
  const inTurn = createChartQueue();
  return {
    'quotes/listMarkets': listMarkets(dependencies),
    'quotes/getClock': getClock(dependencies),
    'quotes/listInstruments': listInstruments(dependencies),
    'quotes/getQuote': getQuote(dependencies),
    'quotes/getDepth': getDepth(dependencies),
    'quotes/getBars': getBars(dependencies, inTurn),
    'quotes/listTicks': listTicks(dependencies, inTurn),
    'quotes/getRulebook': getRulebook(dependencies),
    'quotes/getInstrument': getInstrument(dependencies, createHistoryAndWeeklyBarsLoader(dependencies.venues, inTurn)),
    'quotes/listUpcomingActions': listUpcomingCorporateActions(dependencies),
    'quotes/listEvents': listEvents(dependencies, inTurn),
  };
}

declare module '../dependencies.ts' {
  interface ServerDependencies {
    getInstrumentLabels: GetInstrumentLabels;
    instrumentRanking: InstrumentRanking;
  }
}

export const quotes = defineArea({
  name: 'quotes',
  dependencies: [
    defineDependency(
      'getInstrumentLabels',
      ['corporateActionSchedule', 'halts', 'venueWarnings', 'venues'],
      ({ corporateActionSchedule: { listingStatus: listingStatusOf }, venues, ...dependencies }) =>
        createInstrumentLabelLookup({
          ...dependencies,
          listingStatusOf,
          hasSource: (id) => venues.venueOf(id)?.origin !== undefined,
        }),
    ),
    defineDependency('instrumentRanking', ['venues', 'timeZones', 'getInstrumentLabels'], (dependencies) =>
      createInstrumentRanking(dependencies),
    ),
  ],
  calls: quotesHandlers,
});
