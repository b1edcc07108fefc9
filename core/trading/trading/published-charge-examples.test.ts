import { describe, expect, test } from 'vitest';
import { computeCharges, type TradeToCharge } from '../../markets/charges/compute-charges.ts';
import { formatAmount, parseScaled } from '../../ledger/money.ts';
import { getMarketRules } from '../../markets/rulebook/rulebook.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';

interface Example {
  /** Where the numbers are published, by publisher and title. */
  source: string;
  trade: Partial<TradeToCharge> & {
    market: TradeToCharge['instrument']['market'];
    segment?: string;
    side: 'buy' | 'sell';
    at: string;
    units: string;
    date: string;
  };
  /** The amounts that it publishes, by component; others aren't looked at. */
  shows: Record<string, string>;
}

const linesOf = ({ market, segment, at, units, ...rest }: Example['trade']): Record<string, string> =>
  Object.fromEntries(
    computeCharges({
      instrument: buildInstrument(market, segment),
      price: parseScaled(at)!,
      quantity: parseScaled(units)!,
      ...rest,
    }).map(({ name, amount }) => [name, formatAmount(amount, getMarketRules(market).currency)]),
  );

const ZERODHA = 'Zerodha, support: "What is Securities Transaction Tax (STT) and how is it calculated?"';
const EXAMPLES: Example[] = [
  {
    source: `${ZERODHA}: delivery, bought 500 shares at 100, "500 × 100 × 0.1 % = 50"`,
    trade: { market: 'IN', segment: 'NSE', side: 'buy', at: '100', units: '500', date: '2024-10-01' },
    shows: { 'in.stt': '50.00' },
  },
  {
    source: `${ZERODHA}: delivery, sold 500 shares at 105, "53 (52.50 rounded off to the nearest rupee)"`,
    trade: { market: 'IN', segment: 'NSE', side: 'sell', at: '105', units: '500', date: '2024-10-03' },
    shows: { 'in.stt': '53.00' },
  },
  {
    // It takes the day's average price of 102.5 (12.81); the sale itself gives 13.125 and the same whole rupee.
    source: `${ZERODHA}: intraday, sold 500 shares at 105, 13`,
    trade: {
      market: 'IN',
      segment: 'NSE',
      side: 'sell',
      at: '105',
      units: '500',
      date: '2024-10-01',
      holding: 'intraday',
    },
    shows: { 'in.stt': '13.00' },
  },
  {
    source: 'Upstox, help: "What is STT?": intraday, sold 500 shares at 810, 101.25 before rounding',
    trade: {
      market: 'IN',
      segment: 'NSE',
      side: 'sell',
      at: '810',
      units: '500',
      date: '2024-12-02',
      holding: 'intraday',
    },
    shows: { 'in.stt': '101.00' },
  },
  {
    source: 'tgtpgtcs.com, "What is STT in intraday share?": a sale of 450,763, "112.69 = 113"',
    trade: {
      market: 'IN',
      segment: 'NSE',
      side: 'sell',
      at: '450763',
      units: '1',
      date: '2021-10-01',
      holding: 'intraday',
    },
    shows: { 'in.stt': '113.00' },
  },
  {
    source: 'Tradejini, FAQ: "How is the STT calculated?": 100.60 becomes 101',
    trade: { market: 'IN', segment: 'NSE', side: 'buy', at: '100600', units: '1', date: '2024-12-02' },
    shows: { 'in.stt': '101.00' },
  },
  {
    source: 'Tradejini, FAQ: "How is the STT calculated?": 100.40 becomes 100',
    trade: { market: 'IN', segment: 'NSE', side: 'buy', at: '100400', units: '1', date: '2024-12-02' },
    shows: { 'in.stt': '100.00' },
  },
  {
    // ₹1,500 of stamp duty, ₹10 of SEBI's fee and ₹10,000 of STT a crore; NSE ₹297, BSE ₹375.
    source: 'Share India, "What are the rates of various statutory charges?": rates a crore, delivery, NSE',
    trade: { market: 'IN', segment: 'NSE', side: 'buy', at: '100000', units: '100', date: '2025-06-02' },
    shows: { 'in.stampDuty': '1500.00', 'in.sebiFee': '10.00', 'in.stt': '10000.00', 'in.exchangeCharge': '297.00' },
  },
  {
    source: 'Share India, the same, intraday purchase on BSE',
    trade: {
      market: 'IN',
      segment: 'BSE',
      side: 'buy',
      at: '100000',
      units: '100',
      date: '2025-06-02',
      holding: 'intraday',
    },
    shows: { 'in.stampDuty': '300.00', 'in.exchangeCharge': '375.00' },
  },
  {
    source: 'brunch.co.kr/@314fa4ff05fa455/641: KOSPI, 100,000,000 won sold in 2026: 50,000 and 150,000',
    trade: { market: 'KR', segment: 'KOSPI', side: 'sell', at: '100000', units: '1000', date: '2026-01-02' },
    shows: { 'kr.securitiesTransactionTax': '50000', 'kr.ruralTax': '150000' },
  },
  {
    source: 'brunch.co.kr/@314fa4ff05fa455/641: KOSDAQ, 100,000,000 won sold in 2026: 200,000',
    trade: { market: 'KR', segment: 'KOSDAQ', side: 'sell', at: '100000', units: '1000', date: '2026-01-02' },
    shows: { 'kr.securitiesTransactionTax': '200000' },
  },
  {
    source: 'alphaonair.com, "2026 securities transaction tax": KOSPI, 10,000,000 won: 20,000 in all',
    trade: { market: 'KR', segment: 'KOSPI', side: 'sell', at: '50000', units: '200', date: '2026-01-02' },
    shows: { 'kr.securitiesTransactionTax': '5000', 'kr.ruralTax': '15000' },
  },
  {
    source:
      'Motif Investing, "What are regulatory transaction fees?": 10,000 sold at 23.10 a million: 0.231, ' +
      'rounded up to the penny',
    trade: { market: 'US', side: 'sell', at: '100', units: '100', date: '2018-01-02' },
    shows: { 'us.secFee': '0.24' },
  },
  {
    source: 'Motif Investing, the same: TAF of 0.000119 a share is at most 5.95',
    trade: { market: 'US', side: 'sell', at: '2', units: '60000', date: '2018-01-02' },
    shows: { 'us.tradingActivityFee': '5.95' },
  },
  {
    source: 'Place Trade, "What are SEC fees": 1,000 MSFT at 25.87, 0.0000192 × 25.87 × 1,000 = 0.496704',
    trade: { market: 'US', side: 'sell', at: '25.87', units: '1000', date: '2011-06-01' },
    shows: { 'us.secFee': '0.50' },
  },
  {
    // 10,000 × 8.00 / 1,000,000 = 0.08 and 100 × 0.000145 = 0.0145.
    source: 'M1, help: "SEC fees and trading activity fees": its two formulas and "rounded up to the nearest penny"',
    trade: { market: 'US', side: 'sell', at: '100', units: '100', date: '2023-06-01' },
    shows: { 'us.secFee': '0.08', 'us.tradingActivityFee': '0.02' },
  },
  {
    source: 'M1, the same: at most 7.27 a trade',
    trade: { market: 'US', side: 'sell', at: '1', units: '60000', date: '2023-06-01' },
    shows: { 'us.tradingActivityFee': '7.27' },
  },
  {
    source: 'hijri-calendars.com, stock profit calculator at 0.155 %: bought for 5,000: 7.75 and 1.16',
    trade: { market: 'SA', side: 'buy', at: '50', units: '100', date: '2026-01-04' },
    shows: { commission: '7.75', 'sa.vat': '1.16' },
  },
  {
    source: 'hijri-calendars.com, the same: sold for 5,500: 8.53 and 1.28',
    trade: { market: 'SA', side: 'sell', at: '55', units: '100', date: '2026-01-04' },
    shows: { commission: '8.53', 'sa.vat': '1.28' },
  },
  {
    source: "Capital Market Authority's cap as femaleask.com quotes it: 15.5 riyals for each 10,000",
    trade: { market: 'SA', side: 'buy', at: '100', units: '100', date: '2026-01-04' },
    shows: { commission: '15.50' },
  },
  {
    source: 'Kasikorn Securities, fees: 0.15, 0.005, 0.001 and 0.001 %, on a million baht, and VAT of 7 % on all four',
    trade: { market: 'TH', side: 'buy', at: '100', units: '10000', date: '2026-01-05' },
    shows: {
      commission: '1500.00',
      'th.tradingFee': '50.00',
      'th.clearingFee': '10.00',
      'th.regulatoryFee': '10.00',
      'th.vat': '109.90',
    },
  },
  {
    source:
      'GBM, Guía de Servicios de Inversión of 2026-07: 0.25 % up to a million pesos "y se le aumentará ' +
      'el Impuesto al Valor Agregado"; by it izurieta77/New1 (GitHub, 2026-09-25): 2,000 pesos cost 5.80',
    trade: { market: 'MX', side: 'buy', at: '20', units: '100', date: '2026-09-25' },
    shows: { commission: '5.00', 'mx.iva': '0.80' },
  },
  {
    source: 'the same: 5,000 pesos cost 14.50',
    trade: { market: 'MX', side: 'sell', at: '50', units: '100', date: '2026-09-25' },
    shows: { commission: '12.50', 'mx.iva': '2.00' },
  },
  {
    source: 'the same: 10,000 pesos cost 29.00',
    trade: { market: 'MX', side: 'buy', at: '100', units: '100', date: '2026-09-25' },
    shows: { commission: '25.00', 'mx.iva': '4.00' },
  },
  {
    source:
      'heygotrade.com, help: "What are FINRA TAF, and FINRA CAT fees?": 0.1 share of Apple bought at ' +
      '200: 0.0000265 a share, "rounded to $0.01"',
    trade: { market: 'US', side: 'buy', at: '200', units: '0.1', date: '2026-11-23' },
    shows: { 'us.catFee': '0.01' },
  },
  {
    // 100,000 × 0.0000265 = 2.65; the same page: on the buy and on the sell side.
    source:
      'Alpaca, support: "Regulatory fees": 0.000009, 0.000013 and 0.0000045, together 0.0000265 a share, ' +
      'on purchases and sales',
    trade: { market: 'US', side: 'sell', at: '10', units: '100000', date: '2026-11-24' },
    shows: { 'us.catFee': '2.65' },
  },
  {
    // Ordered on Thursday, transferred on Monday, the first day of the new rate: 10,000,000 × 0.10 %.
    source:
      'joseplus.com, 2019-05-27 (Korea Securities Depository): the decree of 2019-06-03 (KONEX 0.10 %) ' +
      'holds for trades from 2019-05-30 on, since the transfer is the settlement',
    trade: { market: 'KR', segment: 'KONEX', side: 'sell', at: '100000', units: '100', date: '2019-05-30' },
    shows: { 'kr.securitiesTransactionTax': '10000' },
  },
  {
    source:
      'the same, and the rates of 2026: KOSPI, 100,000,000 won sold on 2025-12-29 are settled on ' +
      '2026-01-02: 50,000 and 150,000',
    trade: { market: 'KR', segment: 'KOSPI', side: 'sell', at: '100000', units: '1000', date: '2025-12-29' },
    shows: { 'kr.securitiesTransactionTax': '50000', 'kr.ruralTax': '150000' },
  },
];

test('Korea taxes by transfer date: sold on 2025-12-26 settles in the old year, sold on 2019-05-29 too', () => {
  const sold = { market: 'KR', side: 'sell', at: '100000', units: '100' } as const;
  expect(linesOf({ ...sold, segment: 'KOSPI', date: '2025-12-26' })).not.toHaveProperty('kr.securitiesTransactionTax');
  expect(linesOf({ ...sold, segment: 'KONEX', date: '2019-05-29' })).not.toHaveProperty('kr.securitiesTransactionTax');
});

describe('examples that others publish', () => {
  test.each(EXAMPLES)('$source', ({ trade, shows }) => expect(linesOf(trade)).toMatchObject(shows));
});
