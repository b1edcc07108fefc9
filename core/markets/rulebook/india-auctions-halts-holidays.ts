/** India: pre-open and closing auctions, and the index's circuit breaker. */
import type { AuctionRule, MarketPhaseRules, SpecialDay } from './rule-types.ts';
import {
  TRADE_AT_LAST_ORDER_RULE,
  CLOSING_AUCTION_ORDER_RULE,
  PRE_OPEN_ORDER_RULE,
  REGULAR_SESSION_ORDER_RULE,
} from './session-order-rules.ts';
import { parsePercent, buildSessionSpan, buildSpecialDays } from './rule-notation.ts';

const open: AuctionRule = { kind: 'open', gathers: -15, crosses: [-8, -7] };
// 15:15 to 15:20 finds the reference; in the simulated market all listed instruments count as having derivatives.
const close: AuctionRule = {
  kind: 'close',
  boards: ['listed'],
  gathers: -10,
  marketUntil: -5,
  crosses: [-2, 0],
  band: parsePercent('3'),
};
const CAS =
  'SEBI circular HO/47/11/11(3)2025-MRD-POD2/I/2765/2026 of 2026-01-16: orders 15:20-15:30, at any price ' +
  'until 15:25, random close from 15:28, 3 %';

export const INDIA_PHASES: MarketPhaseRules = {
  auctions: [
    {
      from: '2010-10-18',
      source:
        'SEBI circular CIR/MRD/DP/21/2010: call auction, orders 09:00-09:08 with a random close in the last minute',
      value: [open],
    },
    { from: '2026-08-03', source: CAS, value: [open, close] },
    {
      from: '2026-09-07',
      source: `${CAS}; the revised phases of the pre-open session we could not look up`,
      unconfirmed: true,
      value: [open, close],
    },
  ],
  spans: [
    {
      from: '2010-10-18',
      source: 'NSE and BSE, market timings: pre-open, normal market, post-close at the closing price',
      value: [REGULAR_SESSION_ORDER_RULE, PRE_OPEN_ORDER_RULE, CLOSING_AUCTION_ORDER_RULE, TRADE_AT_LAST_ORDER_RULE],
    },
  ],
  pauses: [],
  halts: [
    {
      from: '2013-10-01',
      source:
        'SEBI circular CIR/MRD/DP/25/2013: 10, 15 and 20 % of Sensex or Nifty either way, then a ' +
        'pre-open session of 15 minutes',
      value: {
        name: 'in.indexBreaker',
        direction: 'both',
        lastsSeconds: 0,
        furtherMove: 0n,
        auctionMinutes: 15,
        endsWithSpan: false,
        levels: [
          // Until 13:00 and until 14:30; until 13:00 and until 14:00.
          {
            move: parsePercent('10'),
            stops: [
              { beforeClose: 150, minutes: 45 },
              { beforeClose: 60, minutes: 15 },
            ],
          },
          {
            move: parsePercent('15'),
            stops: [
              { beforeClose: 150, minutes: 105 },
              { beforeClose: 90, minutes: 45 },
              { beforeClose: 0, minutes: 'rest' },
            ],
          },
          { move: parsePercent('20'), stops: [{ beforeClose: 0, minutes: 'rest' }] },
        ],
      },
    },
  ],
};

// Holidays and special sessions of NSE and BSE, which keep one calendar.

const source = (number: number, reference: string): string =>
  `NSE and BSE, "Trading holidays for the calendar year ${number}" (${reference})`;
const CIRCULAR_2025 = source(2025, 'NSE/CMTR/65587');
const CIRCULAR_2026 = source(2026, 'NSE/CMTR/71775 of 2025-12-12');
const muhurat = (
  open: string,
  from: string,
  to: string,
): readonly [string, ...ReturnType<typeof buildSessionSpan>[]] => [
  'Diwali Laxmi Pujan, Muhurat trading',
  buildSessionSpan('pre-open', open, from),
  buildSessionSpan('regular', from, to),
];
const budget = [
  'Special session for the Union Budget',
  buildSessionSpan('pre-open', '09:00', '09:15'),
  buildSessionSpan('regular', '09:15', '15:30'),
  buildSessionSpan('trade-at-last', '15:40', '16:00'),
] as const;

export const INDIA_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...buildSpecialDays(2025, 'NSE and BSE circulars: trading on 2025-02-01 for the Union Budget', { '02-01': budget }),
  ...buildSpecialDays(2025, CIRCULAR_2025, {
    '02-26': 'Mahashivratri',
    '03-14': 'Holi',
    '03-31': 'Id-ul-Fitr',
    '04-10': 'Mahavir Jayanti',
    '04-14': 'Dr. Ambedkar Jayanti',
    '04-18': 'Good Friday',
    '05-01': 'Maharashtra Day',
    '08-15': 'Independence Day',
    '08-27': 'Ganesh Chaturthi',
    '10-02': 'Gandhi Jayanti, Dussehra',
    '10-22': 'Diwali Balipratipada',
    '11-05': 'Guru Nanak Jayanti',
    '12-25': 'Christmas',
  }),
  ...buildSpecialDays(2025, 'NSE circular on Muhurat trading 2025', { '10-21': muhurat('13:30', '13:45', '14:45') }),
  ...buildSpecialDays(2026, 'NSE and BSE circulars of January 2026: elections in Mumbai', {
    '01-15': 'Municipal elections in Maharashtra',
  }),
  ...buildSpecialDays(
    2026,
    'NSE and BSE circulars of January 2026: trading on Sunday, 2026-02-01, for the Union Budget',
    {
      '02-01': budget,
    },
  ),
  ...buildSpecialDays(2026, CIRCULAR_2026, {
    '01-26': 'Republic Day',
    '03-03': 'Holi',
    '03-26': 'Ram Navami',
    '03-31': 'Mahavir Jayanti',
    '04-03': 'Good Friday',
    '04-14': 'Dr. Ambedkar Jayanti',
    '05-01': 'Maharashtra Day',
    '05-28': 'Bakri Id',
    '06-26': 'Muharram',
    '09-14': 'Ganesh Chaturthi',
    '10-02': 'Gandhi Jayanti',
    '10-20': 'Dussehra',
    '11-10': 'Diwali Balipratipada',
    '11-24': 'Guru Nanak Jayanti',
    '12-25': 'Christmas',
  }),
  // The circular names the day and leaves the hour to a later one, which we could not look up; an evening hour was
  // usual until 2024.
  ...buildSpecialDays(2026, CIRCULAR_2026, { '11-08': muhurat('17:45', '18:00', '19:00') }, 'unconfirmed'),
  // The list for 2027 appears in December 2026; these follow the Hindu and Islamic calendars as far as they can be
  // foreseen.
  ...buildSpecialDays(
    2027,
    source(2027, 'not out yet; dates as computed by the holidays package, XNSE'),
    {
      '01-26': 'Republic Day',
      '03-10': 'Id-ul-Fitr',
      '03-22': 'Holi',
      '03-26': 'Good Friday',
      '04-14': 'Dr. Ambedkar Jayanti',
      '04-15': 'Ram Navami',
      '05-17': 'Bakri Id',
      '06-16': 'Muharram',
      '10-29': muhurat('17:45', '18:00', '19:00'),
    },
    'unconfirmed',
  ),
];
