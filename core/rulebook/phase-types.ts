/** Types of what changes during a day: auctions, which orders a phase accepts, and what pauses or stops trading. */
import type { Board } from '../market.ts';
import type { Price, Rate } from '../money.ts';
import type { Dated, SessionSpan } from './types.ts';

/** The instruments that a rule applies to; all if nothing is given. */
export interface Scope {
  boards?: readonly Board[];
  segments?: readonly string[];
  /**
   * Market value of all shares at the previous close, in whole units of the currency: at least the first, below the
   * second.
   */
  capitalisation?: { from?: bigint; below?: bigint };
  /** Only on this many first trading days, or not on them; including the day of listing. */
  firstDays?: number;
  notFirstDays?: number;
}

/**
 * A call auction. Minutes count from the beginning of a regular span (`open`, once for each span) or from the end of
 * the day's last (`close`), so that half days and late days need no entries of their own.
 */
export interface AuctionRule extends Scope {
  kind: 'open' | 'close';
  /** When it begins to collect orders. */
  gathers: number;
  /** Orders at any price, and limit orders, are accepted until then; if absent, until the crossing. */
  marketUntil?: number;
  limitUntil?: number;
  /** It crosses at a random instant between the two. */
  crosses: readonly [earliest: number, latest: number];
  /** Widest distance of its price from the reference. */
  band?: Rate;
}

/** The orders that a kind of phase accepts. `at-last` trades only at the closing price. */
export interface SpanRule {
  kind: SessionSpan['kind'];
  trades: 'continuous' | 'auction' | 'at-last';
  types: readonly ('market' | 'limit')[];
  /** Whether a short may be opened; whether stops and trailing stops watch the price. */
  shorts: boolean;
  triggers: boolean;
}

/**
 * A price that is `rate` or more from its reference starts an auction of `pauseSeconds`. `last`: the previous trade;
 * `auction`: the last auction's price.
 */
export interface RangePause extends Scope {
  mechanism: 'range';
  name: string;
  reference: 'last' | 'auction';
  rate: Rate;
  pauseSeconds: number;
}

/** The first one whose `above` the previous close exceeds; `atMost` limits the width in currency. */
export interface LimitBand {
  above: Price;
  rate: Rate;
  atMost?: Price;
  doublesAtEnd: boolean;
}
/**
 * Limit up, limit down: no trade outside bands around a moving average; a quote that stays at a band pauses the
 * instrument.
 */
export interface LimitPause extends Scope {
  mechanism: 'limit';
  name: string;
  bands: readonly LimitBand[];
  /** Bands are doubled in this many last minutes of the session. */
  doubledMinutes: number;
  averageSeconds: number;
  /** The average replaces the reference if it differs by that much, at most once in this many seconds. */
  updateRate: Rate;
  updateSeconds: number;
  limitStateSeconds: number;
  pauseSeconds: number;
  /** A pause that begins within this many minutes of the close lasts until the close. */
  untilCloseMinutes: number;
}

/** No pause: an order executes within `rate` of the last trade, or waits. */
export interface OrderBand extends Scope {
  mechanism: 'order-band';
  name: string;
  rate: Rate;
}
export type PauseRule = RangePause | LimitPause | OrderBand;

/**
 * A fall (or a move either way) of the market's index from its previous close, and for how long it stops all trading.
 */
export interface MarketHaltLevel {
  move: Rate;
  /** The first applies while more than `beforeClose` minutes are left; `rest` is the rest of the day. None: no halt. */
  stops: readonly { beforeClose: number; minutes: number | 'rest' }[];
}
export interface MarketHaltRule {
  name: string;
  direction: 'down' | 'both';
  levels: readonly MarketHaltLevel[];
  /**
   * The move must last this long; and a further level needs this much more than the index had lost at the level before.
   */
  lastsSeconds: number;
  furtherMove: Rate;
  /** After the stop, an auction of this many minutes. */
  auctionMinutes: number;
  /** A stop ends with the regular span in which it began (a lunch break). */
  endsWithSpan: boolean;
}

/**
 * On those days an instrument designated by the exchange trades at one price every `everyMinutes` minutes, from its
 * opening auction to its closing one.
 */
export interface SinglePriceRule {
  everyMinutes: number;
  days: number;
}

export interface MarketPhases {
  auctions: readonly Dated<readonly AuctionRule[]>[];
  spans: readonly Dated<readonly SpanRule[]>[];
  pauses: readonly Dated<readonly PauseRule[]>[];
  halts: readonly Dated<MarketHaltRule>[];
  /** Absent if no instrument is traded like that. */
  singlePrice?: readonly Dated<SinglePriceRule>[];
}
