/** Korea: opening and closing auctions, the alternative market's hours, volatility interruptions, circuit breaker. */
import type { MarketPhaseRules, SpecialDay } from './rule-types.ts';
import {
  CLOSING_AUCTION_ORDER_RULE,
  PRE_OPEN_ORDER_RULE,
  buildExtendedHoursOrderRules,
  REGULAR_SESSION_ORDER_RULE,
} from './session-order-rules.ts';
import { parsePercent, buildSessionSpan, buildSpecialDays } from './rule-notation.ts';

// KOSPI 200 has the narrower range; the simulated market's large KOSPI companies count as its members.
const KOSPI_200 = 1_000_000_000_000n;
const VI = { mechanism: 'range', boards: ['listed'], notFirstDays: 1, pauseSeconds: 120 } as const;
const dynamic = { ...VI, name: 'kr.dynamicVi', reference: 'last' } as const;

export const KOREA_PHASES: MarketPhaseRules = {
  auctions: [
    {
      from: '2016-08-01',
      source:
        'KRX KOSPI Market Business Regulation, articles 4 and 23 (orders from 08:30; closing call ' +
        'auction in the last ten minutes)',
      value: [
        { kind: 'open', gathers: -30, crosses: [0, 0] },
        { kind: 'close', gathers: -10, crosses: [0, 0] },
      ],
    },
  ],
  spans: [
    {
      from: '2000-05-22',
      source:
        'KRX KOSPI Market Business Regulation; Nextrade since 2025-03-04 and Financial Services ' +
        'Commission: outside the main session limit orders alone, no short sales',
      value: [
        REGULAR_SESSION_ORDER_RULE,
        PRE_OPEN_ORDER_RULE,
        CLOSING_AUCTION_ORDER_RULE,
        ...buildExtendedHoursOrderRules(false),
      ],
    },
  ],
  pauses: [
    {
      from: '2021-10-18',
      source:
        'KRX, Volatility Interruption (global.krx.co.kr): 2 minutes; dynamic 3 % for KOSPI 200, 6 % for ' +
        "others; static 10 %; not on the day of listing. Members of the index by worth: the house's",
      value: [
        { ...dynamic, segments: ['KOSPI'], capitalisation: { from: KOSPI_200 }, rate: parsePercent('3') },
        { ...dynamic, segments: ['KOSPI'], capitalisation: { below: KOSPI_200 }, rate: parsePercent('6') },
        { ...dynamic, segments: ['KOSDAQ'], rate: parsePercent('6') },
        { ...VI, name: 'kr.staticVi', reference: 'auction', rate: parsePercent('10') },
      ],
    },
  ],
  singlePrice: [
    {
      from: '2012-11-05',
      source:
        'KRX KOSPI Market Business Regulation, article 106-2, and Enforcement Rules, article 133-2 ' +
        '(KOSDAQ: 23-2 and 28-3), temporary overheat by all three indicators and a rising close: ' +
        'periodic call auction of 30 minutes for three trading days',
      value: { everyMinutes: 30, days: 3 },
    },
  ],
  halts: [
    {
      from: '2015-06-15',
      source:
        'KRX KOSPI Market Business Regulation, article 26: 8, 15 and 20 % for a minute; 20 minutes, then ' +
        'an auction of ten; none of the first two after 14:50',
      value: {
        name: 'kr.circuitBreaker',
        direction: 'down',
        lastsSeconds: 60,
        furtherMove: parsePercent('1'),
        auctionMinutes: 10,
        endsWithSpan: false,
        levels: [
          { move: parsePercent('8'), stops: [{ beforeClose: 40, minutes: 20 }] },
          { move: parsePercent('15'), stops: [{ beforeClose: 40, minutes: 20 }] },
          { move: parsePercent('20'), stops: [{ beforeClose: 0, minutes: 'rest' }] },
        ],
      },
    },
  ],
};

// Closures and late days of the Korea Exchange.

const SOURCE = 'KRX KOSPI Market Business Regulation, article 5, and KRX "Market closing (holiday)" list';
const ACT_2026 =
  'Public Holidays Act as amended on 2026-02-10 (Constitution Day restored, Labour Day a public ' +
  'holiday); KRX closes on public holidays by article 5';
const EXAM = 'KRX notice: trading hours on the day of the College Scholastic Ability Test';
// On the first trading day of a year the market opens an hour later and ends as usual; on the exam day everything moves
// by an hour.
const lateOpening = [
  buildSessionSpan('regular', '10:00', '15:30'),
  buildSessionSpan('closing-auction', '15:20', '15:30'),
] as const;
const examDay = [
  buildSessionSpan('regular', '10:00', '16:30'),
  buildSessionSpan('closing-auction', '16:20', '16:30'),
] as const;

export const KOREA_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...buildSpecialDays(2025, SOURCE, {
    '01-01': "New Year's Day",
    '01-02': ['First trading day of the year', ...lateOpening],
    '01-27': 'Temporary public holiday',
    '01-28': 'Seollal',
    '01-29': 'Seollal',
    '01-30': 'Seollal',
    '03-03': 'Independence Movement Day (substitute)',
    '05-01': 'Labour Day',
    '05-05': "Children's Day, Buddha's Birthday",
    '05-06': 'Substitute holiday',
    '06-03': 'Presidential election',
    '06-06': 'Memorial Day',
    '08-15': 'Liberation Day',
    '10-03': 'National Foundation Day',
    '10-06': 'Chuseok',
    '10-07': 'Chuseok',
    '10-08': 'Chuseok (substitute)',
    '10-09': 'Hangeul Day',
    '12-25': 'Christmas Day',
    '12-31': 'Year-end closing',
  }),
  ...buildSpecialDays(2025, EXAM, { '11-13': ['Exam day', ...examDay] }),
  ...buildSpecialDays(2026, SOURCE, {
    '01-01': "New Year's Day",
    '01-02': ['First trading day of the year', ...lateOpening],
    '02-16': 'Seollal',
    '02-17': 'Seollal',
    '02-18': 'Seollal',
    '03-02': 'Independence Movement Day (substitute)',
    '05-05': "Children's Day",
    '05-25': "Buddha's Birthday (substitute)",
    '06-03': 'Local elections',
    '08-17': 'Liberation Day (substitute)',
    '09-24': 'Chuseok',
    '09-25': 'Chuseok',
    '10-05': 'National Foundation Day (substitute)',
    '10-09': 'Hangeul Day',
    '12-25': 'Christmas Day',
    '12-31': 'Year-end closing',
  }),
  ...buildSpecialDays(2026, ACT_2026, { '05-01': 'Labour Day', '07-17': 'Constitution Day' }),
  ...buildSpecialDays(2026, EXAM, { '11-19': ['Exam day', ...examDay] }),
  ...buildSpecialDays(2027, SOURCE, {
    '01-01': "New Year's Day",
    '01-04': ['First trading day of the year', ...lateOpening],
    '02-08': 'Seollal',
    '02-09': 'Seollal (substitute)',
    '03-01': 'Independence Movement Day',
    '05-05': "Children's Day",
    '05-13': "Buddha's Birthday",
    '08-16': 'Liberation Day (substitute)',
    '09-14': 'Chuseok',
    '09-15': 'Chuseok',
    '09-16': 'Chuseok',
    '10-04': 'National Foundation Day (substitute)',
    '10-11': 'Hangeul Day (substitute)',
    '12-27': 'Christmas Day (substitute)',
    '12-31': 'Year-end closing',
  }),
  // Both fall on a Saturday. Public calendars show a substitute on the Monday for each, no list of the exchange does
  // yet.
  ...buildSpecialDays(
    2027,
    'Public Holidays Act as amended on 2026-02-10, article 3',
    {
      '05-03': 'Labour Day (substitute)',
      '07-19': 'Constitution Day (substitute)',
    },
    'unconfirmed',
  ),
  ...buildSpecialDays(2027, EXAM, { '11-18': ['Exam day', ...examDay] }, 'unconfirmed'),
];
