/** United States: NYSE and Nasdaq listings, and instruments traded over the counter. */
import type { MarketRules, TickRules } from './rule-types.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { US_PHASES, US_SPECIAL_DAYS } from './us-auctions-halts-holidays.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, buildTickSteps, parsePercent, buildSessionSpan } from './rule-notation.ts';

const SECTION_31 = 'SEC, fee rate advisory under section 31 of the Securities Exchange Act';
const TAF = 'FINRA By-Laws, Schedule A, section 1: Trading Activity Fee';
const secFee = { name: 'us.secFee', kind: 'fee', side: 'sell', base: 'notional', rounding: 'up' } as const;
const activityFee = {
  name: 'us.tradingActivityFee',
  kind: 'fee',
  side: 'sell',
  base: 'quantity',
  rounding: 'up',
} as const;

/** Passed on by the house; brokers round it up to a cent, like the other two. */
const catFee = { name: 'us.catFee', kind: 'fee', side: 'both', base: 'quantity', rounding: 'up' } as const;
const PENNIES: TickRules = { by: 'price', steps: buildTickSteps(['1', '0.0001'], [null, '0.01']) };

// For old history and old examples. Brokers' pages that we hold show 0.0000192 in 2011 and 0.0000231 in 2017.
const RATES_BEFORE_2021 = [
  ['2011-01-21', '0.0000192'],
  ['2012-02-21', '0.000018'],
  ['2012-04-01', '0.0000224'],
  ['2013-05-25', '0.0000174'],
  ['2014-03-18', '0.0000221'],
  ['2015-02-14', '0.0000184'],
  ['2016-02-16', '0.0000218'],
  ['2017-07-04', '0.0000231'],
  ['2018-05-22', '0.000013'],
  ['2019-04-16', '0.0000207'],
  ['2020-02-18', '0.0000221'],
] as const;

export const US_RULES: MarketRules = {
  market: 'US',
  exchange: 'New York Stock Exchange, Nasdaq',
  mic: 'XNYS',
  currency: 'USD',
  zone: 'America/New_York',
  segments: { listed: ['NYSE', 'NASDAQ'], otc: ['OTC'] },
  sessions: [
    {
      from: '1985-09-30',
      source: 'NYSE Rule 7.34, Nasdaq Equity 4 Rule 4120 (early, core and late sessions)',
      value: {
        weekdays: [1, 2, 3, 4, 5],
        spans: [
          buildSessionSpan('pre', '04:00', '09:30'),
          buildSessionSpan('regular', '09:30', '16:00'),
          buildSessionSpan('post', '16:00', '20:00'),
        ],
      },
    },
  ],
  calendar: { firstYear: 2025, lastYear: 2027 },
  specialDays: US_SPECIAL_DAYS,
  phases: US_PHASES,
  ticks: [
    { from: '2005-08-29', source: 'SEC Regulation NMS, Rule 612 (minimum pricing increment)', value: PENNIES },
    {
      from: '2025-11-03',
      source:
        'SEC release 34-101070 would have half a cent for names with narrow spreads from here; put off ' +
        'to the first business day of November 2026 by the exemptive order 2025-19926 (90 FR, November ' +
        '2025)',
      value: PENNIES,
    },
    {
      from: '2026-11-02',
      source:
        'SEC, a second temporary exemption from Rule 612 as amended, until the first business day of November 2027',
      unconfirmed: true,
      value: PENNIES,
    },
  ],
  bands: [
    {
      from: '2012-04-08',
      source:
        'Plan to Address Extraordinary Market Volatility (LULD): bands follow the price, none is fixed for the day',
      value: [{ band: null }],
    },
  ],
  lots: [
    {
      from: '2013-12-09',
      source: 'NYSE and Nasdaq trade odd lots of one share',
      value: [{ lot: parseDecimal('1'), fraction: false, minimum: parseDecimal('1') }],
    },
  ],
  parts: [{ from: '2020-01-01', source: HOUSE_RULE_SOURCE, value: { boards: ['listed'], minimumNotional: 100n } }],
  withholding: [
    {
      from: '1984-07-18',
      source:
        'Internal Revenue Code, sections 871(a) and 1441: 30 % of dividends to nonresident aliens without a treaty',
      value: parsePercent('30'),
    },
  ],
  settlementDays: [
    { from: '2017-09-05', source: 'SEC Rule 15c6-1 as amended in 2017', value: 2 },
    { from: '2024-05-28', source: 'SEC Rule 15c6-1 as amended in 2023', value: 1 },
  ],
  charges: [
    ...listHouseCommissions('US'),
    ...RATES_BEFORE_2021.map(([from, rate]) => ({
      from,
      source: SECTION_31,
      value: { ...secFee, rate: parseDecimal(rate) },
      unconfirmed: true as const,
    })),
    { from: '2021-02-25', source: SECTION_31, value: { ...secFee, rate: parseDecimal('0.0000051') } },
    { from: '2022-05-14', source: SECTION_31, value: { ...secFee, rate: parseDecimal('0.0000229') } },
    { from: '2023-02-27', source: SECTION_31, value: { ...secFee, rate: parseDecimal('0.000008') } },
    { from: '2024-05-22', source: SECTION_31, value: { ...secFee, rate: parseDecimal('0.0000278') } },
    { from: '2025-05-14', source: SECTION_31, value: { ...secFee, rate: 0n } },
    { from: '2026-04-04', source: SECTION_31, value: { ...secFee, rate: parseDecimal('0.0000206') } },
    { from: '2012-07-01', source: TAF, value: { ...activityFee, rate: parseDecimal('0.000119'), maximum: 595n } },
    {
      from: '2022-01-01',
      source: TAF,
      value: { ...activityFee, rate: parseDecimal('0.00013'), maximum: 649n },
      unconfirmed: true,
    },
    { from: '2023-01-01', source: TAF, value: { ...activityFee, rate: parseDecimal('0.000145'), maximum: 727n } },
    { from: '2024-01-01', source: TAF, value: { ...activityFee, rate: parseDecimal('0.000166'), maximum: 830n } },
    { from: '2026-01-01', source: TAF, value: { ...activityFee, rate: parseDecimal('0.000195'), maximum: 979n } },
    { from: '2026-10-01', source: TAF, value: { ...activityFee, rate: 0n }, unconfirmed: true },
    {
      from: '2026-11-20',
      source:
        'Consolidated Audit Trail: CAT Fee 2025-2 (0.000009), Historical CAT Assessment 1 (0.000013) and ' +
        'FINRA Rule 6897(b) (0.0000045), as Alpaca lists them for 2025; passed on by the house from this ' +
        'day',
      unconfirmed: true,
      value: { ...catFee, rate: parseDecimal('0.0000265') },
    },
    {
      from: '2027-01-01',
      source: TAF,
      value: { ...activityFee, rate: parseDecimal('0.000232'), maximum: 1161n },
      unconfirmed: true,
    },
  ],
  shorting: [{ from: '2005-01-03', source: 'SEC Regulation SHO', value: { allowed: true } }],
  maximumLeverage: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: 5 }],
};
