/** Thailand: auctions that cross at a random moment, the moving band, and the circuit breaker. */
import type { MarketHaltRule, MarketPhaseRules, OrderBandRule, SpecialDay } from './rule-types.ts';
import { CLOSING_AUCTION_ORDER_RULE, PRE_OPEN_ORDER_RULE, REGULAR_SESSION_ORDER_RULE } from './session-order-rules.ts';
import { parsePercent, buildSpecialDays } from './rule-notation.ts';

const band = (rate: string): OrderBandRule[] => [
  { mechanism: 'order-band', name: 'th.dynamicBand', boards: ['listed'], rate: parsePercent(rate) },
];
const breaker: MarketHaltRule = {
  name: 'th.circuitBreaker',
  direction: 'down',
  lastsSeconds: 0,
  furtherMove: 0n,
  auctionMinutes: 0,
  endsWithSpan: true,
  levels: [
    { move: parsePercent('8'), stops: [{ beforeClose: 0, minutes: 30 }] },
    { move: parsePercent('15'), stops: [{ beforeClose: 0, minutes: 30 }] },
    { move: parsePercent('20'), stops: [{ beforeClose: 0, minutes: 60 }] },
  ],
};

export const THAILAND_PHASES: MarketPhaseRules = {
  auctions: [
    {
      from: '1992-07-01',
      source:
        'SET, trading hours: opening at a random moment of 09:55-10:00 and 13:55-14:00, closing at one of 16:35-16:40',
      value: [
        { kind: 'open', gathers: -30, crosses: [-5, 0] },
        { kind: 'close', gathers: 0, crosses: [5, 10] },
      ],
    },
  ],
  spans: [
    {
      from: '1992-07-01',
      source: 'SET Regulations on Trading: automatic order matching, call market',
      value: [REGULAR_SESSION_ORDER_RULE, PRE_OPEN_ORDER_RULE, CLOSING_AUCTION_ORDER_RULE],
    },
  ],
  pauses: [
    {
      from: '2024-06-10',
      source:
        'SET, public consultation of 2024-05-27: 10 % from the last execution; the day on which it came ' +
        'into force we could not look up',
      unconfirmed: true,
      value: band('10'),
    },
    { from: '2025-04-08', source: 'SET news of 2025-04-07: temporary measures', value: band('5') },
    { from: '2025-04-16', source: 'SET, end of the temporary measures (Bangkok Post, 2025-04-11)', value: band('10') },
    {
      from: '2025-06-23',
      source: 'SET Board, special meeting of 2025-06-22 (nationthailand.com): 5 % from the last trade until 27 June',
      value: band('5'),
    },
    {
      from: '2025-06-28',
      source: 'SET, Price Bands & Tick sizes (set.or.th): 10 % again, for prices of a baht and more',
      value: band('10'),
    },
  ],
  halts: [
    {
      from: '2020-03-18',
      source:
        'SET, circuit breaker (set.or.th): 8, 15 and 20 % for 30, 30 and 60 minutes, at most until the ' +
        'end of that session',
      value: breaker,
    },
  ],
};

// Closures of the Stock Exchange of Thailand.

const source = (number: number): string =>
  `SET, "SET Holidays" ${number}; Securities and Exchange Commission of Thailand, notification on holidays ${number}`;

// The cabinet's special holiday of 2026-10-16 is only for offices in Bangkok. For such days in November 2022 the Bank
// of Thailand (press release 54/2022) kept banks open, and the exchange traded; we read 2026 likewise.
export const THAILAND_SPECIAL_DAYS: readonly SpecialDay[] = [
  ...buildSpecialDays(2025, source(2025), {
    '01-01': "New Year's Day",
    '02-12': 'Makha Bucha',
    '04-07': 'Chakri Memorial Day (substitute)',
    '04-14': 'Songkran',
    '04-15': 'Songkran',
    '05-01': 'Labour Day',
    '05-05': 'Coronation Day (substitute)',
    '05-12': 'Visakha Bucha (substitute)',
    '06-02': 'Special holiday',
    '06-03': "Queen Suthida's Birthday",
    '07-10': 'Asarnha Bucha',
    '07-28': "King Vajiralongkorn's Birthday",
    '08-11': 'Special holiday',
    '08-12': "Queen Mother's Birthday",
    '10-13': 'King Bhumibol Memorial Day',
    '10-23': 'Chulalongkorn Day',
    '12-05': "King Bhumibol's Birthday",
    '12-10': 'Constitution Day',
    '12-31': "New Year's Eve",
  }),
  ...buildSpecialDays(2026, source(2026), {
    '01-01': "New Year's Day",
    '01-02': 'Special holiday',
    '03-03': 'Makha Bucha',
    '04-06': 'Chakri Memorial Day',
    '04-13': 'Songkran',
    '04-14': 'Songkran',
    '04-15': 'Songkran',
    '05-01': 'Labour Day',
    '05-04': 'Coronation Day',
    '06-01': 'Visakha Bucha (substitute)',
    '06-03': "Queen Suthida's Birthday",
    '07-28': "King Vajiralongkorn's Birthday",
    '07-29': 'Asarnha Bucha',
    '08-12': "Queen Mother's Birthday",
    '10-13': 'King Bhumibol Memorial Day',
    '10-23': 'Chulalongkorn Day',
    '12-07': "King Bhumibol's Birthday (substitute)",
    '12-10': 'Constitution Day',
    '12-31': "New Year's Eve",
  }),
  // Computed from the standing list; Buddhist days follow the Thai lunar calendar, and special holidays come by decree.
  ...buildSpecialDays(
    2027,
    source(2027),
    {
      '01-01': "New Year's Day",
      '02-22': 'Makha Bucha (substitute)',
      '04-06': 'Chakri Memorial Day',
      '04-13': 'Songkran',
      '04-14': 'Songkran',
      '04-15': 'Songkran',
      '05-03': 'Labour Day (substitute)',
      '05-04': 'Coronation Day',
      '05-20': 'Visakha Bucha',
      '06-03': "Queen Suthida's Birthday",
      '07-19': 'Asarnha Bucha (substitute)',
      '07-28': "King Vajiralongkorn's Birthday",
      '08-12': "Queen Mother's Birthday",
      '10-13': 'King Bhumibol Memorial Day',
      '10-25': 'Chulalongkorn Day (substitute)',
      '12-06': "King Bhumibol's Birthday (substitute)",
      '12-10': 'Constitution Day',
      '12-31': "New Year's Eve",
    },
    'unconfirmed',
  ),
];
