import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auctionsOn, nextAuction, type AuctionTimes } from './auction-times.ts';
import { addDays } from '../../dates.ts';
import { STOCK_MARKETS, type Instrument } from '../market.ts';
import { spanAt } from '../sessions/session-phases.ts';
import { instrumentOn } from '../../testing/instruments.ts';
import { testZones } from '../../testing/zones.ts';

const seed = new TextEncoder().encode('a secret of the world');
const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 19);
const told = ({ kind, gathersFrom, marketUntil, limitUntil, crossesBy }: AuctionTimes): string =>
  `${kind} ${clock(gathersFrom)}-${clock(marketUntil)}/${clock(limitUntil)}, by ${clock(crossesBy)}`;
const on = (instrument: Instrument, date: string): string[] =>
  auctionsOn(instrument, 'exchange', date, testZones, null).map(told);

describe('auctions of a day, in UTC', () => {
  test.each([
    [
      'New York',
      instrumentOn('US', 'NYSE'),
      '2026-06-15',
      ['open 08:00:00-13:30:00/13:30:00, by 13:30:00', 'close 13:30:00-19:50:00/19:50:00, by 20:00:00'],
    ],
    [
      'Nasdaq',
      instrumentOn('US', 'NASDAQ'),
      '2026-06-15',
      ['open 08:00:00-13:28:00/13:28:00, by 13:30:00', 'close 13:30:00-19:55:00/19:58:00, by 20:00:00'],
    ],
    [
      'New York on a half day',
      instrumentOn('US', 'NYSE'),
      '2026-11-27',
      ['open 09:00:00-14:30:00/14:30:00, by 14:30:00', 'close 14:30:00-17:50:00/17:50:00, by 18:00:00'],
    ],
    ['over the counter', instrumentOn('US', 'OTC'), '2026-06-15', []],
    [
      'Korea',
      instrumentOn('KR'),
      '2026-06-15',
      ['open 23:30:00-00:00:00/00:00:00, by 00:00:00', 'close 06:20:00-06:30:00/06:30:00, by 06:30:00'],
    ],
    [
      'Korea on the exam day',
      instrumentOn('KR'),
      '2026-11-19',
      ['open 00:30:00-01:00:00/01:00:00, by 01:00:00', 'close 07:20:00-07:30:00/07:30:00, by 07:30:00'],
    ],
    [
      'Thailand, twice and at the end',
      instrumentOn('TH'),
      '2026-06-15',
      [
        'open 02:30:00-03:00:00/03:00:00, by 03:00:00',
        'open 06:30:00-07:00:00/07:00:00, by 07:00:00',
        'close 09:30:00-09:40:00/09:40:00, by 09:40:00',
      ],
    ],
    [
      'India before its closing auction',
      instrumentOn('IN'),
      '2026-07-31',
      ['open 03:30:00-03:38:00/03:38:00, by 03:38:00'],
    ],
    [
      'and after',
      instrumentOn('IN'),
      '2026-08-03',
      ['open 03:30:00-03:38:00/03:38:00, by 03:38:00', 'close 09:50:00-09:55:00/10:00:00, by 10:00:00'],
    ],
    [
      'India at Muhurat, which has no time for a closing auction',
      instrumentOn('IN'),
      '2026-11-08',
      ['open 12:15:00-12:23:00/12:23:00, by 12:23:00'],
    ],
    [
      'Saudi Arabia',
      instrumentOn('SA'),
      '2026-06-14',
      ['open 06:30:00-07:00:00/07:00:00, by 07:00:30', 'close 12:00:00-12:10:30/12:10:30, by 12:10:30'],
    ],
    ['Mexico opens by one alone', instrumentOn('MX'), '2026-06-15', ['open 13:00:00-13:30:00/13:30:00, by 13:30:00']],
    ['a holiday', instrumentOn('KR'), '2026-07-17', []],
    ['digital currency', instrumentOn('CRYPTO'), '2026-06-15', []],
  ] as [string, Instrument, string, string[]][])('%s', (_, instrument, date, auctions) =>
    expect(on(instrument, date)).toEqual(auctions),
  );

  test('an overheated Korean name has one after the other, each gathering from the one before', () => {
    const single = auctionsOn(instrumentOn('KR'), 'exchange', '2026-06-15', testZones, null, true);
    expect(single.map(({ kind }) => kind)).toEqual(['open', ...Array<string>(12).fill('periodic'), 'close']);
    expect(single.slice(1, 3).map(told)).toEqual([
      'periodic 00:00:00-00:30:00/00:30:00, by 00:30:00',
      'periodic 00:30:00-01:00:00/01:00:00, by 01:00:00',
    ]);
    expect(single.slice(-2).map(told)).toEqual([
      'periodic 05:30:00-06:00:00/06:00:00, by 06:00:00',
      'close 06:00:00-06:30:00/06:30:00, by 06:30:00',
    ]);
    expect(auctionsOn(instrumentOn('US'), 'exchange', '2026-06-15', testZones, null, true)).toEqual(
      auctionsOn(instrumentOn('US'), 'exchange', '2026-06-15', testZones, null),
    );
  });

  test('a world that is always open has none', () =>
    expect(auctionsOn(instrumentOn('KR'), 'always', '2026-06-15', testZones, seed)).toEqual([]));
});

describe('a random moment', () => {
  const thai = (date: string, by: Uint8Array | null): number[] =>
    auctionsOn(instrumentOn('TH'), 'exchange', date, testZones, by).map(({ crossesAt }) => crossesAt);
  test('lies in its window, is the same for one seed and another for another', () => {
    const latest = thai('2026-06-15', null);
    const drawn = thai('2026-06-15', seed);
    for (const [i, moment] of drawn.entries())
      expect(moment > latest[i]! - 300_000 - 1 && moment <= latest[i]!).toBe(true);
    expect(thai('2026-06-15', seed)).toEqual(drawn);
    expect(thai('2026-06-15', new TextEncoder().encode('another'))).not.toEqual(drawn);
    expect(new Set(drawn.map((moment, i) => latest[i]! - moment)).size).toBe(3);
  });
  test('reaches its whole window', () => {
    const early: number[] = [];
    for (let date = '2026-01-05'; date < '2027-06-01'; date = addDays(date, 1))
      early.push(
        ...thai(date, seed)
          .slice(0, 1)
          .map((moment) => thai(date, null)[0]! - moment),
      );
    expect(Math.min(...early)).toBeLessThan(10_000);
    expect(Math.max(...early)).toBeGreaterThan(290_000);
  });
});

test('an order at the close waits for the day’s, and after its last moment for the next day’s', () => {
  const close = (instant: string, type: 'market' | 'limit'): string | null => {
    const next = nextAuction(
      instrumentOn('US', 'NASDAQ'),
      'close',
      type,
      'exchange',
      Date.parse(instant),
      testZones,
      () => null,
    );
    return next && new Date(next.crossesBy).toISOString().slice(0, 16);
  };
  expect(close('2026-06-15T09:00:00Z', 'market')).toBe('2026-06-15T20:00');
  expect(close('2026-06-15T19:56:00Z', 'limit')).toBe('2026-06-15T20:00');
  expect(close('2026-06-15T19:56:00Z', 'market')).toBe('2026-06-16T20:00');
  expect(close('2026-06-18T19:56:00Z', 'market')).toBe('2026-06-22T20:00');
  expect(close('2027-12-31T22:00:00Z', 'market')).toBeNull();
  expect(
    nextAuction(
      instrumentOn('MX'),
      'close',
      'limit',
      'exchange',
      Date.parse('2026-06-15T15:00:00Z'),
      testZones,
      () => null,
    ),
  ).toBeNull();
  expect(nextAuction(instrumentOn('CRYPTO'), 'open', 'limit', 'exchange', 0, testZones, () => null)).toBeNull();
});

test('where a day has a stretch for gathering, its auction crosses at the end of it, or within', () => {
  const days = fc.integer({ min: 0, max: 725 }).map((n) => addDays('2026-01-05', n));
  fc.assert(
    fc.property(fc.constantFrom(...STOCK_MARKETS), days, (market, date) => {
      const instrument = instrumentOn(market);
      for (const { kind, crossesAt, gathersFrom } of auctionsOn(instrument, 'exchange', date, testZones, seed)) {
        expect(gathersFrom < crossesAt).toBe(true);
        const before = spanAt(instrument, 'exchange', crossesAt - 60_001, testZones)?.kind;
        // The US collect orders in the early and in the regular session, Korea beside its alternative market.
        if (market === 'US' || (market === 'KR' && kind === 'open') || market === 'MX') continue;
        expect(before).toBe(kind === 'open' ? 'pre-open' : 'closing-auction');
      }
    }),
    {
      numRuns: 300,
      examples: [
        ['IN', '2026-11-08'],
        ['KR', '2026-11-19'],
        ['IN', '2027-02-01'],
      ],
    },
  );
});
