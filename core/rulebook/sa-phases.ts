/**
 * Saudi Arabia: auctions with a random end of half a minute, trade at last, and the static limit of new and parallel
 * names.
 */
import type { MarketPhases } from './phase-types.ts';
import { AT_LAST, CLOSING, OPENING, REGULAR } from './span-rules.ts';
import { percent } from './writing.ts';

const limit = {
  mechanism: 'range',
  name: 'sa.staticLimit',
  reference: 'auction',
  rate: percent('10'),
  pauseSeconds: 300,
} as const;

export const SA_PHASES: MarketPhases = {
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
      value: [REGULAR, OPENING, CLOSING, AT_LAST],
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
