import type { Plans } from '@bourse/core/charges/charges.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { createChartTurns } from './chart-turns.ts';
import { getBars } from './get-bars.ts';
import { getDepth } from './get-depth.ts';
import { getInstrument } from './get-instrument.ts';
import { createLookBack } from './instrument-figures.ts';
import type { LeverageParts } from './leverage.ts';
import { getRulebook } from './get-rulebook.ts';
import { getQuote } from './get-quote.ts';
import { listEvents } from './list-events.ts';
import { listInstruments } from './list-instruments.ts';
import { listUpcomingActions } from './list-upcoming-actions.ts';
import { listMarkets } from './list-markets.ts';

type QuotesHandlers = Pick<Handlers, Extract<keyof Handlers, `quotes/${string}`>>;

export function quotesHandlers(parts: Parts & LeverageParts & { commissions: { plans(): Plans } }): QuotesHandlers {
  const inTurn = createChartTurns();
  return {
    'quotes/listMarkets': listMarkets(parts),
    'quotes/listInstruments': listInstruments(parts),
    'quotes/getQuote': getQuote(parts),
    'quotes/getDepth': getDepth(parts),
    'quotes/getBars': getBars(parts, inTurn),
    'quotes/getRulebook': getRulebook(parts),
    'quotes/getInstrument': getInstrument(parts, createLookBack(parts.feeds, inTurn)),
    'quotes/listUpcomingActions': listUpcomingActions(parts),
    'quotes/listEvents': listEvents(parts, inTurn),
  };
}
