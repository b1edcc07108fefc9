import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'quotes/listMarkets': [],
    'quotes/getClock': [],
    'quotes/listInstruments': [],
    'quotes/getQuote': [],
    'quotes/getDepth': [],
    'quotes/getBars': [],
    'quotes/listTicks': [],
    'quotes/getInstrument': [],
    'quotes/listUpcomingActions': [],
    'quotes/listEvents': [],
  },
} as const satisfies AreaCacheTags;
