/**
 * Saudi Arabia: auctions with a random end of half a minute, trade at last, and the static limit of new and parallel
 * names.
 */
import type { MarketPhaseRules, SpecialDay } from './rule-types.ts';
import {
  TRADE_AT_LAST_ORDER_RULE,
  CLOSING_AUCTION_ORDER_RULE,
  PRE_OPEN_ORDER_RULE,
  REGULAR_SESSION_ORDER_RULE,
} from './session-order-rules.ts';
import { parsePercent, buildSpecialDays } from './rule-notation.ts';

const limit = {
  mechanism: 'range',
  name: 'sa.staticLimit',
  reference: 'auction',
  rate: parsePercent('10'),
  pauseSeconds: 300,
} as const;

export const SAUDI_PHASES: MarketPhaseRules = {
  auctions: [
    {
      from: '2018-05-27',
      source:
        'Saudi Exchange, trading cycle and times: opening auction 09:30-10:00, closing auction ' +
        '15:00-15:10, each ending within 30 seconds',
      value: [
        { kind: 'open', gathers: -30, crosses: [0, 0.5] },
        { kind: 'close', gathers: 0, crosses: [10, 10.5] },
      ],
    },
  ],
  spans: [
    {
      from: '2018-05-27',
      source:
        'Saudi Exchange, trading cycle and times; closing auction and trade-at-last: 15:10-15:20 since ' +
        '2019-05-12, at the closing price alone',
      value: [REGULAR_SESSION_ORDER_RULE, PRE_OPEN_ORDER_RULE, CLOSING_AUCTION_ORDER_RULE, TRADE_AT_LAST_ORDER_RULE],
    },
  ],
  pauses: [
    {
      from: '2020-11-08',
      source:
        'Saudi Exchange announcement of 2020-10-26: static limit of 10 % and volatility auctions of five ' +
        'minutes, on the first three days of a listing and always on Nomu',
      value: [
        { ...limit, boards: ['listed'], firstDays: 3 },
        { ...limit, boards: ['otc'] },
      ],
    },
  ],
  halts: [],
};

// Closures of the Saudi Exchange, whose week runs from Sunday to Thursday.

const SOURCE = "Saudi Exchange, holiday announcements (Tadawul's calendar of holidays)";
// Checked against the exchange's daily index figures of 2025, which have no session on these days and one on all
// others.
const VERIFIED_SOURCE = `${SOURCE}; TASI, daily figures of 2025`;
const FORECAST_SOURCE = 'Saudi Exchange, holiday calendar 2026-2029 (as kept by exchange_calendars, XSAU)';
const FITR = 'Eid al-Fitr';
const ADHA = 'Eid al-Adha';

export const SAUDI_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...buildSpecialDays(2025, VERIFIED_SOURCE, {
    '02-23': 'Founding Day (substitute)',
    '03-30': FITR,
    '03-31': FITR,
    '04-01': FITR,
    '04-02': FITR,
    '06-05': ADHA,
    '06-08': ADHA,
    '06-09': ADHA,
    '06-10': ADHA,
    '09-23': 'National Day',
  }),
  ...buildSpecialDays(2026, SOURCE, { '02-22': 'Founding Day', '09-23': 'National Day' }),
  // The exchange's calendar forecasts the feasts by Umm al-Qura; the days are announced with the moon. In 2025 the
  // calendar's first day was the last day of trading, so 17 March 2026 may have been one too.
  ...buildSpecialDays(
    2026,
    FORECAST_SOURCE,
    {
      '03-17': FITR,
      '03-18': FITR,
      '03-19': FITR,
      '03-22': FITR,
      '03-23': FITR,
      '05-24': ADHA,
      '05-25': ADHA,
      '05-26': ADHA,
      '05-27': ADHA,
      '05-28': ADHA,
    },
    'unconfirmed',
  ),
  ...buildSpecialDays(2027, SOURCE, { '02-22': 'Founding Day', '09-23': 'National Day' }),
  ...buildSpecialDays(
    2027,
    FORECAST_SOURCE,
    {
      '03-07': FITR,
      '03-08': FITR,
      '03-09': FITR,
      '03-10': FITR,
      '03-11': FITR,
      '05-16': ADHA,
      '05-17': ADHA,
      '05-18': ADHA,
      '05-19': ADHA,
      '05-20': ADHA,
    },
    'unconfirmed',
  ),
];
