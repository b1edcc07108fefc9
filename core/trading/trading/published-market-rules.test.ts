/**
 * Price steps, hours and withheld taxes as exchanges, states and brokers publish them, each example with its source.
 */
import { describe, expect, test } from 'vitest';
import type { Market } from '../../markets/market-types.ts';
import { formatAmount, formatScaled, parseAmount, parseScaled } from '../../ledger/money.ts';
import { getMarketRules } from '../../markets/rulebook/rulebook.ts';
import { getTradingDay } from '../../markets/sessions/trading-sessions.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { getTickSize } from '../../markets/order-rules/tick-sizes.ts';
import { computeDividendWorth } from '../corporate-actions/pay-dividend.ts';

interface Step {
  source: string;
  market: Market;
  date: string;
  steps: Record<string, string>;
}

const FYERS = 'Fyers, notice board: "Tick Size Revision for NSE Derivatives & Cash Segment", 2025-03-17';
const STEPS: readonly Step[] = [
  {
    source: 'Hankyung by kr.investing.com, article 871878: Hyundai Motor at 166,500 moves by 500 before 2023-01-25',
    market: 'KR',
    date: '2023-01-24',
    steps: { 166500: '500' },
  },
  {
    source:
      'the same: and by 100 from then on; 5 from 2,000, 50 from 20,000, 500 from 200,000 and 1,000 from 500,000 stay',
    market: 'KR',
    date: '2023-01-25',
    steps: { 166500: '100', 2000: '5', 20000: '50', 200000: '500', 500000: '1000' },
  },
  {
    source:
      'Energy Economy News (ekn.kr), 2023-01-17: 1 below 2,000, 10 from 10,000 to 20,000; Naver goes ' +
      'from 195,500 to 195,600',
    market: 'KR',
    date: '2023-01-25',
    steps: { 1500: '1', 15000: '10', 195500: '100' },
  },
  {
    source: `${FYERS}: 0.01 below 250, 0.05 to 1,000, 0.10 to 5,000, 0.50 to 10,000, 1 to 20,000, 5 above`,
    market: 'IN',
    date: '2025-04-15',
    steps: { 249: '0.01', 250: '0.05', 1000: '0.05', 1001: '0.1', 5001: '0.5', 10001: '1', 20001: '5' },
  },
  {
    source: `${FYERS}: 0.05 for all of 250 and above until then`,
    market: 'IN',
    date: '2025-04-14',
    steps: { 249: '0.01', 250: '0.05', 4999: '0.05', 19999: '0.05' },
  },
  {
    source: 'SET, "Price Bands & Tick sizes" (set.or.th): since 2009-03-30',
    market: 'TH',
    date: '2026-06-15',
    steps: { '1.99': '0.01', 2: '0.02', 5: '0.05', 10: '0.1', 25: '0.25', 100: '0.5', 200: '1', 400: '2' },
  },
  {
    source: 'Mondo Visione, SET, 2001-11-02: at 7 baht "each movement shall be by a 0.05 baht"',
    market: 'TH',
    date: '2026-06-15',
    steps: { 7: '0.05' },
  },
  {
    source:
      "Enterprise KSA on Tadawul's new bands, in force since 2025-06-29: 0.01 below 25, 0.02, 0.05, " +
      '0.10, 0.20, and 0.50 from 500',
    market: 'SA',
    date: '2025-06-29',
    steps: { 24: '0.01', 25: '0.02', 50: '0.05', 100: '0.1', 250: '0.2', 500: '0.5' },
  },
  {
    source:
      'EFG Hermes, market information of Tadawul, before: 0.01 below 10, 0.02, 0.05 from 25, 0.1 from ' +
      '50, 0.2 above 100',
    market: 'SA',
    date: '2025-06-28',
    steps: { '9.99': '0.01', 10: '0.02', 25: '0.05', 50: '0.1', 101: '0.2' },
  },
  {
    source: "BMV's trading rules of 2020-04-06 by Grupo BMV, market data help, FAQ 3: 0.001 up to 1.00, 0.01 from 1.01",
    market: 'MX',
    date: '2026-06-15',
    steps: { '0.5': '0.001', '0.999': '0.001', '1.01': '0.01', 950: '0.01' },
  },
  {
    source: 'SEC, Regulation NMS, Rule 612(a) and (b): a cent from a dollar on, 0.0001 below',
    market: 'US',
    date: '2026-06-15',
    steps: { 1: '0.01', '0.9999': '0.0001' },
  },
];

describe('published price steps', () => {
  test.each(STEPS)('$market, $source', ({ market, date, steps }) => {
    expect(
      Object.fromEntries(
        Object.keys(steps).map((at) => [at, formatScaled(getTickSize(market, parseScaled(at)!, date))]),
      ),
    ).toEqual(steps);
  });
});

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const HOURS: readonly { source: string; market: Market; date: string; hours: string }[] = [
  {
    source: 'EFG Hermes, market information of Tadawul: continuous trading 10:00 to 15:00, Sunday to Thursday',
    market: 'SA',
    date: '2026-06-14',
    hours: '10:00-15:00',
  },
  {
    source: 'Axis Negocios, 2026-03-04: BMV from 7:30 to 14:00 from 9 March on',
    market: 'MX',
    date: '2026-03-09',
    hours: '07:30-14:00',
  },
  {
    source: "Expansión, 2025-10-31: back to 8:30 to 15:00 with New York's winter",
    market: 'MX',
    date: '2025-11-03',
    hours: '08:30-15:00',
  },
];

describe('published hours', () => {
  test.each(HOURS)('$market, $source', ({ market, date, hours }) => {
    const day = getTradingDay(market, 'exchange', date);
    expect(
      typeof day === 'string'
        ? day
        : day.spans
            .filter(({ kind }) => kind === 'regular')
            .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
            .join(' '),
    ).toBe(hours);
  });
});

const WITHHELD: readonly { source: string; market: Market; gross: string; withheld: string }[] = [
  {
    source: 'Raseed, help: "you are subject to 30% US tax on the gross amount of dividends" without a treaty',
    market: 'US',
    gross: '1000.00',
    withheld: '300.00',
  },
  {
    source: 'IDC online, 2020-03-20, "Retención de ISR por pago de dividendos a accionistas extranjeros": 10 %',
    market: 'MX',
    gross: '1000.00',
    withheld: '100.00',
  },
  {
    source:
      'SET, Thai NVDR, benefits: an individual who is no resident, "10% withholding tax"; Forvis Mazars, ' +
      'Thailand: the same',
    market: 'TH',
    gross: '1000.00',
    withheld: '100.00',
  },
  {
    source:
      'Clearstream, South Korean equities: 20 % and a surtax of 10 % of it, "an effective withholding tax rate of 22%"',
    market: 'KR',
    gross: '100000',
    withheld: '22000',
  },
  {
    source:
      'CAclubindia, "TDS on dividend": other non-residents 20 % plus surcharge and cess (4 %: Income Tax Department)',
    market: 'IN',
    gross: '1000.00',
    withheld: '208.00',
  },
  {
    source: 'Stake, help: "receives 1,000 SAR in dividends, 50 SAR will be withheld"',
    market: 'SA',
    gross: '1000.00',
    withheld: '50.00',
  },
];

describe('published taxes on dividends to somebody who lives elsewhere', () => {
  test.each(WITHHELD)('$market, $source', ({ market, gross, withheld }) => {
    const instrument = buildInstrument(market);
    const dates = { exDate: '2026-06-15', payDate: '2026-07-06' };
    const worth = computeDividendWorth(
      { position: 1n, side: 'long', quantity: parseScaled('1')!, perShare: parseScaled(gross)!, dates },
      instrument,
    );
    expect(worth).toEqual({
      gross: parseAmount(gross, instrument.currency),
      withheld: parseAmount(withheld, instrument.currency),
    });
    expect(formatAmount(worth.withheld, getMarketRules(market).currency)).toBe(withheld);
  });
});
