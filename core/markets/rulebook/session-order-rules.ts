/** Phases that most markets have, for the markets' own files to name. */
import type { MarketPhaseRules, SessionOrderRule } from './rule-types.ts';
import { HOUSE_RULE_SOURCE } from './rule-notation.ts';

const both = ['market', 'limit'] as const;
export const REGULAR_SESSION_ORDER_RULE: SessionOrderRule = {
  kind: 'regular',
  trades: 'continuous',
  types: both,
  shorts: true,
  triggers: true,
};
export const PRE_OPEN_ORDER_RULE: SessionOrderRule = {
  kind: 'pre-open',
  trades: 'auction',
  types: both,
  shorts: true,
  triggers: false,
};
export const CLOSING_AUCTION_ORDER_RULE: SessionOrderRule = {
  kind: 'closing-auction',
  trades: 'auction',
  types: both,
  shorts: true,
  triggers: false,
};
export const TRADE_AT_LAST_ORDER_RULE: SessionOrderRule = {
  kind: 'trade-at-last',
  trades: 'at-last',
  types: both,
  shorts: false,
  triggers: false,
};
const outside = { trades: 'continuous', types: ['limit'], triggers: false } as const;
/** Before and after the regular session: thin books, so no order without a limit. */
export const buildExtendedHoursOrderRules = (shorts: boolean): SessionOrderRule[] => [
  { ...outside, kind: 'pre', shorts },
  { ...outside, kind: 'post', shorts },
];

// Markets without auctions, pauses and stops: digital currency and currency pairs.

export const CONTINUOUS_TRADING_PHASES: MarketPhaseRules = {
  auctions: [],
  spans: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: [REGULAR_SESSION_ORDER_RULE] }],
  pauses: [],
  halts: [],
};
