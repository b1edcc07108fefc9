/** India: pre-open and closing auctions, and the index's circuit breaker. */
import type { AuctionRule, MarketPhases } from './phase-types.ts';
import { AT_LAST, CLOSING, OPENING, REGULAR } from './span-rules.ts';
import { percent } from './writing.ts';

const open: AuctionRule = { kind: 'open', gathers: -15, crosses: [-8, -7] };
// 15:15 to 15:20 finds the reference; in the simulated market all listed instruments count as having derivatives.
const close: AuctionRule = {
  kind: 'close',
  boards: ['listed'],
  gathers: -10,
  marketUntil: -5,
  crosses: [-2, 0],
  band: percent('3'),
};
const CAS =
  'SEBI circular HO/47/11/11(3)2025-MRD-POD2/I/2765/2026 of 2026-01-16: orders 15:20-15:30, at any price ' +
  'until 15:25, random close from 15:28, 3 %';

export const IN_PHASES: MarketPhases = {
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
      value: [REGULAR, OPENING, CLOSING, AT_LAST],
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
            move: percent('10'),
            stops: [
              { beforeClose: 150, minutes: 45 },
              { beforeClose: 60, minutes: 15 },
            ],
          },
          {
            move: percent('15'),
            stops: [
              { beforeClose: 150, minutes: 105 },
              { beforeClose: 90, minutes: 45 },
              { beforeClose: 0, minutes: 'rest' },
            ],
          },
          { move: percent('20'), stops: [{ beforeClose: 0, minutes: 'rest' }] },
        ],
      },
    },
  ],
};
