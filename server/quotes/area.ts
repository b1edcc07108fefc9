import type { DatedCommissionPlans } from '@bourse/core/markets/charges/compute-charges.ts';
import type { Handlers } from '../calls/handler.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { createChartQueue, getBars } from './get-bars.ts';
import { getDepth, getQuote } from './get-quote.ts';
import { getInstrument } from './get-instrument.ts';
import { createPastYearLoader } from './instrument-figures.ts';
import type { LeverageDependencies } from './instrument-details.ts';
import { getRulebook } from './get-rulebook.ts';
import { listEvents, listUpcomingActions } from './list-instrument-events.ts';
import { listInstruments } from './list-instruments.ts';
import { listMarkets } from './list-markets.ts';
import { defineArea } from '../area.ts';
import { type InstrumentRanking, createInstrumentRanking } from '../venue/instrument-ranking.ts';
import { createInstrumentLabelLookup, type GetInstrumentLabels } from '../venue/instrument-labels.ts';

type QuotesHandlers = Pick<Handlers, Extract<keyof Handlers, `quotes/${string}`>>;

function quotesHandlers(
  parts: ServerDependencies & LeverageDependencies & { commissions: { plans(): DatedCommissionPlans } },
): QuotesHandlers {
  const inTurn = createChartQueue();
  return {
    'quotes/listMarkets': listMarkets(parts),
    'quotes/listInstruments': listInstruments(parts),
    'quotes/getQuote': getQuote(parts),
    'quotes/getDepth': getDepth(parts),
    'quotes/getBars': getBars(parts, inTurn),
    'quotes/getRulebook': getRulebook(parts),
    'quotes/getInstrument': getInstrument(parts, createPastYearLoader(parts.feeds, inTurn)),
    'quotes/listUpcomingActions': listUpcomingActions(parts),
    'quotes/listEvents': listEvents(parts, inTurn),
  };
}

declare module '../dependencies.ts' {
  interface ServerDependencies {
    labels: GetInstrumentLabels;
    board: InstrumentRanking;
  }
}

export const quotes = defineArea({
  name: 'quotes',
  parts: [
    defineDependency('labels', ['due', 'halts', 'warnings'], ({ due: { listingStatus: listingStatusOf }, ...parts }) =>
      createInstrumentLabelLookup({ ...parts, listingStatusOf }),
    ),
    defineDependency('board', ['feeds', 'zones', 'labels'], (parts) => createInstrumentRanking(parts)),
  ],
  calls: quotesHandlers,
});
