import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listAuctionsOn, findNextAuction, type ScheduledAuction } from './auction-schedule.ts';
import { addDays } from '../../dates.ts';
import { STOCK_MARKETS, type Instrument } from '../market-types.ts';
import { findSessionPhase } from '../sessions/session-phases.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';

const seed = new TextEncoder().encode('a secret of the world');
const clock = (instant: number): string => new Date(instant).toISOString().slice(11, 19);
const formatSchedule = ({ kind, gathersFrom, marketUntil, limitUntil, crossesBy }: ScheduledAuction): string =>
  `${kind} ${clock(gathersFrom)}-${clock(marketUntil)}/${clock(limitUntil)}, by ${clock(crossesBy)}`;
const on = (instrument: Instrument, date: string): string[] =>
  listAuctionsOn(instrument, 'exchange', date, testTimeZones, null).map(formatSchedule);

describe('auctions of a day, in UTC', () => {
  test.each([
    [
      'New York',
      buildInstrument('US', 'NYSE'),
      '2026-06-15',
      ['open 08:00:00-13:30:00/13:30:00, by 13:30:00', 'close 13:30:00-19:50:00/19:50:00, by 20:00:00'],
    ],
    [
      'Nasdaq',
      buildInstrument('US', 'NASDAQ'),
      '2026-06-15',
      ['open 08:00:00-13:28:00/13:28:00, by 13:30:00', 'close 13:30:00-19:55:00/19:58:00, by 20:00:00'],
    ],
    [
      'New York on a half day',
      buildInstrument('US', 'NYSE'),
      '2026-11-27',
      ['open 09:00:00-14:30:00/14:30:00, by 14:30:00', 'close 14:30:00-17:50:00/17:50:00, by 18:00:00'],
    ],
    ['over the counter', buildInstrument('US', 'OTC'), '2026-06-15', []],
    [
      'Korea',
      buildInstrument('KR'),
      '2026-06-15',
      ['open 23:30:00-00:00:00/00:00:00, by 00:00:00', 'close 06:20:00-06:30:00/06:30:00, by 06:30:00'],
    ],
    [
      'Korea on the exam day',
      buildInstrument('KR'),
      '2026-11-19',
      ['open 00:30:00-01:00:00/01:00:00, by 01:00:00', 'close 07:20:00-07:30:00/07:30:00, by 07:30:00'],
    ],
    [
      'Thailand, twice and at the end',
      buildInstrument('TH'),
      '2026-06-15',
      [
        'open 02:30:00-03:00:00/03:00:00, by 03:00:00',
        'open 06:30:00-07:00:00/07:00:00, by 07:00:00',
        'close 09:30:00-09:40:00/09:40:00, by 09:40:00',
      ],
    ],
    [
      'India before its closing auction',
      buildInstrument('IN'),
      '2026-07-31',
      ['open 03:30:00-03:38:00/03:38:00, by 03:38:00'],
    ],
    [
      'and after',
      buildInstrument('IN'),
      '2026-08-03',
      ['open 03:30:00-03:38:00/03:38:00, by 03:38:00', 'close 09:50:00-09:55:00/10:00:00, by 10:00:00'],
    ],
    [
      'India at Muhurat, which has no time for a closing auction',
      buildInstrument('IN'),
      '2026-11-08',
      ['open 12:15:00-12:23:00/12:23:00, by 12:23:00'],
    ],
    [
      'Saudi Arabia',
      buildInstrument('SA'),
      '2026-06-14',
      ['open 06:30:00-07:00:00/07:00:00, by 07:00:30', 'close 12:00:00-12:10:30/12:10:30, by 12:10:30'],
    ],
    [
      'Mexico opens by one alone',
      buildInstrument('MX'),
      '2026-06-15',
      ['open 13:00:00-13:30:00/13:30:00, by 13:30:00'],
    ],
    ['a holiday', buildInstrument('KR'), '2026-07-17', []],
    ['digital currency', buildInstrument('CRYPTO'), '2026-06-15', []],
  ] as [string, Instrument, string, string[]][])('%s', (_, instrument, date, auctions) =>
    expect(on(instrument, date)).toEqual(auctions),
  );

  test('an overheated Korean instrument has consecutive auctions, each taking orders from the end of the last', () => {
    const single = listAuctionsOn(buildInstrument('KR'), 'exchange', '2026-06-15', testTimeZones, null, true);
    expect(single.map(({ kind }) => kind)).toEqual(['open', ...Array<string>(12).fill('periodic'), 'close']);
    expect(single.slice(1, 3).map(formatSchedule)).toEqual([
      'periodic 00:00:00-00:30:00/00:30:00, by 00:30:00',
      'periodic 00:30:00-01:00:00/01:00:00, by 01:00:00',
    ]);
    expect(single.slice(-2).map(formatSchedule)).toEqual([
      'periodic 05:30:00-06:00:00/06:00:00, by 06:00:00',
      'close 06:00:00-06:30:00/06:30:00, by 06:30:00',
    ]);
    expect(listAuctionsOn(buildInstrument('US'), 'exchange', '2026-06-15', testTimeZones, null, true)).toEqual(
      listAuctionsOn(buildInstrument('US'), 'exchange', '2026-06-15', testTimeZones, null),
    );
  });

  test('a world that is always open has no auctions', () =>
    expect(listAuctionsOn(buildInstrument('KR'), 'always', '2026-06-15', testTimeZones, seed)).toEqual([]));
});

describe('a random crossing time', () => {
  const thai = (date: string, by: Uint8Array | null): number[] =>
    listAuctionsOn(buildInstrument('TH'), 'exchange', date, testTimeZones, by).map(({ crossesAt }) => crossesAt);
  test('lies in its window, is the same for the same seed and differs for another', () => {
    const latest = thai('2026-06-15', null);
    const drawn = thai('2026-06-15', seed);
    for (const [i, moment] of drawn.entries())
      expect(moment > latest[i]! - 300_000 - 1 && moment <= latest[i]!).toBe(true);
    expect(thai('2026-06-15', seed)).toEqual(drawn);
    expect(thai('2026-06-15', new TextEncoder().encode('another'))).not.toEqual(drawn);
    expect(new Set(drawn.map((moment, i) => latest[i]! - moment)).size).toBe(3);
  });
  test('can be anywhere in its whole window', () => {
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

test('an at-close order waits for today’s closing auction, or for the next day’s once today’s accepts no more', () => {
  const close = (instant: string, type: 'market' | 'limit'): string | null => {
    const next = findNextAuction(
      buildInstrument('US', 'NASDAQ'),
      'close',
      type,
      'exchange',
      Date.parse(instant),
      testTimeZones,
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
    findNextAuction(
      buildInstrument('MX'),
      'close',
      'limit',
      'exchange',
      Date.parse('2026-06-15T15:00:00Z'),
      testTimeZones,
      () => null,
    ),
  ).toBeNull();
  expect(
    findNextAuction(buildInstrument('CRYPTO'), 'open', 'limit', 'exchange', 0, testTimeZones, () => null),
  ).toBeNull();
});

test('on a day with an auction phase, the auction crosses at the end of the phase or within it', () => {
  const days = fc.integer({ min: 0, max: 725 }).map((n) => addDays('2026-01-05', n));
  fc.assert(
    fc.property(fc.constantFrom(...STOCK_MARKETS), days, (market, date) => {
      const instrument = buildInstrument(market);
      for (const { kind, crossesAt, gathersFrom } of listAuctionsOn(
        instrument,
        'exchange',
        date,
        testTimeZones,
        seed,
      )) {
        expect(gathersFrom < crossesAt).toBe(true);
        const before = findSessionPhase(instrument, 'exchange', crossesAt - 60_001, testTimeZones)?.kind;
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
