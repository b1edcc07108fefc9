import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'prices/listPriceSources': [],
    'staff/listPriceSources': ['priceSources'],
    'staff/listRealInstruments': ['priceSources'],
    'staff/listReportedActions': ['priceSources', 'actions'],
  },
  changes: {
    'staff/decidePriceSource': ['proposals', 'priceSources'],
    'staff/decideDelayedTrading': ['proposals', 'priceSources'],
    'staff/confirmPriceSource': ['proposals', 'priceSources'],
    'staff/addRealInstruments': ['priceSources'],
    'staff/mapInstrumentSymbol': ['priceSources'],
    'staff/decideReportedActions': ['proposals', 'priceSources', 'actions'],
  },
  decided: ['priceSources'],
} as const satisfies AreaCacheTags;
