/**
 * United States: opening and closing auctions, extended hours, limit up and limit down, market-wide circuit breakers.
 */
import type { LimitPause, MarketPhases } from './phase-types.ts';
import { outsideRegular, REGULAR } from './span-rules.ts';
import { decimal, HOUSE, percent } from './writing.ts';

// The plan's tier 1 is the S&P 500, the Russell 1000 and some funds; the simulated market goes by market value instead.
const TIER_ONE = 5_000_000_000n;
const luld = {
  mechanism: 'limit',
  name: 'us.luld',
  boards: ['listed'],
  doubledMinutes: 25,
  averageSeconds: 300,
  updateRate: percent('1'),
  updateSeconds: 30,
  limitStateSeconds: 15,
  pauseSeconds: 300,
  untilCloseMinutes: 10,
} as const;
// Up to 3.00: 20 %; below 0.75: 75 %, at most 0.15. Bands double at the end in tier 1, and in tier 2 up to 3.00.
const cheap = [
  { above: decimal('0.74999999'), rate: percent('20'), doublesAtEnd: true },
  { above: 0n, rate: percent('75'), atMost: decimal('0.15'), doublesAtEnd: true },
] as const;
const tierOne: LimitPause = {
  ...luld,
  capitalisation: { from: TIER_ONE },
  bands: [{ above: decimal('3'), rate: percent('5'), doublesAtEnd: true }, ...cheap],
};
const tierTwo: LimitPause = {
  ...luld,
  capitalisation: { below: TIER_ONE },
  bands: [{ above: decimal('3'), rate: percent('10'), doublesAtEnd: false }, ...cheap],
};

export const US_PHASES: MarketPhases = {
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
        `${HOUSE}, as at most brokers`,
      value: [REGULAR, ...outsideRegular(true)],
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
          { move: percent('7'), stops: [{ beforeClose: 35, minutes: 15 }] },
          { move: percent('13'), stops: [{ beforeClose: 35, minutes: 15 }] },
          { move: percent('20'), stops: [{ beforeClose: 0, minutes: 'rest' }] },
        ],
      },
    },
  ],
};
