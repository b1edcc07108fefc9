/**
 * A market in which no rule applies and nothing is underway: it is all that the house's bookings on a closed market
 * see, and what tests begin with.
 */
import { HOUSE_PLANS } from '../charges/charges.ts';
import type { MarketView } from './market-view.ts';

type Bare = Omit<MarketView, 'instrument' | 'quote' | 'date' | 'session' | 'nextOpen' | 'dayEnds'>;

export const BARE_MARKET: Bare = {
  dateAt: (at) => new Date(at).toISOString().slice(0, 10),
  lockOf: () => null,
  exchange: null,
  settles: () => null,
  standing: 'listed',
  tickBy: null,
  plans: HOUSE_PLANS,
  seat: false,
  uncharged: false,
  seasonEnds: null,
  marginRules: [],
  volatility: () => null,
  largestMove: () => 0n,
  insuranceLow: false,
  dayBefore: () => null,
  stock: () => ({ pool: null, rate: 0n }),
  operatorHalt: null,
  halt: null,
  movingBand: null,
  extendedHours: null,
  gathers: null,
  singlePrice: false,
  atLast: null,
  crossing: () => null,
  dayOrdersEnd: null,
  consumed: null,
  clockMovesAt: null,
  continuousEnds: null,
  auctionFor: () => null,
};
