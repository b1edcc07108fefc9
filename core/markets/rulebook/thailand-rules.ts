/** Thailand: SET and mai, and less liquid instruments over the counter. */
import type { PriceBandRule, MarketRules, SessionSpan } from './rule-types.ts';
import { listHouseCommissions } from './commission-plans.ts';
import { THAILAND_PHASES, THAILAND_SPECIAL_DAYS } from './thailand-auctions-halts-holidays.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, buildTickSteps, parsePercent, buildSessionSpan } from './rule-notation.ts';

const WEEKDAYS = [1, 2, 3, 4, 5];
// The exchange opens and closes at a random moment of the call phases; the regular spans are their fixed inner part.
const morning: readonly SessionSpan[] = [
  buildSessionSpan('pre-open', '09:30', '10:00'),
  buildSessionSpan('regular', '10:00', '12:30'),
];
const close = buildSessionSpan('closing-auction', '16:30', '16:40');
const thirty = { up: parsePercent('30'), down: parsePercent('30') };
const fifteen = { up: parsePercent('15'), down: parsePercent('15') };
const FEES =
  'SET trading fee, TCH clearing fee, SEC regulatory fee, as Kasikorn Securities and Bualuang Securities ' +
  'list them beside the commission';
const fee = { kind: 'fee', side: 'both', base: 'notional', rounding: 'half-up' } as const;
const FIRST_DAY =
  'SET, revised trading rules of 2012 (World Federation of Exchanges: "Thai Bourse Announces Trading ' +
  'Rules Adjustment"; setinvestnow.com, glossary): on the first day at most 300 % of the issue price, at ' +
  'least 0.01 baht';
// The close before the day of listing is the issue price; a price is never below the smallest tick.
const listing: PriceBandRule = { firstDays: 1, band: { up: parsePercent('200'), down: parsePercent('100') } };
const TEMPORARY = 'SET news of 2025-04-07: temporary measures from 8 to 11 April 2025';

export const THAILAND_RULES: MarketRules = {
  market: 'TH',
  exchange: 'Stock Exchange of Thailand',
  mic: 'XBKK',
  currency: 'THB',
  zone: 'Asia/Bangkok',
  segments: { listed: ['SET', 'mai'], otc: ['OTC'] },
  sessions: [
    {
      from: '1992-07-01',
      source: 'SET, trading hours before 2024-03-25',
      value: {
        weekdays: WEEKDAYS,
        spans: [
          ...morning,
          buildSessionSpan('pre-open', '14:00', '14:30'),
          buildSessionSpan('regular', '14:30', '16:30'),
          close,
        ],
      },
    },
    {
      from: '2024-03-25',
      source: 'SET news of 2024-02: afternoon session from 14:00',
      value: {
        weekdays: WEEKDAYS,
        spans: [
          ...morning,
          buildSessionSpan('pre-open', '13:30', '14:00'),
          buildSessionSpan('regular', '14:00', '16:30'),
          close,
        ],
      },
    },
  ],
  calendar: { firstYear: 2025, lastYear: 2027 },
  specialDays: THAILAND_SPECIAL_DAYS,
  phases: THAILAND_PHASES,
  ticks: [
    {
      from: '2009-03-30',
      source: 'SET Regulations on Trading, price spread',
      value: {
        by: 'price',
        steps: buildTickSteps(
          ['2', '0.01'],
          ['5', '0.02'],
          ['10', '0.05'],
          ['25', '0.10'],
          ['100', '0.25'],
          ['200', '0.50'],
          ['400', '1'],
          [null, '2'],
        ),
      },
    },
  ],
  bands: [
    {
      from: '1997-12-01',
      source: 'SET Regulations on Trading, ceiling and floor',
      value: [{ boards: ['index'], band: null }, { band: thirty }],
    },
    { from: '2012-09-03', source: FIRST_DAY, value: [{ boards: ['index'], band: null }, listing, { band: thirty }] },
    {
      from: '2025-04-08',
      source: TEMPORARY,
      value: [{ boards: ['index'], band: null }, listing, { band: fifteen }],
      unconfirmed: true,
    },
    {
      from: '2025-04-16',
      source: `SET Regulations on Trading, ceiling and floor; ${FIRST_DAY}`,
      value: [{ boards: ['index'], band: null }, listing, { band: thirty }],
    },
  ],
  lots: [
    {
      from: '1991-06-01',
      source: 'SET Regulations on Trading, board lot (50 shares for prices of 500 and more are left out)',
      value: [{ lot: parseDecimal('100'), fraction: false, minimum: parseDecimal('100') }],
    },
  ],
  withholding: [
    {
      from: '1992-01-01',
      source:
        'Revenue Code, section 50(2)(e): 10 % of dividends to an individual, resident or not (companies ' +
        'abroad: section 70); SET, Thai NVDR, tax: the same',
      value: parsePercent('10'),
    },
  ],
  settlementDays: [{ from: '2018-03-02', source: 'Thailand Securities Depository: T+2', value: 2 }],
  charges: [
    ...listHouseCommissions('TH'),
    { from: '2011-07-01', source: FEES, value: { ...fee, name: 'th.tradingFee', rate: parsePercent('0.005') } },
    { from: '2011-07-01', source: FEES, value: { ...fee, name: 'th.clearingFee', rate: parsePercent('0.001') } },
    { from: '2011-07-01', source: FEES, value: { ...fee, name: 'th.regulatoryFee', rate: parsePercent('0.001') } },
    {
      from: '1999-04-01',
      source: 'Revenue Code, royal decree on the reduced rate of VAT (7 %)',
      value: {
        name: 'th.vat',
        kind: 'tax',
        side: 'both',
        base: 'charges',
        of: ['commission', 'th.tradingFee', 'th.clearingFee', 'th.regulatoryFee'],
        rate: parsePercent('7'),
        rounding: 'half-up',
      },
    },
  ],
  shorting: [
    { from: '2001-01-02', source: 'SET Regulations on short sales (SET100 names)', value: { allowed: true } },
    { from: '2025-04-08', source: TEMPORARY, value: { allowed: false }, unconfirmed: true },
    { from: '2025-04-16', source: 'SET Regulations on short sales (SET100 names)', value: { allowed: true } },
  ],
  maximumLeverage: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: 5 }],
};
