/** Shared types of markets, instruments and prices. Types only; facts are in `rulebook/`. */
import type { Amount, Currency, Price, Quantity, Rate } from '../ledger/money.ts';
import type { Ratio } from '../ledger/ratio.ts';

export const MARKETS = ['US', 'MX', 'TH', 'KR', 'IN', 'SA', 'CRYPTO', 'FX'] as const;
export type Market = (typeof MARKETS)[number];
export const STOCK_MARKETS = ['US', 'MX', 'TH', 'KR', 'IN', 'SA'] as const satisfies readonly Market[];

/** `listed` main boards, `otc` less liquid instruments, `index` is quoted but never traded. */
export type Board = 'listed' | 'otc' | 'crypto' | 'fx' | 'index';

/** `<market>.<code>`, `<market>.^<code>` for an index. */
export type InstrumentId = string;

export interface Instrument {
  id: InstrumentId;
  market: Market;
  code: string;
  /** Latin name; `localName` is the name in the market's own script if it has one (Hangul, Thai …). */
  name: string;
  localName?: string;
  /** Names by which it is also searched, such as a foreign company's Korean one. */
  alsoNamed?: readonly string[];
  board: Board;
  /** Cash in which it is quoted and settled. */
  currency: Currency;
  /** Segment that decides charges, e.g. "KOSPI", "KOSDAQ", "NSE"; the rulebook's own words. */
  segment: string;
  sector: string;
  /** Local date of listing, YYYY-MM-DD. */
  listedOn: string;
  sharesOutstanding: bigint;
  /** Its prices are simulated: they follow no interest rates and no company's results. */
  isSimulated?: true;
  /**
   * Its former names, oldest first; `until` is the local date of the change, `at` its moment in epoch ms if that was
   * observed.
   */
  formerly?: readonly { code: string; name: string; until: string; at?: number }[];
}

/** A moment of the market. Prices have 8 decimals; `at` is epoch milliseconds; `seq` grows with each new quote. */
export interface Quote {
  instrument: InstrumentId;
  last: Price;
  bid: Price;
  ask: Price;
  bidSize: Quantity;
  askSize: Quantity;
  open: Price;
  previousClose: Price;
  high: Price;
  low: Price;
  volume: Quantity;
  turnover: Amount;
  at: number;
  seq: number;
  source: string;
  /** What the sizes behind the best prices follow from (`formatOrderBookLevels`); absent: nothing is known of them. */
  book?: string;
}

/** The prices of a quote alone. */
export type QuotePrices = Pick<Quote, 'last' | 'bid' | 'ask'>;

/** `at` is the bar's start in epoch milliseconds. */
export interface Bar {
  at: number;
  open: Price;
  high: Price;
  low: Price;
  close: Price;
  volume: Quantity;
}

/** The specification's ten periods, and an hour and four, which lie between them. */
export const BAR_PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M', '3M', '6M', '1Y'] as const;
export type BarPeriod = (typeof BAR_PERIODS)[number];
export const PRICE_ADJUSTMENTS = ['none', 'forward', 'backward'] as const;
export type PriceAdjustment = (typeof PRICE_ADJUSTMENTS)[number];

/** Fields of every corporate action. Dates are the market's local ones; the last two fields are only for display. */
interface AnnouncedAction {
  instrument: InstrumentId;
  /** The first day on which the price is without it. */
  exDate: string;
  /**
   * When its price went ex, in epoch ms, if that isn't when the session of that day began: in a replay. 0: before it
   * played.
   */
  exAt?: number;
  declaredOn?: string;
  recordDate?: string;
}

/**
 * A corporate action of the history; `ratio` is new shares per old (for a stock dividend of 5 % 21 for 20), `amount`
 * cash per share with 8 decimals. Rights are given as their value in cash. A delisting without a price pays the last
 * close.
 */
/** What a company pays for a share in a currency of its own choice, and what one unit of it comes to. */
export interface ForeignPayment {
  currency: string;
  amount: Price;
  /** Null: no rate was named. */
  rate: Rate | null;
}

/**
 * What a company that is taken over becomes: `shares` of the acquirer for each of its own, and `cash` per share, with 8
 * decimals (0: none). Fractions of the acquirer's shares are paid at `sharePrice`.
 */
export interface MergerTerms {
  /** In the same market and currency. */
  acquirer: InstrumentId;
  shares: Ratio;
  sharePrice: Price;
  cash: Price;
}

/**
 * A company that a listed one gives to its holders: `shares` of the new company for each of its own, which stay.
 * Fractions of them are paid at `sharePrice`; `costShare` of what a holding has cost goes to them (0.2 is 20 %).
 */
export interface SpinOffTerms {
  /** In the same market and currency. */
  company: InstrumentId;
  shares: Ratio;
  sharePrice: Price;
  costShare: Rate;
}

export type CorporateAction = AnnouncedAction &
  (
    | { kind: 'split'; ratio: Ratio }
    | { kind: 'stockDividend'; ratio: Ratio }
    | { kind: 'dividend'; payDate: string; amount: Price; paidIn?: ForeignPayment }
    | { kind: 'rights'; payDate: string; amount: Price }
    | { kind: 'symbolChange'; code: string; name?: string }
    | { kind: 'suspension' }
    | { kind: 'resumption' }
    | { kind: 'delisting'; amount: Price | null }
    | ({ kind: 'merger' } & MergerTerms)
    | ({ kind: 'spinOff' } & SpinOffTerms)
  );

export interface BarsRequest {
  instrument: InstrumentId;
  period: BarPeriod;
  adjustment: PriceAdjustment;
  /** Exclusive upper bound of the bars' start, epoch ms. */
  before: number;
  limit: number;
  /**
   * For callers that need no highs and lows: a venue that would have to search for them may give the higher and the
   * lower of open and close instead.
   */
  endsOnly?: boolean;
}

/** A company's cash flow: the three add up to the change of its cash. */
export interface CashFlow {
  operations: Amount;
  investing: Amount;
  financing: Amount;
  /** Paid to shareholders; included in financing. */
  dividends: Amount;
}

/**
 * A company's published figures for a period, and its balance sheet at the end; amounts in the instrument's currency.
 */
export interface FinancialStatement {
  /** Dates, both included. */
  from: string;
  ends: string;
  /** The date on which it was published; absent if unknown. */
  publishedOn?: string;
  sales: Amount;
  operatingProfit: Amount;
  netProfit: Amount;
  liabilities: Amount;
  /** Assets less debts; negative if debts exceed them. */
  equity: Amount;
  /** Its total assets at the end, the cash among them, and the cash flow; absent if not published. */
  books?: { assets: Amount; cash: Amount; cashFlow: CashFlow };
}

/** Company data. Rates are pure numbers: 0.12 is 12 %. */
export interface CompanyProfile {
  founded: number;
  employees: number;
  foreignOwnership: Rate;
  /** Null if the equity is used up. */
  debtRatio: Rate | null;
  operatingMargin: Rate;
  netMargin: Rate;
  salesGrowth: Rate;
  /** Published fiscal years and quarters, oldest first. */
  statements: { years: FinancialStatement[]; quarters: FinancialStatement[] };
  /** The quarter or year to be published next, and the date on which it is. */
  nextReport: { ends: string; on: string };
}

/** Purchases less sales of each group in a session; all four sum to 0. */
export interface NetBuying<Measure extends Amount | Quantity = Amount> {
  individuals: Measure;
  institutions: Measure;
  foreigners: Measure;
  others: Measure;
}

/** Who traded in a finished session, and what was sold short in it. */
export interface SessionInvestorStatistics {
  date: string;
  /** In shares of the newest published session. */
  close: Price;
  volume: Quantity;
  /** In the instrument's currency, and in shares of the newest published session. */
  net: NetBuying;
  netVolume: NetBuying<Quantity>;
  /** `balance`: shares that short sellers still owe at its end; `balanceRatio`: their part of all shares. */
  short: { volume: Quantity; value: Amount; volumeRatio: Rate; balance: Quantity; balanceRatio: Rate };
}

/** Who has traded so far in the current session: provisional. The previous close is in shares of this session. */
export interface OngoingSessionInvestorStatistics {
  trade: SessionInvestorStatistics;
  previousClose: Price;
  /** Epoch ms. */
  at: number;
}

/**
 * Whether a feed's quote can be trusted: `stale` is too old, `held` is in doubt because a different price has come
 * since.
 */
export type QuoteTrust = 'live' | 'stale' | 'held';

/** An instrument's corporate actions up to a moment, and its company's reports. */
export interface CorporateHistory {
  actions: readonly CorporateAction[];
  company: CompanyProfile | null;
}

/**
 * A source of prices: quotes and bars, and what else it knows about them. What it can't provide is declared with null.
 * `server/venue/venue.ts` adds what it knows about its market.
 */
export interface PriceFeed {
  /** "simulated", "replay" or a provider's name; shown with every quote. */
  readonly source: string;
  /** Instruments this feed can price. */
  instruments(): readonly Instrument[];
  /** The quote valid at `now`, or null if this feed has none for it. Never later than `now`. */
  quote(instrument: InstrumentId, now: number): Quote | null;
  /** Oldest first; the last one may be unfinished at `now`; nothing after `now`. */
  bars(request: BarsRequest, now: number): Bar[] | Promise<Bar[]>;
  /**
   * Corporate actions with an ex-date up to `now`, oldest first, including those that change the listing status:
   * suspension, resumption, delisting. Those before the local date `since` may be left out, which can save a feed much
   * work.
   */
  readonly actions: ((instrument: InstrumentId, now: number, since?: string) => readonly CorporateAction[]) | null;
  /** Corporate actions that have been declared by `now` and whose ex-date hasn't come, soonest first. */
  readonly upcoming: ((instrument: InstrumentId, now: number) => readonly CorporateAction[]) | null;
  /** The company's reports by `now`. */
  readonly company: ((instrument: InstrumentId, now: number) => CompanyProfile | null) | null;
  /**
   * Whether it trades at `now`, in a feed with hours of its own (a replay is open while it plays); else the market's
   * hours apply.
   */
  readonly trades: ((instrument: InstrumentId, now: number) => boolean) | null;
  /**
   * The last close of the month before `now`, in today's units (for an instrument listed since then, the price that it
   * began with); null if unknown.
   */
  readonly monthEndClose: ((instrument: InstrumentId, now: number) => Price | null) | null;
  /** Seconds of trading that pass in a second, in a feed that plays faster than time; else one. */
  readonly pace: ((instrument: InstrumentId, now: number) => number) | null;
  /**
   * Whether anything may happen at the quote of `now`; absent: the feed is always believed. The price guard adds it.
   */
  state?(instrument: InstrumentId, now: number): QuoteTrust;
}

/**
 * Local calendar date and minute of the day of an instant in a zone; computed by a library that the caller passes in.
 */
export interface LocalTime {
  /** YYYY-MM-DD. */
  date: string;
  /** 0 to 1439. */
  minute: number;
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
}
export interface TimeZoneConverter {
  /** Local time of the instant (epoch ms) in the IANA zone. */
  toLocal(instant: number, zone: string): LocalTime;
  /** Instant (epoch ms) at which `date` and `minute` occur in the zone; a minute of 1440 is the next midnight. */
  toInstant(date: string, minute: number, zone: string): number;
}
/** Whether a world trades at the exchanges' hours or around the clock. */
export type TradingHoursMode = 'always' | 'exchange';
