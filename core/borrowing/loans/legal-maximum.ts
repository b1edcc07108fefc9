/** The most that a loan may cost a year, late or not, by the market whose law applies to its currency. Dated data. */
import type { Market } from '../../markets/market.ts';
import { type Currency, type Rate, smaller } from '../../ledger/money.ts';
import { ruleOn } from '../../markets/rulebook/rulebook.ts';
import type { Dated } from '../../markets/rulebook/rule-types.ts';
import { HOUSE, percent } from '../../markets/rulebook/notation.ts';

type Lender = Exclude<Market, 'CRYPTO' | 'FX'>;

const MAXIMA: Readonly<Record<Lender, readonly Dated<Rate>[]>> = {
  US: [
    {
      from: '2000-01-01',
      source: 'New York General Obligations Law 5-501 and Banking Law 14-a: 16 %; other states differ [verify]',
      value: percent('16'),
    },
  ],
  MX: [{ from: '2000-01-01', source: `${HOUSE}: Mexican law names no figure [verify]`, value: percent('36') }],
  TH: [{ from: '2000-01-01', source: 'Civil and Commercial Code, section 654: 15 %', value: percent('15') }],
  KR: [
    {
      from: '2000-01-01',
      source: 'Interest Limitation Act and its decree, as until July 2021: 24 %',
      value: percent('24'),
    },
    {
      from: '2021-07-07',
      source: 'Interest Limitation Act, article 2, and its decree: 20 %, whatever is paid for the loan included',
      value: percent('20'),
    },
  ],
  IN: [
    { from: '2000-01-01', source: `${HOUSE}: the Usurious Loans Act names no figure [verify]`, value: percent('24') },
  ],
  SA: [{ from: '2000-01-01', source: `${HOUSE}: SAMA names no figure [verify]`, value: percent('18') }],
};

const MARKETS: Readonly<Record<Currency, Lender>> = {
  USD: 'US',
  MXN: 'MX',
  THB: 'TH',
  KRW: 'KR',
  INR: 'IN',
  SAR: 'SA',
};
export const lenderMarket = (currency: Currency): Lender | null => MARKETS[currency] ?? null;
export const legalMaximumEntries = (market: Lender): readonly Dated<Rate>[] => MAXIMA[market];

/** On a local `date`; zero if nothing is lent in the currency. */
export function legalMaximum(currency: Currency, date: string): Rate {
  const market = lenderMarket(currency);
  return market ? ruleOn(MAXIMA[market], date) : 0n;
}

/**
 * Late amounts cost this much more per year, as far as the law allows. Source: Korea's Financial Services Commission
 * limits the surcharge for lateness to 3 points (April 2018); the house keeps to it in every market.
 */
export const LATE_MORE = percent('3');
export const lateRate = (rate: Rate, currency: Currency, date: string): Rate =>
  smaller(rate + LATE_MORE, legalMaximum(currency, date));
