/** India: NSE, BSE, and less liquid instruments (trade for trade) over the counter. */
import type { ChargeRule, DatedEntry, MarketRules } from './rule-types.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, buildTickSteps, parsePercent, buildSessionSpan } from './rule-notation.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { INDIA_PHASES, INDIA_SPECIAL_DAYS } from './india-auctions-halts-holidays.ts';

// Charges of exchanges, regulator and states on an Indian trade, apart from the house's commission.

const STT = 'Finance (No. 2) Act 2004, chapter VII: securities transaction tax, rounded to the rupee by section 107';
const STAMP = 'Indian Stamp Act 1899, article 56A of schedule I, in force since 2020-07-01';
// Contract notes show whole rupees of both taxes; for stamp duty that is the clearing corporations' practice.
const stt = { name: 'in.stt', kind: 'tax', base: 'notional', rounding: 'half-up', roundedTo: 100n } as const;
const stamp = {
  name: 'in.stampDuty',
  kind: 'tax',
  side: 'buy',
  base: 'notional',
  rounding: 'half-up',
  roundedTo: 100n,
} as const;
const exchange = {
  name: 'in.exchangeCharge',
  kind: 'fee',
  side: 'both',
  base: 'notional',
  rounding: 'half-up',
} as const;
const NSE = { ...exchange, segments: ['NSE', 'OTC'] };
const BSE = { ...exchange, segments: ['BSE'] };

/**
 * Charged once a day for each security that leaves the account; known only at the day's end, like the delivered
 * quantity.
 */
const DEPOSITORY =
  'CDSL, 3.50 rupees a debit, and 9.50 of the participant, as Zerodha publishes them for each security ' +
  'and day (support: "What do DP charges mean?"; moneycontrol.com: 15.34 with GST); passed on by the ' +
  'house from this day';

const IN_CHARGES: readonly DatedEntry<ChargeRule>[] = [
  { from: '2013-06-01', source: STT, value: { ...stt, side: 'both', holding: 'delivery', rate: parsePercent('0.1') } },
  {
    from: '2013-06-01',
    source: STT,
    value: { ...stt, side: 'sell', holding: 'intraday', rate: parsePercent('0.025') },
  },
  { from: '2020-07-01', source: STAMP, value: { ...stamp, holding: 'delivery', rate: parsePercent('0.015') } },
  { from: '2020-07-01', source: STAMP, value: { ...stamp, holding: 'intraday', rate: parsePercent('0.003') } },
  {
    from: '2021-01-01',
    source: 'NSE, transaction charges (highest slab)',
    value: { ...NSE, rate: parsePercent('0.00345') },
  },
  {
    from: '2023-04-01',
    source: 'NSE, transaction charges (highest slab)',
    value: { ...NSE, rate: parsePercent('0.00325') },
  },
  {
    from: '2024-10-01',
    source: 'NSE circular on uniform transaction charges (SEBI: "true to label")',
    value: { ...NSE, rate: parsePercent('0.00297') },
  },
  // Brokers have lately published 0.00307 %, which would be 0.00297 % and the investor protection fund's 0.0001 %.
  {
    from: '2026-01-01',
    source: "NSE's charge and investor protection fund, as brokers publish them together",
    value: { ...NSE, rate: parsePercent('0.00307') },
    unconfirmed: true,
  },
  {
    from: '2022-01-01',
    source: 'BSE, transaction charges, groups A and B',
    value: { ...BSE, rate: parsePercent('0.00375') },
  },
  {
    from: '2021-06-01',
    source: 'SEBI (Stock Brokers) Regulations, schedule V: ten rupees a crore',
    value: {
      name: 'in.sebiFee',
      kind: 'fee',
      side: 'both',
      base: 'notional',
      rate: parsePercent('0.0001'),
      rounding: 'half-up',
    },
  },
  {
    from: '2026-11-20',
    source: DEPOSITORY,
    value: {
      name: 'in.depositoryCharge',
      kind: 'fee',
      side: 'sell',
      holding: 'delivery',
      base: 'day',
      rate: 1300n,
      rounding: 'half-up',
    },
  },
  {
    from: '2017-07-01',
    source:
      'Central Goods and Services Tax Act 2017: 18 % on brokerage, exchange charges, SEBI fees and depository charges',
    value: {
      name: 'in.gst',
      kind: 'tax',
      side: 'both',
      base: 'charges',
      of: ['commission', 'in.exchangeCharge', 'in.sebiFee', 'in.depositoryCharge'],
      rate: parsePercent('18'),
      rounding: 'half-up',
    },
  },
];

const WEEKDAYS = [1, 2, 3, 4, 5];

export const INDIA_RULES: MarketRules = {
  market: 'IN',
  exchange: 'National Stock Exchange of India, BSE',
  mic: 'XNSE',
  currency: 'INR',
  zone: 'Asia/Kolkata',
  segments: { listed: ['NSE', 'BSE'], otc: ['OTC'] },
  sessions: [
    {
      from: '2010-10-18',
      source: 'NSE and BSE, market timings (pre-open 09:00, closing session 15:40-16:00)',
      value: {
        weekdays: WEEKDAYS,
        spans: [
          buildSessionSpan('pre-open', '09:00', '09:15'),
          buildSessionSpan('regular', '09:15', '15:30'),
          buildSessionSpan('trade-at-last', '15:40', '16:00'),
        ],
      },
    },
    {
      from: '2026-08-03',
      source:
        'SEBI circular HO/47/11/11(3)2025-MRD-POD2/I/2765/2026 of 2026-01-16: closing auction of ' +
        'derivative stocks, post-close from 15:50; others go on until 15:30',
      value: {
        weekdays: WEEKDAYS,
        spans: [
          buildSessionSpan('pre-open', '09:00', '09:15'),
          buildSessionSpan('regular', '09:15', '15:30'),
          buildSessionSpan('closing-auction', '15:15', '15:35'),
          buildSessionSpan('trade-at-last', '15:50', '16:00'),
        ],
      },
    },
    {
      from: '2026-09-07',
      source:
        'SEBI circular of 2026-01-16: revised pre-open session, whose phases within 09:00-09:15 we could not look up',
      unconfirmed: true,
      value: {
        weekdays: WEEKDAYS,
        spans: [
          buildSessionSpan('pre-open', '09:00', '09:15'),
          buildSessionSpan('regular', '09:15', '15:30'),
          buildSessionSpan('closing-auction', '15:15', '15:35'),
          buildSessionSpan('trade-at-last', '15:50', '16:00'),
        ],
      },
    },
  ],
  calendar: { firstYear: 2025, lastYear: 2027 },
  specialDays: INDIA_SPECIAL_DAYS,
  phases: INDIA_PHASES,
  ticks: [
    {
      from: '1994-11-03',
      source: 'NSE, price steps before 2024-06-10',
      value: { by: 'price', steps: buildTickSteps([null, '0.05']) },
    },
    {
      from: '2024-06-10',
      source: 'NSE circular NSE/CMTR/62168 (1 paisa below 250)',
      value: { by: 'month-end-close', steps: buildTickSteps(['250', '0.01'], [null, '0.05']) },
    },
    {
      from: '2025-04-15',
      source: 'NSE and BSE circulars on the rationalisation of tick size',
      value: {
        by: 'month-end-close',
        steps: buildTickSteps(
          ['250', '0.01'],
          ['<=1000', '0.05'],
          ['<=5000', '0.10'],
          ['<=10000', '0.50'],
          ['<=20000', '1'],
          [null, '5'],
        ),
      },
    },
  ],
  bands: [
    {
      from: '2001-07-02',
      source:
        'SEBI, price bands of 2, 5, 10 and 20 % by security; which one a security of the simulated ' +
        'market has is decided by its board',
      value: [
        { boards: ['index'], band: null },
        { boards: ['otc'], band: { up: parsePercent('5'), down: parsePercent('5') } },
        { band: { up: parsePercent('20'), down: parsePercent('20') } },
      ],
    },
  ],
  lots: [
    {
      from: '2003-01-01',
      source: 'NSE and BSE: single shares in dematerialised form',
      value: [{ lot: parseDecimal('1'), fraction: false, minimum: parseDecimal('1') }],
    },
  ],
  // A resident's dividends lose 10 % (section 194, above 10,000 rupees a year): not the customer assumed here.
  // Surcharges begin at an income of 5 million rupees.
  withholding: [
    {
      from: '2020-04-01',
      source:
        'Income-tax Act 1961, sections 115A(1)(A) and 195: 20 % of dividends to non-residents, and cess ' +
        'of 4 % of it; surcharges for high incomes are left out',
      value: parsePercent('20.8'),
    },
    {
      from: '2026-04-01',
      source:
        'Income-tax Act 2025, sections 207(1) (20 % of dividends to non-residents; quoted by ' +
        'cabkgoyal.com) and 393(2) (captainaccountant.com: payments to non-residents); Finance Bill 2026 ' +
        'leaves the rates of deduction and the cess of 4 % of them as before (taxtmi.com, notes 2466 and ' +
        '2467); surcharges for high incomes are left out',
      value: parsePercent('20.8'),
    },
  ],
  taxYearBegins: [
    {
      from: '1989-04-01',
      source: 'Income-tax Act 1961, section 3: the previous year is the financial year, from 1 April to 31 March',
      value: '04-01',
    },
    {
      from: '2026-04-01',
      source: 'Income-tax Act 2025, section 3: the tax year is the financial year, from 1 April to 31 March',
      value: '04-01',
    },
  ],
  settlementDays: [
    { from: '2003-04-01', source: 'SEBI: T+2', value: 2 },
    { from: '2023-01-27', source: 'SEBI circular SEBI/HO/MRD2/DCAP/P/CIR/2021/628: T+1, last phase', value: 1 },
  ],
  charges: [...listHouseCommissions('IN'), ...IN_CHARGES],
  dayNetting: [
    {
      from: '2026-11-20',
      source:
        'Finance (No. 2) Act 2004, section 98: other rates for sales settled without delivery, which the ' +
        'exchanges tell by a client\'s net quantity of the day in a security (Zerodha, support: "What is ' +
        'Securities Transaction Tax (STT) and how is it calculated?"); followed by the house from this ' +
        'day',
      value: true,
    },
  ],
  shorting: [
    {
      from: '2008-04-21',
      source: 'SEBI: individuals sell short within the day only',
      value: { allowed: true, intradayOnly: true },
    },
  ],
  maximumLeverage: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: 5 }],
};
