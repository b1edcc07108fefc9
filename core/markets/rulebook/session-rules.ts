/** Phases that most markets have, for the markets' own files to name. */
import type { MarketPhases, SpanRule } from './rule-types.ts';
import { HOUSE } from './notation.ts';

const both = ['market', 'limit'] as const;
export const REGULAR: SpanRule = { kind: 'regular', trades: 'continuous', types: both, shorts: true, triggers: true };
export const OPENING: SpanRule = { kind: 'pre-open', trades: 'auction', types: both, shorts: true, triggers: false };
export const CLOSING: SpanRule = {
  kind: 'closing-auction',
  trades: 'auction',
  types: both,
  shorts: true,
  triggers: false,
};
export const AT_LAST: SpanRule = {
  kind: 'trade-at-last',
  trades: 'at-last',
  types: both,
  shorts: false,
  triggers: false,
};
const outside = { trades: 'continuous', types: ['limit'], triggers: false } as const;
/** Before and after the regular session: thin books, so no order without a limit. */
export const outsideRegular = (shorts: boolean): SpanRule[] => [
  { ...outside, kind: 'pre', shorts },
  { ...outside, kind: 'post', shorts },
];

// Markets without auctions, pauses and stops: digital currency and currency pairs.

export const CONTINUOUS_PHASES: MarketPhases = {
  auctions: [],
  spans: [{ from: '2000-01-01', source: HOUSE, value: [REGULAR] }],
  pauses: [],
  halts: [],
};
