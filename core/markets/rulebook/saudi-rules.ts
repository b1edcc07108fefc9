/** Saudi Arabia: the main market (TASI), and the rules of Nomu, the parallel market, as the less liquid board. */
import type { DailyBandRates, MarketRules } from './rule-types.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { SAUDI_PHASES, SAUDI_SPECIAL_DAYS } from './saudi-auctions-halts-holidays.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, buildTickSteps, parsePercent, buildSessionSpan } from './rule-notation.ts';

const VAT = 'Saudi VAT Implementing Regulations; ZATCA';
const vat = {
  name: 'sa.vat',
  kind: 'tax',
  side: 'both',
  base: 'charges',
  of: ['commission'],
  rounding: 'half-up',
} as const;
const symmetricBand = (rate: string): DailyBandRates => ({ up: parsePercent(rate), down: parsePercent(rate) });

export const SAUDI_RULES: MarketRules = {
  market: 'SA',
  exchange: 'Saudi Exchange (Tadawul)',
  mic: 'XSAU',
  currency: 'SAR',
  zone: 'Asia/Riyadh',
  segments: { listed: ['TASI'], otc: ['OTC'] },
  sessions: [
    {
      from: '2018-05-27',
      source: 'Saudi Exchange, trading cycle and times (Sunday to Thursday)',
      value: {
        weekdays: [0, 1, 2, 3, 4],
        spans: [
          buildSessionSpan('pre-open', '09:30', '10:00'),
          buildSessionSpan('regular', '10:00', '15:00'),
          buildSessionSpan('closing-auction', '15:00', '15:10'),
          buildSessionSpan('trade-at-last', '15:10', '15:20'),
        ],
      },
    },
  ],
  calendar: { firstYear: 2025, lastYear: 2027 },
  specialDays: SAUDI_SPECIAL_DAYS,
  phases: SAUDI_PHASES,
  ticks: [
    {
      from: '2016-01-03',
      source: 'Saudi Exchange, price change rules before 2025-06-29',
      value: {
        by: 'price',
        steps: buildTickSteps(['10', '0.01'], ['25', '0.02'], ['50', '0.05'], ['100', '0.10'], [null, '0.20']),
      },
      unconfirmed: true,
    },
    {
      from: '2025-06-29',
      source: 'Saudi Exchange, amended tick size bands',
      value: {
        by: 'price',
        steps: buildTickSteps(
          ['25', '0.01'],
          ['50', '0.02'],
          ['100', '0.05'],
          ['250', '0.10'],
          ['500', '0.20'],
          [null, '0.50'],
        ),
      },
    },
  ],
  bands: [
    {
      from: '2017-02-26',
      source: 'Saudi Exchange, Trading and Membership Procedures: daily price limits, Nomu with wider ones',
      value: [
        { boards: ['index'], band: null },
        { boards: ['otc'], band: symmetricBand('20') },
        { band: symmetricBand('10') },
      ],
    },
    {
      from: '2020-11-08',
      source:
        'Saudi Exchange announcement of 2020-10-26: 30 % on the first three days of a listing, and always on Nomu',
      value: [
        { boards: ['index'], band: null },
        { boards: ['otc'], band: symmetricBand('30') },
        { firstDays: 3, band: symmetricBand('30') },
        { band: symmetricBand('10') },
      ],
    },
  ],
  lots: [
    {
      from: '2001-10-06',
      source: 'Saudi Exchange: single shares',
      value: [{ lot: parseDecimal('1'), fraction: false, minimum: parseDecimal('1') }],
    },
  ],
  withholding: [
    {
      from: '2004-07-30',
      source:
        'Income Tax Law (Royal Decree M/1), article 68, and its By-Laws (Ministerial Resolution 1535), ' +
        'article 63(1): 5 % of dividends to non-residents',
      value: parsePercent('5'),
    },
  ],
  settlementDays: [{ from: '2017-04-23', source: 'Saudi Exchange: T+2', value: 2 }],
  charges: [
    ...listHouseCommissions('SA'),
    { from: '2018-01-01', source: VAT, value: { ...vat, rate: parsePercent('5') } },
    { from: '2020-07-01', source: VAT, value: { ...vat, rate: parsePercent('15') } },
  ],
  shorting: [
    { from: '2017-04-23', source: 'Capital Market Authority, Short Selling Regulations', value: { allowed: true } },
  ],
  maximumLeverage: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: 5 }],
};
