/** The form of a market's rulebook. Facts stand in one file a market, each entry with source and date. */
import type { Board, Market } from '../market.ts';
import type { Currency, Price, Quantity, Rate, Rounding } from '../money.ts';

/** A fact with where it comes from and from when it holds (local date, YYYY-MM-DD). Later entries win. */
export interface Dated<T> {
  from: string;
  value: T;
  source: string;
  /** True while we could not confirm it; the console shows the mark. */
  unconfirmed?: true;
}

/** A stretch of trading, local minutes of the day, `to` exclusive. */
export interface SessionSpan { from: number; to: number; kind: 'regular' | 'pre' | 'post' | 'closing-auction' | 'pre-open' | 'trade-at-last' }
/** What a market does on its ordinary days and its exceptions. */
export interface SessionRules { weekdays: readonly number[]; spans: readonly SessionSpan[] }

/** Tick valid for prices below `below` (null: for all above). */
export interface TickStep { below: Price | null; tick: Price }
/** Daily limits as rates of the reference price, e.g. 0.30; null where the market has no fixed band. */
export interface DailyBand { up: Rate; down: Rate }

export type ChargeSide = 'buy' | 'sell' | 'both';
/** `base: "charges"` applies to the sum of the charges named in `of` (a tax on services such as VAT). */
export interface Charge {
  /** Name as a key of the texts, e.g. "commission", "kr.securitiesTransactionTax". */
  name: string;
  kind: 'fee' | 'tax';
  side: ChargeSide;
  /** Only for these segments; all if absent. */
  segments?: readonly string[];
  base: 'notional' | 'quantity' | 'charges';
  of?: readonly string[];
  /** Of notional (pure number) or currency units a share, 8 decimals. */
  rate: Rate;
  minimum?: bigint;
  maximum?: bigint;
  rounding: Rounding;
}

export interface MarketRules {
  market: Market;
  /** Exchange's name and MIC, for the rulebook page. */
  exchange: string;
  mic: string;
  currency: Currency;
  zone: string;
  sessions: readonly Dated<SessionRules>[];
  /** Local dates without trading, and dates with other spans. */
  holidays: readonly Dated<{ date: string; name: string; spans?: readonly SessionSpan[] }>[];
  ticks: readonly Dated<readonly TickStep[]>[];
  bands: readonly Dated<{ board: Board | 'all'; band: DailyBand | null }>[];
  lots: readonly Dated<{ board: Board | 'all'; lot: Quantity; fraction: boolean }>[];
  settlementDays: readonly Dated<number>[];
  charges: readonly Dated<readonly Charge[]>[];
  shorting: readonly Dated<{ allowed: boolean; intradayOnly?: boolean }>[];
  maximumLeverage: readonly Dated<number>[];
}
