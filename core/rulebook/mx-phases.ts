/** Mexico: the opening auction, the price range whose breach leads to an auction, and the halt of the whole session. */
import type { MarketPhases } from './phase-types.ts';
import { REGULAR } from './span-rules.ts';
import { percent } from './writing.ts';

export const MX_PHASES: MarketPhases = {
  auctions: [
    {
      from: '2012-09-03',
      source:
        'BMV, Manual de Reglas Operativas: subasta de apertura; the close is an average and no auction. ' +
        'PPro8 wiki, Mexico, 2021-10-29: half an hour before the opening; the close is the average price ' +
        'of the last 20 minutes',
      value: [{ kind: 'open', gathers: -30, crosses: [0, 0] }],
    },
  ],
  spans: [{ from: '2006-01-02', source: 'BMV, sesión de remate', value: [REGULAR] }],
  pauses: [
    {
      from: '2011-01-11',
      source:
        'Grupo BMV by El Economista, 2011-01-11: dynamic ranges of 10 % either way, beyond which there ' +
        'is an auction of two minutes',
      value: [
        {
          mechanism: 'range',
          name: 'mx.dynamicRange',
          boards: ['listed'],
          reference: 'last',
          rate: percent('10'),
          pauseSeconds: 120,
        },
      ],
    },
    {
      from: '2012-06-04',
      source:
        'BMV, Reglamento Interior, disposición 10.009.01, and its notice of May 2012: 5 % instead of 10 ' +
        'for the time being, five minutes to withdraw and two of auction; it held in June 2013 ' +
        '(Reuters); that it still does we could not look up',
      unconfirmed: true,
      value: [
        {
          mechanism: 'range',
          name: 'mx.dynamicRange',
          boards: ['listed'],
          reference: 'last',
          rate: percent('5'),
          pauseSeconds: 420,
        },
      ],
    },
  ],
  halts: [
    {
      from: '2013-06-10',
      source:
        'BMV notice of 2013-06-06: the session stops for 15 minutes at 7 and 13 % (until 14:25 of a ' +
        'session to 15:00), for the day at 20 %',
      value: {
        name: 'mx.marketWide',
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
