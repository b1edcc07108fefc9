/** Korea: opening and closing auctions, the alternative market's hours, volatility interruptions, circuit breaker. */
import type { MarketPhases } from './phase-types.ts';
import { CLOSING, OPENING, outsideRegular, REGULAR } from './span-rules.ts';
import { percent } from './writing.ts';

// KOSPI 200 has the narrower range; the simulated market's large KOSPI companies count as its members.
const KOSPI_200 = 1_000_000_000_000n;
const VI = { mechanism: 'range', boards: ['listed'], notFirstDays: 1, pauseSeconds: 120 } as const;
const dynamic = { ...VI, name: 'kr.dynamicVi', reference: 'last' } as const;

export const KR_PHASES: MarketPhases = {
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
      value: [REGULAR, OPENING, CLOSING, ...outsideRegular(false)],
    },
  ],
  pauses: [
    {
      from: '2021-10-18',
      source:
        'KRX, Volatility Interruption (global.krx.co.kr): 2 minutes; dynamic 3 % for KOSPI 200, 6 % for ' +
        "others; static 10 %; not on the day of listing. Members of the index by worth: the house's",
      value: [
        { ...dynamic, segments: ['KOSPI'], capitalisation: { from: KOSPI_200 }, rate: percent('3') },
        { ...dynamic, segments: ['KOSPI'], capitalisation: { below: KOSPI_200 }, rate: percent('6') },
        { ...dynamic, segments: ['KOSDAQ'], rate: percent('6') },
        { ...VI, name: 'kr.staticVi', reference: 'auction', rate: percent('10') },
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
        furtherMove: percent('1'),
        auctionMinutes: 10,
        endsWithSpan: false,
        levels: [
          { move: percent('8'), stops: [{ beforeClose: 40, minutes: 20 }] },
          { move: percent('15'), stops: [{ beforeClose: 40, minutes: 20 }] },
          { move: percent('20'), stops: [{ beforeClose: 0, minutes: 'rest' }] },
        ],
      },
    },
  ],
};
