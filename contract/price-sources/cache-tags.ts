import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: { 'staff/listPriceSources': ['priceSources'], 'staff/listRealInstruments': ['priceSources'] },
  changes: {
    'staff/decidePriceSource': ['proposals', 'priceSources'],
    'staff/decideDelayedTrading': ['proposals', 'priceSources'],
    'staff/addRealInstruments': ['priceSources'],
    'staff/mapInstrumentSymbol': ['priceSources'],
  },
  decided: ['priceSources'],
} as const satisfies AreaCacheTags;
