/**
 * United States: opening and closing auctions, extended hours, limit up and limit down, market-wide circuit breakers.
 */
import type { LimitUpDownRule, MarketPhaseRules, SpecialDay } from './rule-types.ts';
import { buildExtendedHoursOrderRules, REGULAR_SESSION_ORDER_RULE } from './session-order-rules.ts';
import { parseDecimal, HOUSE_RULE_SOURCE, parsePercent, buildSessionSpan, buildSpecialDays } from './rule-notation.ts';

// The plan's tier 1 is the S&P 500, the Russell 1000 and some funds; the simulated market goes by market value instead.
const TIER_ONE = 5_000_000_000n;
const luld = {
  mechanism: 'limit',
  name: 'us.luld',
  boards: ['listed'],
  doubledMinutes: 25,
  averageSeconds: 300,
  updateRate: parsePercent('1'),
  updateSeconds: 30,
  limitStateSeconds: 15,
  pauseSeconds: 300,
  untilCloseMinutes: 10,
} as const;
// Up to 3.00: 20 %; below 0.75: 75 %, at most 0.15. Bands double at the end in tier 1, and in tier 2 up to 3.00.
const cheap = [
  { above: parseDecimal('0.74999999'), rate: parsePercent('20'), doublesAtEnd: true },
  { above: 0n, rate: parsePercent('75'), atMost: parseDecimal('0.15'), doublesAtEnd: true },
] as const;
const tierOne: LimitUpDownRule = {
  ...luld,
  capitalisation: { from: TIER_ONE },
  bands: [{ above: parseDecimal('3'), rate: parsePercent('5'), doublesAtEnd: true }, ...cheap],
};
const tierTwo: LimitUpDownRule = {
  ...luld,
  capitalisation: { below: TIER_ONE },
  bands: [{ above: parseDecimal('3'), rate: parsePercent('10'), doublesAtEnd: false }, ...cheap],
};

export const US_PHASES: MarketPhaseRules = {
  auctions: [
    {
      from: '2019-04-01',
      source:
        'NYSE Rules 7.35A and 7.35B (closing orders until 15:50); Nasdaq Equity 4, Rules 4752 and 4754 ' +
        '(until 9:28, 15:55 and 15:58)',
      value: [
        { kind: 'open', segments: ['NYSE'], gathers: -330, crosses: [0, 0] },
        { kind: 'open', segments: ['NASDAQ'], gathers: -330, marketUntil: -2, limitUntil: -2, crosses: [0, 0] },
        { kind: 'close', segments: ['NYSE'], gathers: -390, marketUntil: -10, limitUntil: -10, crosses: [0, 0] },
        { kind: 'close', segments: ['NASDAQ'], gathers: -390, marketUntil: -5, limitUntil: -2, crosses: [0, 0] },
      ],
    },
  ],
  spans: [
    {
      from: '2005-01-01',
      source:
        'FINRA Rule 2265 (extended hours: disclosure of risks); that only limit orders are taken is ' +
        `${HOUSE_RULE_SOURCE}, as at most brokers`,
      value: [REGULAR_SESSION_ORDER_RULE, ...buildExtendedHoursOrderRules(true)],
    },
  ],
  pauses: [
    {
      from: '2020-02-24',
      source:
        'Plan to Address Extraordinary Market Volatility, sections V to VII, as amended (no. 18: bands ' +
        "not doubled at the open); tiers by worth are the house's",
      value: [tierOne, tierTwo],
    },
  ],
  halts: [
    {
      from: '2013-04-08',
      source:
        'NYSE Rule 7.12 (before: 80B), Nasdaq Equity 4 Rule 4121: market-wide circuit breakers, permanent since 2022',
      value: {
        name: 'us.marketWide',
        direction: 'down',
        lastsSeconds: 0,
        furtherMove: 0n,
        auctionMinutes: 0,
        endsWithSpan: false,
        levels: [
          { move: parsePercent('7'), stops: [{ beforeClose: 35, minutes: 15 }] },
          { move: parsePercent('13'), stops: [{ beforeClose: 35, minutes: 15 }] },
          { move: parsePercent('20'), stops: [{ beforeClose: 0, minutes: 'rest' }] },
        ],
      },
    },
  ],
};

// Holidays and early closes of NYSE and Nasdaq.

const SOURCE = 'NYSE Group, "Holidays & Trading Hours" for 2025, 2026 and 2027';
// At 13:00 the core session ends; the late session ends at 17:00.
const early = [
  buildSessionSpan('pre', '04:00', '09:30'),
  buildSessionSpan('regular', '09:30', '13:00'),
  buildSessionSpan('post', '13:00', '17:00'),
] as const;

export const US_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...buildSpecialDays(2025, SOURCE, {
    '01-01': "New Year's Day",
    '01-20': 'Martin Luther King Jr. Day',
    '02-17': "Washington's Birthday",
    '04-18': 'Good Friday',
    '05-26': 'Memorial Day',
    '06-19': 'Juneteenth',
    '07-03': ['Day before Independence Day', ...early],
    '07-04': 'Independence Day',
    '09-01': 'Labor Day',
    '11-27': 'Thanksgiving Day',
    '11-28': ['Day after Thanksgiving', ...early],
    '12-24': ['Christmas Eve', ...early],
    '12-25': 'Christmas Day',
  }),
  ...buildSpecialDays(2025, 'NYSE Group announcement of 2024-12-30', {
    '01-09': 'National Day of Mourning for President Carter',
  }),
  ...buildSpecialDays(2026, SOURCE, {
    '01-01': "New Year's Day",
    '01-19': 'Martin Luther King Jr. Day',
    '02-16': "Washington's Birthday",
    '04-03': 'Good Friday',
    '05-25': 'Memorial Day',
    '06-19': 'Juneteenth',
    '07-03': 'Independence Day (observed)',
    '09-07': 'Labor Day',
    '11-26': 'Thanksgiving Day',
    '11-27': ['Day after Thanksgiving', ...early],
    '12-24': ['Christmas Eve', ...early],
    '12-25': 'Christmas Day',
  }),
  ...buildSpecialDays(2027, SOURCE, {
    '01-01': "New Year's Day",
    '01-18': 'Martin Luther King Jr. Day',
    '02-15': "Washington's Birthday",
    '03-26': 'Good Friday',
    '05-31': 'Memorial Day',
    '06-18': 'Juneteenth (observed)',
    '07-05': 'Independence Day (observed)',
    '09-06': 'Labor Day',
    '11-25': 'Thanksgiving Day',
    '11-26': ['Day after Thanksgiving', ...early],
    '12-24': 'Christmas Day (observed)',
  }),
];
