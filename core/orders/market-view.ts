import type { Standing } from '../actions/standing.ts';
import type { PriceBand } from '../bands.ts';
import type { Stock } from '../borrowing.ts';
import type { Plans } from '../charges.ts';
import type { ExchangeTerms } from '../exchange/pay-with.ts';
import type { ValueDate } from '../ledger/value-dates.ts';
import type { Lock } from '../locks.ts';
import type { MarginRule } from '../margin/margin-rules.ts';
import type { PriceDay } from '../margin/short-tests.ts';
import type { Instrument, Quote } from '../market.ts';
import type { Price, Rate } from '../money.ts';
import type { SpanRule } from '../rulebook/phase-types.ts';
import type { Consumption } from '../books/consumed.ts';
import type { OperatorHalt } from '../operator-halts/halts.ts';
import type { Direction } from './order.ts';

/** The trading before and after a session: what it takes, and what it says now. */
export interface ExtendedHours {
  rule: SpanRule;
  /** When an order for it that is placed now ends (epoch ms). */
  ends: number;
  /** Its quote, while it trades; else null. */
  quote: Quote | null;
}

/**
 * The trading at the closing price after a session; `quote` is that of the close, its last price the one that is traded
 * at. `until` is epoch ms.
 */
export interface AtLast {
  rule: SpanRule;
  quote: Quote;
  until: number;
}

/** What the market says at the moment of the decision. */
export interface MarketView {
  instrument: Instrument;
  quote: Quote | null;
  /** The market's local date of the session. */
  date: string;
  /** The market's local date at another moment (epoch ms). */
  dateAt(at: number): string;
  session: 'open' | 'closed' | 'unknown';
  /** Epoch ms; null where the market never closes. */
  nextOpen: number | null;
  /** When a day order placed now ends. */
  dayEnds: number;
  /** The lock on what is ordered and bought at these moments (epoch ms); null where none holds. */
  lockOf(orderedAt: number, boughtAt: number): Lock | null;
  /** How a purchase is paid in another currency; null, in the instrument's own. */
  exchange: ExchangeTerms | null;
  /** When the money of a trade made at this moment (epoch ms) is there; null for at once. */
  settles(at: number): ValueDate | null;
  standing: Standing;
  /** The price that chooses the tick where an exchange fixes it for the month; null, each price goes by itself. */
  tickBy: Price | null;
  /** The operator's commission plans, and whether the account has those of a seat. */
  plans: Plans;
  seat: boolean;
  /** In a league without charges; and when its orders end at the latest, in epoch ms, null outside one. */
  uncharged: boolean;
  seasonEnds: number | null;
  /** The operator's margin rules, beside the house's own margin; and how much the name moves a day, null if unknown. */
  marginRules: readonly MarginRule[];
  volatility(): Rate | null;
  /** The largest daily move of the name's last five days; null where nobody knows it. */
  largestMove(): Rate | null;
  /** Whether the insurance account of its currency is below its limit. */
  insuranceLow: boolean;
  /** The trading day before, in today's units; null where nobody knows it. */
  dayBefore(): PriceDay | null;
  /** What of it can be lent to those who sell short; null if it isn't lent. */
  stock(): Stock | null;
  /** The operator's halt, while which it stands as suspended. */
  operatorHalt: OperatorHalt | null;
  /**
   * What has stopped trading for a while: in this instrument, or in the `wide` market. `until` is epoch ms. Then the
   * session is not open.
   */
  halt: { until: number; wide: boolean } | null;
  /**
   * Prices within which a trade may be made at this moment, besides the day's limits; null where no rule moves with
   * the price.
   */
  movingBand: PriceBand | null;
  /** The trading before and after the session; null where there is none. */
  extendedHours: ExtendedHours | null;
  /**
   * When the auction that is gathering now, in place of the session, gives its price (epoch ms): then the session is
   * not open.
   */
  gathers: number | null;
  /** Whether it trades at single prices alone today, one auction after the other. */
  singlePrice: boolean;
  /** While a market trades at its closing price alone: that price, and what it takes; null otherwise. */
  atLast: AtLast | null;
  /** The auction that has crossed at `now` and may not have settled all that it has (epoch ms); null for none. */
  crossing(now: number): { crossesAt: number; pricedAt: number } | null;
  /** When an order for the day ends: with the closing auction that follows the session, or null for with the day. */
  dayOrdersEnd: (() => number) | null;
  /** What this viewer has taken of the ladder on each side; null for nothing. */
  consumed: Readonly<Record<Direction, Consumption>> | null;
  /**
   * When the announced move of a practice world's clock begins (epoch ms): until then nothing leveraged or short opens.
   * Null where none is announced.
   */
  clockMovesAt: number | null;
  /** When continuous trading of the day ends; null, with the day. */
  continuousEnds: number | null;
  /** The next auction of a kind that still takes such an order at `now`, by when its price is given (epoch ms). */
  auctionFor(kind: 'open' | 'close' | 'periodic', type: 'market' | 'limit', now: number): number | null;
}
