/** Thailand: auctions that cross at a random moment, the moving band, and the circuit breaker. */
import type { MarketHaltRule, MarketPhases, OrderBand } from './phase-types.ts';
import { CLOSING, OPENING, REGULAR } from './span-rules.ts';
import { percent } from './writing.ts';

const band = (rate: string): OrderBand[] => [
  { mechanism: 'order-band', name: 'th.dynamicBand', boards: ['listed'], rate: percent(rate) },
];
const breaker: MarketHaltRule = {
  name: 'th.circuitBreaker',
  direction: 'down',
  lastsSeconds: 0,
  furtherMove: 0n,
  auctionMinutes: 0,
  endsWithSpan: true,
  levels: [
    { move: percent('8'), stops: [{ beforeClose: 0, minutes: 30 }] },
    { move: percent('15'), stops: [{ beforeClose: 0, minutes: 30 }] },
    { move: percent('20'), stops: [{ beforeClose: 0, minutes: 60 }] },
  ],
};

export const TH_PHASES: MarketPhases = {
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
      value: [REGULAR, OPENING, CLOSING],
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
