/** The most that a loan may cost a year, late or not, by the market whose law applies to its currency. Dated data. */
import type { Market } from '../../markets/market-types.ts';
import { type Currency, type Rate, minimumOf } from '../../ledger/money.ts';
import { getValueInForce } from '../../markets/rulebook/rulebook.ts';
import type { DatedEntry } from '../../markets/rulebook/rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from '../../markets/rulebook/rule-notation.ts';

type LenderMarket = Exclude<Market, 'CRYPTO' | 'FX'>;

const MAXIMA: Readonly<Record<LenderMarket, readonly DatedEntry<Rate>[]>> = {
  US: [
    {
      from: '2000-01-01',
      source: 'New York General Obligations Law 5-501 and Banking Law 14-a: 16 %; other states differ [verify]',
      value: parsePercent('16'),
    },
  ],
  MX: [
    {
      from: '2000-01-01',
      source: `${HOUSE_RULE_SOURCE}: Mexican law names no figure [verify]`,
      value: parsePercent('36'),
    },
  ],
  TH: [{ from: '2000-01-01', source: 'Civil and Commercial Code, section 654: 15 %', value: parsePercent('15') }],
  KR: [
    {
      from: '2000-01-01',
      source: 'Interest Limitation Act and its decree, as until July 2021: 24 %',
      value: parsePercent('24'),
    },
    {
      from: '2021-07-07',
      source: 'Interest Limitation Act, article 2, and its decree: 20 %, whatever is paid for the loan included',
      value: parsePercent('20'),
    },
  ],
  IN: [
    {
      from: '2000-01-01',
      source: `${HOUSE_RULE_SOURCE}: the Usurious Loans Act names no figure [verify]`,
      value: parsePercent('24'),
    },
  ],
  SA: [
    { from: '2000-01-01', source: `${HOUSE_RULE_SOURCE}: SAMA names no figure [verify]`, value: parsePercent('18') },
  ],
};

const MARKETS: Readonly<Record<Currency, LenderMarket>> = {
  USD: 'US',
  MXN: 'MX',
  THB: 'TH',
  KRW: 'KR',
  INR: 'IN',
  SAR: 'SA',
};
export const lenderMarketOf = (currency: Currency): LenderMarket | null => MARKETS[currency] ?? null;
export const legalMaximumRateHistory = (market: LenderMarket): readonly DatedEntry<Rate>[] => MAXIMA[market];

/** On a local `date`; zero if nothing is lent in the currency. */
export function legalMaximumRateOn(currency: Currency, date: string): Rate {
  const market = lenderMarketOf(currency);
  return market ? getValueInForce(MAXIMA[market], date) : 0n;
}

/**
 * Late amounts cost this much more per year, as far as the law allows. Source: Korea's Financial Services Commission
 * limits the surcharge for lateness to 3 points (April 2018); the house keeps to it in every market.
 */
export const LATE_SURCHARGE_RATE = parsePercent('3');
export const computeLateRate = (rate: Rate, currency: Currency, date: string): Rate =>
  minimumOf(rate + LATE_SURCHARGE_RATE, legalMaximumRateOn(currency, date));
