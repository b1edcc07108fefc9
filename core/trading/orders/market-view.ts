import type { ListingStatus } from '../../markets/listings/listing-status.ts';
import { type PriceBand, computePriceBand } from '../../markets/order-rules/price-bands.ts';
import type { LendableStock } from '../../borrowing/stock-borrowing.ts';
import { NO_OPERATOR_COMMISSION_PLANS, type DatedCommissionPlans } from '../../markets/charges/compute-charges.ts';
import type { ExchangePaymentTerms } from '../../markets/charges/currency-exchange-rate.ts';
import type { ValueDate } from '../../ledger/settlement-lots.ts';
import type { PurchaseLock } from './purchase-locks.ts';
import type { MarginRule } from '../../borrowing/margin-requirements.ts';
import type { DailyPrices } from '../../borrowing/short-sale-price-restrictions.ts';
import type { Instrument, Quote } from '../../markets/market-types.ts';
import type { Price, Rate } from '../../ledger/money.ts';
import type { SessionOrderRule } from '../../markets/rulebook/rule-types.ts';
import type { SharedLadderConsumption } from './fill.ts';
import type { OperatorHalt } from '../../markets/operator-halts/operator-halts.ts';
import type { TradeDirection } from './order.ts';
import { getTickSize, type TickRounding, roundToMultiple } from '../../markets/order-rules/tick-sizes.ts';

/** Trading before and after a session: which orders it takes, and its present quote. */
export interface ExtendedHoursView {
  rule: SessionOrderRule;
  /** When an order for these hours that is placed now ends (epoch ms). */
  ends: number;
  /** Its quote while it trades; otherwise null. */
  quote: Quote | null;
}

/**
 * Trading at the closing price after a session; `quote` is that of the close, whose last price everything is traded at.
 * `until` is epoch ms.
 */
export interface ClosingPriceSession {
  rule: SessionOrderRule;
  quote: Quote;
  until: number;
}

/** Prices that reach us late (`execution/delayed-prices.ts`). */
export interface PriceDelay {
  /** How far the quote at hand lies behind: it was made at `quote.at`, which is what decides. */
  delayMs: number;
  /** Whether all prices made by now have come: the market hasn't traded for longer than the delay. */
  isComplete: () => boolean;
}

/** The market at the moment of the decision. */
export interface MarketView {
  instrument: Instrument;
  quote: Quote | null;
  /** Null: prices are of the moment. */
  delay: PriceDelay | null;
  /** The market's local date of the session. */
  date: string;
  /** The market's local date at another moment (epoch ms). */
  dateAt(at: number): string;
  session: 'open' | 'closed' | 'unknown';
  /** Epoch ms; null if the market never closes. */
  nextOpen: number | null;
  /** When a day order placed now ends. */
  dayEnds: number;
  /** The lock on units ordered and bought at these moments (epoch ms); null if there is none. */
  lockOf(orderedAt: number, boughtAt: number): PurchaseLock | null;
  /** How a purchase is paid in another currency; null: it is paid in the instrument's own. */
  exchange: ExchangePaymentTerms | null;
  /** When the money of a trade made at this moment (epoch ms) settles; null: at once. */
  settles(at: number): ValueDate | null;
  listingStatus: ListingStatus;
  /** The price that decides the tick, if the exchange fixes it for the month; null: each price decides its own. */
  tickBy: Price | null;
  /** The operator's commission plans, and whether the account has those of a seat. */
  plans: DatedCommissionPlans;
  seat: boolean;
  /** In a league without charges; and when its orders end at the latest, in epoch ms, null outside one. */
  uncharged: boolean;
  seasonEnds: number | null;
  /**
   * The operator's margin rules, in addition to the house's own margin; and how much the instrument moves in a day,
   * null if unknown.
   */
  marginRules: readonly MarginRule[];
  volatility(): Rate | null;
  /** The instrument's largest daily move in its last five days; null if unknown. */
  largestMove(): Rate | null;
  /** Whether the insurance account of its currency is below its limit. */
  insuranceLow: boolean;
  /** The previous trading day, in today's units; null if unknown. */
  dayBefore(): DailyPrices | null;
  /** How much of it can be lent to short sellers; null if it isn't lent. */
  stock(): LendableStock | null;
  /** The operator's halt; while it lasts the instrument counts as suspended. */
  operatorHalt: OperatorHalt | null;
  /** Why nobody trades at its prices: they are to look at, or invented while money is real. Null: they are traded. */
  untraded: 'priceViewOnly' | 'priceSimulated' | null;
  /**
   * The halt in force: of this instrument, or of the `wide` market. `until` is epoch ms. Meanwhile the session is not
   * open.
   */
  halt: { until: number; wide: boolean } | null;
  /**
   * The prices between which a trade may be made at this moment, in addition to the day's limits; null if no such rule
   * applies.
   */
  movingBand: PriceBand | null;
  /** Trading before and after the session; null if there is none. */
  extendedHours: ExtendedHoursView | null;
  /**
   * When the auction that collects orders now, in place of the session, is priced (epoch ms). Meanwhile the session is
   * not open.
   */
  gathers: number | null;
  /** Whether it trades only at single prices today, one auction after the other. */
  singlePrice: boolean;
  /** While a market trades only at its closing price: that price, and which orders it takes; otherwise null. */
  closingPriceSession: ClosingPriceSession | null;
  /** The auction that has crossed at `now` and may not have settled all its orders (epoch ms); null for none. */
  crossing(now: number): { crossesAt: number; pricedAt: number } | null;
  /** When an order for the day ends: with the closing auction that follows the session, or null: with the day. */
  dayOrdersEnd: (() => number) | null;
  /** What is gone of the ladder on each side for this viewer; null for nothing. */
  consumed: Readonly<Record<TradeDirection, SharedLadderConsumption>> | null;
  /**
   * When the announced move of a practice world's clock begins (epoch ms); until then no leveraged or short position
   * can be opened. Null if none is announced.
   */
  clockMovesAt: number | null;
  /** When continuous trading of the day ends; null: with the day. */
  continuousEnds: number | null;
  /**
   * The next auction of a kind that still accepts such an order at `now`, as the time at which it gives its price
   * (epoch ms).
   */
  auctionFor(kind: 'open' | 'close' | 'periodic', type: 'market' | 'limit', now: number): number | null;
}

// A market without special rules or events: enough for the house's bookings on a closed market, and the basis of tests.

type Bare = Omit<MarketView, 'instrument' | 'quote' | 'date' | 'session' | 'nextOpen' | 'dayEnds'>;

export const EMPTY_MARKET_VIEW: Bare = {
  delay: null,
  dateAt: (at) => new Date(at).toISOString().slice(0, 10),
  lockOf: () => null,
  exchange: null,
  settles: () => null,
  listingStatus: 'listed',
  tickBy: null,
  plans: NO_OPERATOR_COMMISSION_PLANS,
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
  untraded: null,
  halt: null,
  movingBand: null,
  extendedHours: null,
  gathers: null,
  singlePrice: false,
  closingPriceSession: null,
  crossing: () => null,
  dayOrdersEnd: null,
  consumed: null,
  clockMovesAt: null,
  continuousEnds: null,
  auctionFor: () => null,
};

// Ticks as a market's view has them: by the price itself, or by the price that decided the tick for the month.

type Ticking = Pick<MarketView, 'instrument' | 'date' | 'tickBy'>;

export const getMarketTick = ({ instrument, date, tickBy }: Ticking, price: Price): Price =>
  getTickSize(instrument.market, tickBy ?? price, date);

export const isOnMarketTick = (market: Ticking, price: Price): boolean =>
  price > 0n && price % getMarketTick(market, price) === 0n;

/** The price on the tick grid at or next to `price`. */
export const roundToMarketTick = (market: Ticking, price: Price, direction: TickRounding): Price =>
  roundToMultiple(price, getMarketTick(market, price), direction);

/** The day's limits, on the tick grid; null without limits. */
export const computeMarketPriceBand = ({ instrument, date, tickBy }: Ticking, previousClose: Price): PriceBand | null =>
  computePriceBand(instrument, previousClose, date, tickBy);
