/**
 * The yearly cost of borrowing for a position. Dated data by market; how days are counted depends on the borrowed
 * currency.
 */
import type { Market } from '../market.ts';
import type { Currency, Rate } from '../money.ts';
import { ruleOn } from '../rulebook/index.ts';
import type { Dated } from '../rulebook/types.ts';
import { HOUSE, percent } from '../rulebook/writing.ts';

/** Rates a year: on the money borrowed for a long position, on the cost of the units borrowed for a short one. */
export interface FinancingRates {
  long: Rate;
  short: Rate;
}
export type DayBasis = 360 | 365;

const house = (long: string, short: string): readonly Dated<FinancingRates>[] => [
  { from: '2000-01-01', source: HOUSE, value: { long: percent(long), short: percent(short) } },
];

const RATES: Readonly<Record<Market, readonly Dated<FinancingRates>[]>> = {
  US: house('6.5', '3'),
  MX: house('11', '5'),
  TH: house('4.5', '4'),
  KR: house('6', '4'),
  IN: house('9.5', '6'),
  SA: house('7', '4'),
  CRYPTO: house('10', '8'),
  FX: house('3', '3'),
};

export const financingEntries = (market: Market): readonly Dated<FinancingRates>[] => RATES[market];
/** The rates of a night that begins on the market's local `date`. */
export const financingRates = (market: Market, date: string): FinancingRates => ruleOn(RATES[market], date);

/**
 * Currencies whose money markets count Actual/365 (fixed); the others count Actual/360. Source: the overnight rates'
 * own conventions as their administrators publish them (SONIA, TONA, AONIA, HONIA, THOR, KOFR, MIBOR, TAIBOR, MYOR:
 * 365; SOFR, €STR, TIIE, SAIBOR, SHIBOR: 360). USDT by the house's rule, since a digital dollar knows no year of 360
 * days.
 */
const YEARS_OF_365: ReadonlySet<Currency> = new Set([
  'GBP',
  'JPY',
  'AUD',
  'HKD',
  'THB',
  'KRW',
  'INR',
  'TWD',
  'MYR',
  'VND',
  'USDT',
]);
export const dayBasis = (currency: Currency): DayBasis => (YEARS_OF_365.has(currency) ? 365 : 360);
