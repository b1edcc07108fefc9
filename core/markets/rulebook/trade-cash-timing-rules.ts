/**
 * Whether the money of a trade settles with its delivery. The days themselves are the market's own `settlementDays`.
 */
import type { Market } from '../market-types.ts';
import type { DatedEntry } from './rule-types.ts';

/**
 * `delivers`: whether a trade moves money on its settlement date; otherwise at once, since nothing is delivered. In
 * every market the proceeds of a sale can pay for a purchase that settles no earlier
 * (`core/ledger/settlement-lots.ts`): the sources say both.
 */
export interface TradeCashTimingRule {
  delivers: boolean;
}

const DELIVERS: TradeCashTimingRule = { delivers: true };
const AT_ONCE: TradeCashTimingRule = { delivers: false };
const HOUSE =
  'House rule: positions are held with the house and nothing is delivered, so their money is booked at once';

const TRADE_CASH_TIMING_RULES: Readonly<Record<Market, readonly DatedEntry<TradeCashTimingRule>[]>> = {
  US: [
    {
      from: '2000-01-01',
      source:
        'Regulation T, 12 CFR 220.8(a): a purchase in a cash account is paid in full by its payment ' +
        'date, also from the proceeds of a sale',
      value: DELIVERS,
    },
  ],
  MX: [
    {
      from: '2000-01-01',
      source: 'S.D. Indeval: delivery against payment on the settlement date',
      value: DELIVERS,
      unconfirmed: true,
    },
  ],
  TH: [
    {
      from: '2000-01-01',
      source: 'Thailand Clearing House: obligations of one settlement date are netted',
      value: DELIVERS,
      unconfirmed: true,
    },
  ],
  KR: [
    {
      from: '2000-01-01',
      source:
        'KRX KOSPI Market Business Regulation: obligations of one settlement date are netted, so that ' +
        'sale proceeds pay for purchases',
      value: DELIVERS,
      unconfirmed: true,
    },
  ],
  IN: [
    {
      from: '2000-01-01',
      source: 'SEBI: sale proceeds with early pay-in count towards purchases',
      value: DELIVERS,
      unconfirmed: true,
    },
  ],
  SA: [
    {
      from: '2017-04-23',
      source: 'Securities Clearing Center (Muqassa): obligations of one settlement date are netted',
      value: DELIVERS,
      unconfirmed: true,
    },
  ],
  CRYPTO: [{ from: '2000-01-01', source: HOUSE, value: AT_ONCE }],
  FX: [{ from: '2000-01-01', source: HOUSE, value: AT_ONCE }],
};

export const listTradeCashTimingRules = (market: Market): readonly DatedEntry<TradeCashTimingRule>[] =>
  TRADE_CASH_TIMING_RULES[market];
