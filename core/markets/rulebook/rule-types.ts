/** The form of a market's rulebook. Facts are in one file for each market, each entry with source and date. */
import type { Board, Market } from '../market-types.ts';
import type { Amount, Currency, Price, Quantity, Rate, Rounding } from '../../ledger/money.ts';

/** A fact with its source and the date from which it applies (local date, YYYY-MM-DD). Lists are sorted by `from`. */
export interface DatedEntry<T> {
  from: string;
  value: T;
  source: string;
  /** True while we could not confirm it; the console shows the mark. */
  unconfirmed?: true;
}

/**
 * A stretch of trading in local minutes of the day, `to` exclusive. A minute below 0 is on the calendar day before, one
 * above 1440 on the day after (an FX day begins at 17:00 on the day before). A closing auction may be inside the
 * regular span: it is then the way the regular session ends.
 */
export interface SessionSpan {
  from: number;
  to: number;
  kind: 'regular' | 'pre' | 'post' | 'closing-auction' | 'pre-open' | 'trade-at-last';
}

/** A market's ordinary days. `weekdays` counts from 0, Sunday. */
export interface SessionRules {
  weekdays: readonly number[];
  spans: readonly SessionSpan[];
  /** Replaces `spans` while New York has summer time. */
  spansInNewYorkSummer?: readonly SessionSpan[];
}

/** A date on which the market departs from its ordinary days: closed if `spans` is absent, else trading in these. */
export interface SpecialDay {
  date: string;
  name: string;
  spans?: readonly SessionSpan[];
  source: string;
  unconfirmed?: true;
}

/**
 * Tick valid for prices below `below` (null: for all above), and at `below` itself if `inclusive`. `below` is on both
 * steps' grids.
 */
export interface TickStep {
  below: Price | null;
  tick: Price;
  inclusive?: true;
}
export interface TickRules {
  steps: readonly TickStep[];
  /** The price that decides the tick: the price itself, or the instrument's last close of the month before. */
  by: 'price' | 'month-end-close';
}

/** Daily limits as rates of the reference price, e.g. 0.30. */
export interface DailyBandRates {
  up: Rate;
  down: Rate;
}
/** The first rule that fits the instrument applies; `band` is null if the market has no fixed band. */
export interface PriceBandRule {
  boards?: readonly Board[];
  segments?: readonly string[];
  /** Only on this many first trading days, including the day of listing. */
  firstDays?: number;
  band: DailyBandRates | null;
  /** The width itself is first cut down to the reference price's tick (Korea). */
  cutsWidthToTick?: true;
}

/**
 * The first rule that fits the instrument's board applies. With `fraction`, any quantity from `minimum` on is allowed.
 */
export interface LotRule {
  boards?: readonly Board[];
  lot: Quantity;
  fraction: boolean;
  minimum: Quantity;
  minimumNotional?: Amount;
  /** Units that screens show as one lot, where people count in units bigger than `lot`. */
  displayLot?: Quantity;
}

export type ChargeSide = 'buy' | 'sell' | 'both';
/**
 * One component. `base: "charges"` applies to the sum of the charges named in `of`, which come before it in the list (a
 * tax on services such as VAT); `base: "order"` is a fixed `rate` of minor units for each order, `base: "day"` one for
 * each instrument and day.
 */
export interface ChargeRule {
  /** Name as a key of the texts, e.g. "commission", "kr.securitiesTransactionTax". */
  name: string;
  kind: 'fee' | 'tax';
  side: ChargeSide;
  /** Only for these segments; all if absent. */
  segments?: readonly string[];
  /** Only when delivered, or only when opened and closed within the day; always if absent. */
  holding?: 'delivery' | 'intraday';
  /** Only for an order that waited in the book, or only for one that didn't; always if absent. */
  liquidity?: 'maker' | 'taker';
  base: 'notional' | 'quantity' | 'charges' | 'order' | 'day';
  of?: readonly string[];
  /** On notional (pure number) or in currency units a share, 8 decimals; 0 while it isn't levied. */
  rate: Rate;
  minimum?: Amount;
  maximum?: Amount;
  rounding: Rounding;
  /** It is rounded to a multiple of this many minor units; 1 if absent (100: whole rupees). */
  roundedTo?: Amount;
  /** The date of the transfer, which is that of settlement, decides the rate instead of the date of the trade. */
  byTransferDate?: true;
}

export interface MarketRules {
  market: Market;
  /** Exchange's name and MIC, for the rulebook page. */
  exchange: string;
  mic: string;
  currency: Currency;
  zone: string;
  /** Values of `Instrument.segment` that the rules below know, main boards and over the counter. */
  segments: { listed: readonly string[]; otc: readonly string[] };
  sessions: readonly DatedEntry<SessionRules>[];
  /** Years for which `specialDays` is complete, or null if the market has none. */
  calendar: { firstYear: number; lastYear: number } | null;
  specialDays: readonly SpecialDay[];
  /** Auctions, what a phase of the day accepts, pauses and stops. */
  phases: MarketPhaseRules;
  ticks: readonly DatedEntry<TickRules>[];
  bands: readonly DatedEntry<readonly PriceBandRule[]>[];
  lots: readonly DatedEntry<readonly LotRule[]>[];
  /**
   * Boards on which parts of a share can be bought, and the least value of such an order in minor units; absent if on
   * none.
   */
  parts?: readonly DatedEntry<{ boards: readonly Board[]; minimumNotional: Amount }>[];
  settlementDays: readonly DatedEntry<number>[];
  /** Part of a cash dividend withheld from non-residents who claim no treaty; absent if there is none. */
  withholding?: readonly DatedEntry<Rate>[];
  /** The month and day (MM-DD) on which the state's tax year begins; absent: the calendar year. */
  taxYearBegins?: readonly DatedEntry<string>[];
  /** Each component's own history; the latest with the same name, side, segments, holding and liquidity applies. */
  charges: readonly DatedEntry<ChargeRule>[];
  /**
   * From when on the net quantity of a day decides how much of its trades in an instrument is delivered, so that some
   * charges are only known at the day's end; absent: never.
   */
  dayNetting?: readonly DatedEntry<boolean>[];
  shorting: readonly DatedEntry<{ allowed: boolean; intradayOnly?: boolean }>[];
  maximumLeverage: readonly DatedEntry<number>[];
}

// Types of what changes during a day: auctions, which orders a phase accepts, and what pauses or stops trading.

/** The instruments that a rule applies to; all if nothing is given. */
export interface RuleScope {
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
export interface AuctionRule extends RuleScope {
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
export interface SessionOrderRule {
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
export interface RangePauseRule extends RuleScope {
  mechanism: 'range';
  name: string;
  reference: 'last' | 'auction';
  rate: Rate;
  pauseSeconds: number;
}

/** The first one whose `above` the previous close exceeds; `atMost` limits the width in currency. */
export interface LimitUpDownBand {
  above: Price;
  rate: Rate;
  atMost?: Price;
  doublesAtEnd: boolean;
}
/**
 * Limit up, limit down: no trade outside bands around a moving average; a quote that stays at a band pauses the
 * instrument.
 */
export interface LimitUpDownRule extends RuleScope {
  mechanism: 'limit';
  name: string;
  bands: readonly LimitUpDownBand[];
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
export interface OrderBandRule extends RuleScope {
  mechanism: 'order-band';
  name: string;
  rate: Rate;
}
export type PauseRule = RangePauseRule | LimitUpDownRule | OrderBandRule;

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

export interface MarketPhaseRules {
  auctions: readonly DatedEntry<readonly AuctionRule[]>[];
  spans: readonly DatedEntry<readonly SessionOrderRule[]>[];
  pauses: readonly DatedEntry<readonly PauseRule[]>[];
  halts: readonly DatedEntry<MarketHaltRule>[];
  /** Absent if no instrument is traded like that. */
  singlePrice?: readonly DatedEntry<SinglePriceRule>[];
}
