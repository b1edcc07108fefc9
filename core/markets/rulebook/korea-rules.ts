/** Korea: KOSPI, KOSDAQ, and KONEX as the less liquid board. */
import type { PriceBandRule, MarketRules } from './rule-types.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { KOREA_PHASES, KOREA_SPECIAL_DAYS } from './korea-auctions-halts-holidays.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, buildTickSteps, parsePercent, buildSessionSpan } from './rule-notation.ts';

const TAX =
  'Securities Transaction Tax Act, articles 5 and 8, and its Enforcement Decree, articles 2 (transferred ' +
  'when it is settled) and 5 (rates)';
const RURAL = 'Special Tax for Rural Development Act, article 5 (KOSPI only)';
// Won below one are dropped: National Treasury Funds Management Act, article 47.
const sellTax = {
  name: 'kr.securitiesTransactionTax',
  kind: 'tax',
  side: 'sell',
  base: 'notional',
  rounding: 'down',
  byTransferDate: true,
} as const;
const kospi = { ...sellTax, segments: ['KOSPI'] };
const kosdaq = { ...sellTax, segments: ['KOSDAQ'] };
const konex = { ...sellTax, segments: ['KONEX'] };

const konexBand: PriceBandRule = {
  segments: ['KONEX'],
  band: { up: parsePercent('15'), down: parsePercent('15') },
  cutsWidthToTick: true,
};
const ordinaryBand: PriceBandRule = {
  band: { up: parsePercent('30'), down: parsePercent('30') },
  cutsWidthToTick: true,
};
// The close before the day of listing is the issue price.
const listingBand: PriceBandRule = { firstDays: 1, band: { up: parsePercent('300'), down: parsePercent('40') } };

export const KOREA_RULES: MarketRules = {
  market: 'KR',
  exchange: 'Korea Exchange',
  mic: 'XKRX',
  currency: 'KRW',
  zone: 'Asia/Seoul',
  segments: { listed: ['KOSPI', 'KOSDAQ'], otc: ['KONEX'] },
  sessions: [
    {
      from: '2000-05-22',
      source: 'KRX KOSPI Market Business Regulation, article 4 (lunch break abolished)',
      value: {
        weekdays: [1, 2, 3, 4, 5],
        spans: [buildSessionSpan('regular', '09:00', '15:00'), buildSessionSpan('closing-auction', '14:50', '15:00')],
      },
    },
    {
      from: '2016-08-01',
      source: 'KRX KOSPI Market Business Regulation, article 4 (regular session until 15:30)',
      value: {
        weekdays: [1, 2, 3, 4, 5],
        spans: [
          buildSessionSpan('pre-open', '08:30', '09:00'),
          buildSessionSpan('regular', '09:00', '15:30'),
          buildSessionSpan('closing-auction', '15:20', '15:30'),
        ],
      },
    },
    {
      from: '2025-03-04',
      source: 'KRX as before; Nextrade Business Regulation (pre-market 08:00-08:50, after-market until 20:00)',
      value: {
        weekdays: [1, 2, 3, 4, 5],
        spans: [
          buildSessionSpan('pre', '08:00', '08:50'),
          buildSessionSpan('regular', '09:00', '15:30'),
          buildSessionSpan('closing-auction', '15:20', '15:30'),
          buildSessionSpan('post', '15:40', '20:00'),
        ],
      },
    },
    {
      from: '2026-09-14',
      source:
        'KRX plan of 2026-01: its own pre-market 07:00-08:00 and after-market 16:00-20:00 beside ' +
        "Nextrade's, put off from June",
      unconfirmed: true,
      value: {
        weekdays: [1, 2, 3, 4, 5],
        spans: [
          buildSessionSpan('pre', '07:00', '08:50'),
          buildSessionSpan('regular', '09:00', '15:30'),
          buildSessionSpan('closing-auction', '15:20', '15:30'),
          buildSessionSpan('post', '15:40', '20:00'),
        ],
      },
    },
  ],
  calendar: { firstYear: 2025, lastYear: 2027 },
  specialDays: KOREA_SPECIAL_DAYS,
  phases: KOREA_PHASES,
  ticks: [
    {
      from: '2010-10-04',
      source: 'KRX Enforcement Rules of the KOSPI Market Business Regulation, article 15, before 2023',
      value: {
        by: 'price',
        steps: buildTickSteps(
          ['1000', '1'],
          ['5000', '5'],
          ['10000', '10'],
          ['50000', '50'],
          ['100000', '100'],
          ['500000', '500'],
          [null, '1000'],
        ),
      },
    },
    {
      from: '2023-01-25',
      source:
        'KRX Enforcement Rules of the KOSPI Market Business Regulation, article 15 (the same ladder for all boards)',
      value: {
        by: 'price',
        steps: buildTickSteps(
          ['2000', '1'],
          ['5000', '5'],
          ['20000', '10'],
          ['50000', '50'],
          ['200000', '100'],
          ['500000', '500'],
          [null, '1000'],
        ),
      },
    },
  ],
  bands: [
    {
      from: '2015-06-15',
      source: 'KRX KOSPI Market Business Regulation, article 20; KONEX Market Business Regulation (15 %)',
      value: [konexBand, { boards: ['index'], band: null }, ordinaryBand],
    },
    {
      from: '2023-06-26',
      source:
        'KRX Enforcement Rules of the KOSPI and KOSDAQ Market Business Regulations: 60 to 400 % of the ' +
        'issue price on the day of listing',
      value: [konexBand, { boards: ['index'], band: null }, listingBand, ordinaryBand],
    },
  ],
  lots: [
    {
      from: '2014-06-02',
      source: 'KRX: single shares on all boards',
      value: [{ lot: parseDecimal('1'), fraction: false, minimum: parseDecimal('1') }],
    },
  ],
  parts: [
    {
      from: '2022-09-26',
      unconfirmed: true,
      source:
        'Financial Services Commission: fractional trading of domestic shares as an innovative financial ' +
        'service, through the Korea Securities Depository',
      value: { boards: ['listed'], minimumNotional: 10_000n },
    },
  ],
  withholding: [
    {
      from: '2014-01-01',
      source:
        'Income Tax Act, article 156(1) (20 %), and Local Tax Act, article 103-18 (a tenth of it): 22 % ' +
        'of dividends to non-residents without a treaty',
      value: parsePercent('22'),
    },
  ],
  settlementDays: [{ from: '1956-03-03', source: 'KRX KOSPI Market Business Regulation, article 7 (T+2)', value: 2 }],
  charges: [
    ...listHouseCommissions('KR'),
    { from: '2021-01-01', source: TAX, value: { ...kospi, rate: parsePercent('0.08') } },
    { from: '2023-01-01', source: TAX, value: { ...kospi, rate: parsePercent('0.05') } },
    { from: '2024-01-01', source: TAX, value: { ...kospi, rate: parsePercent('0.03') } },
    { from: '2025-01-01', source: TAX, value: { ...kospi, rate: 0n } },
    { from: '2026-01-01', source: TAX, value: { ...kospi, rate: parsePercent('0.05') } },
    {
      from: '1994-07-01',
      source: RURAL,
      value: { ...sellTax, name: 'kr.ruralTax', segments: ['KOSPI'], rate: parsePercent('0.15') },
    },
    { from: '2021-01-01', source: TAX, value: { ...kosdaq, rate: parsePercent('0.23') } },
    { from: '2023-01-01', source: TAX, value: { ...kosdaq, rate: parsePercent('0.20') } },
    { from: '2024-01-01', source: TAX, value: { ...kosdaq, rate: parsePercent('0.18') } },
    { from: '2025-01-01', source: TAX, value: { ...kosdaq, rate: parsePercent('0.15') } },
    { from: '2026-01-01', source: TAX, value: { ...kosdaq, rate: parsePercent('0.20') } },
    { from: '2019-06-03', source: TAX, value: { ...konex, rate: parsePercent('0.10') } },
  ],
  shorting: [
    { from: '2021-05-03', source: 'Financial Services Commission: partial resumption', value: { allowed: true } },
    { from: '2023-11-06', source: 'Financial Services Commission: ban on short selling', value: { allowed: false } },
    { from: '2025-03-31', source: 'Financial Services Commission: full resumption', value: { allowed: true } },
  ],
  maximumLeverage: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: 5 }],
};
