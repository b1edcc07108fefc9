import type { Plans } from '@bourse/core/markets/charges/charges.ts';
import type { Handlers } from '../calls/handler.ts';
import { part, type Parts } from '../parts.ts';
import { createChartTurns, getBars } from './get-bars.ts';
import { getDepth, getQuote } from './get-quote.ts';
import { getInstrument } from './get-instrument.ts';
import { createLookBack } from './instrument-figures.ts';
import type { LeverageParts } from './instrument-details.ts';
import { getRulebook } from './get-rulebook.ts';
import { listEvents, listUpcomingActions } from './list-events.ts';
import { listInstruments } from './list-instruments.ts';
import { listMarkets } from './list-markets.ts';
import { defineArea } from '../area.ts';
import { type Board, createBoard } from '../venue/instrument-board.ts';
import { createLabels, type Labels } from '../venue/labels.ts';

type QuotesHandlers = Pick<Handlers, Extract<keyof Handlers, `quotes/${string}`>>;

function quotesHandlers(parts: Parts & LeverageParts & { commissions: { plans(): Plans } }): QuotesHandlers {
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

declare module '../parts.ts' {
  interface Parts {
    labels: Labels;
    board: Board;
  }
}

export const quotes = defineArea({
  name: 'quotes',
  parts: [
    part('labels', ['due', 'halts', 'warnings'], ({ due: { standing }, ...parts }) =>
      createLabels({ ...parts, standing }),
    ),
    part('board', ['feeds', 'zones', 'labels'], (parts) => createBoard(parts)),
  ],
  calls: quotesHandlers,
});
