/** Markets without auctions, pauses and stops: digital currency and currency pairs. */
import type { MarketPhases } from './phase-types.ts';
import { REGULAR } from './span-rules.ts';
import { HOUSE } from './writing.ts';

export const CONTINUOUS_PHASES: MarketPhases = {
  auctions: [],
  spans: [{ from: '2000-01-01', source: HOUSE, value: [REGULAR] }],
  pauses: [],
  halts: [],
};
